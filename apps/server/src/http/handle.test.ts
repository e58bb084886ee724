import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { AppError } from '@hepu/api/core/errorCodes'
import { idOut, idsIn, nothing, text } from '@hepu/api/core/wireFields'
import { command, fileQuery, query, streamCommand, uploadCommand } from '@hepu/api/core/route'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callsOf, testApp, type Client, type TestApp } from '../../test/testApp.ts'
import { KeptRefusal } from '../db/transaction.ts'
import { handle, handleFile, handlePublic, handleStream, handleUpload, type App } from './handle.ts'

const READ = 'experiment.variety:read'
const echo = query({
  method: 'POST',
  path: '/api/probe/echo/{a}',
  summary: '原样返回',
  access: READ,
  reads: [],
  input: z.object({ a: text('甲'), b: text('乙'), c: text('丙', 3) }),
  output: z.object({ a: z.string(), b: z.string(), c: z.string() }),
})
const list = query({
  method: 'GET',
  path: '/api/probe/list',
  summary: '列表参数',
  access: 'login',
  reads: [],
  input: z.object({ ids: idsIn(), words: z.array(z.string()).optional() }),
  output: z.object({ ids: z.array(idOut), words: z.array(z.string()).nullable() }),
})
const leak = query({
  method: 'GET',
  path: '/api/probe/leak',
  summary: '多出的字段',
  access: 'login',
  reads: [],
  input: nothing,
  output: z.object({ name: z.string() }),
})
const broken = command({
  method: 'POST',
  path: '/api/probe/broken',
  summary: '不守约的应答',
  access: 'login',
  changes: [],
  input: z.object({ key: text('键') }),
  output: z.object({ name: z.string() }),
})
const write = command({
  method: 'POST',
  path: '/api/probe/write',
  summary: '写入后拒绝',
  access: 'login',
  changes: [],
  input: z.object({ key: text('键'), how: z.enum(['ok', 'refuse', 'keep']) }),
  output: z.null(),
})
const anybody = query({
  method: 'GET',
  path: '/api/probe/anybody',
  summary: '无需登录',
  access: 'public',
  reads: [],
  input: nothing,
  output: z.object({ caller: z.null() }),
})
const file = fileQuery({
  method: 'GET',
  path: '/api/probe/file',
  summary: '文件',
  access: 'login',
  input: z.object({ name: text('名称') }),
})
const upload = uploadCommand({
  method: 'POST',
  path: '/api/probe/upload',
  summary: '上传',
  access: 'login',
  changes: [],
  input: z.object({ note: text('说明', 20) }),
  output: z.object({ name: z.string(), size: z.number(), note: z.string() }),
  upload: { types: ['csv', 'xlsx'], maxBytes: 1024 },
})
const stream = streamCommand({
  method: 'GET',
  path: '/api/probe/stream',
  summary: '事件流',
  access: 'login',
  changes: [],
  input: z.object({ until: z.coerce.number(), fail: z.string().optional() }),
  output: z.object({ n: z.number() }),
})

/** Tells when a stream was left by its client. */
let left: PromiseWithResolvers<void> = Promise.withResolvers()

async function* count(
  until: number,
  fail: boolean,
  signal: AbortSignal,
): AsyncGenerator<{ n: number; more: string }> {
  signal.addEventListener('abort', () => left.resolve(), { once: true })
  for (let n = 1; n <= until; n++) {
    yield { n, more: 'not promised' }
    await setImmediate()
  }
  if (fail) throw new AppError('BAD_STATE', '到此为止')
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Fails before its first byte. */
const brokenOff = () =>
  new Readable({
    read() {
      this.destroy(new AppError('BAD_STATE', '读取失败'))
    },
  })

function register(app: App): void {
  handle(app, echo, (_, input) => Promise.resolve(input))
  handle(app, list, (_, input) => Promise.resolve({ ids: input.ids, words: input.words ?? null }))
  handle(app, leak, () => Promise.resolve({ name: '甲', passwordHash: 'secret' } as { name: string }))
  handle(app, broken, async (ctx, input) => {
    await ctx.db.execute(sql`insert into captcha values (${input.key}, 'x', now())`)
    return { name: 5 as unknown as string }
  })
  handle(app, write, async (ctx, input) => {
    await ctx.db.execute(sql`insert into captcha values (${input.key}, 'x', now())`)
    if (input.how === 'refuse') throw new AppError('BAD_STATE', '不行')
    if (input.how === 'keep') throw new KeptRefusal('BAD_STATE', '不行，但已记下')
    return null
  })
  handlePublic(app, anybody, (ctx) => Promise.resolve({ caller: ctx.caller }))
  handleFile(app, file, (_, input) => {
    if (input.name === '无') throw new AppError('NOT_FOUND', '文件不存在')
    if (input.name === '断') return Promise.resolve({ name: input.name, type: XLSX, body: brokenOff() })
    return Promise.resolve({ name: input.name, type: 'text/csv; charset=utf-8', body: Buffer.from('甲,乙') })
  })
  handleUpload(app, upload, (_, input, { name, bytes }) =>
    Promise.resolve({ name, size: bytes.length, note: input.note }),
  )
  handleStream(app, stream, (_, input, signal) => count(input.until, input.fail === 'yes', signal))
}

let server: TestApp
let ann: Client
beforeAll(async () => {
  server = await testApp({ register })
  ann = await server.user({ permissions: [READ] })
})
afterAll(() => server.close())

const keysOf = async (): Promise<string[]> => {
  const found = await server.services.db.execute<{ key: string }>(sql`select key from captcha order by key`)
  return found.rows.map((row) => row.key)
}

describe('access', () => {
  test('a call without a token, with an unknown one, or with one in another form is refused', async () => {
    for (const headers of [{}, { token: 'Bearer nonsense' }, { token: ann.token }, { token: 'Bearer ' }]) {
      const answer = await server.app.inject({ method: 'GET', url: leak.path, headers })
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toMatchObject({ code: 4010, data: null })
    }
  })

  test('the token is accepted in the header Authorization as well', async () => {
    const headers = { authorization: `Bearer ${ann.token}` }
    expect((await server.app.inject({ method: 'GET', url: leak.path, headers })).json()).toMatchObject({
      code: 1,
    })
  })

  test('a call is refused before the body is read, so that a stranger cannot make the server work', async () => {
    const answer = await server.app.inject({ method: 'POST', url: '/api/probe/echo/x', payload: '{' })
    expect(answer.statusCode).toBe(401)
  })

  test('a user without the permission is refused with its name', async () => {
    const bob = await server.user({ permissions: [] })
    await expect(bob.call(echo, { a: '1', b: '2', c: '3' })).rejects.toMatchObject({
      code: 4030,
      message: '您没有「查看试验」权限，请联系管理员',
    })
  })

  test('a public call has no caller, also with a token', async () => {
    await expect(ann.call(anybody, {})).resolves.toEqual({ caller: null })
    await expect(callsOf(server.app, '').call(anybody, {})).resolves.toEqual({ caller: null })
  })

  test('a public call cannot be mounted as if it had a caller', () => {
    expect(() => handle(server as unknown as App, anybody, () => Promise.resolve({ caller: null }))).toThrow(
      'access',
    )
  })
})

describe('input', () => {
  test('a path value overrides the query, and the query the body', async () => {
    const answer = await ann.raw({
      method: 'POST',
      url: '/api/probe/echo/path?a=query&b=query',
      payload: { a: 'body', b: 'body', c: 'x' },
    })
    expect(answer.json()).toEqual({ code: 1, msg: '操作成功', data: { a: 'path', b: 'query', c: 'x' } })
  })

  test('the first problem is the message, and all of them are listed', async () => {
    const answer = await ann.raw({ method: 'POST', url: '/api/probe/echo/x', payload: { c: 'four' } })
    expect(answer.json()).toEqual({
      code: 4000,
      msg: '乙必填',
      data: {
        problems: [
          { path: 'b', message: '乙必填' },
          { path: 'c', message: '丙最多3个字' },
        ],
      },
    })
  })

  test.each(['ids=1&ids=2&words=a&words=b', 'ids=1,2&words=a,b'])(
    'a list in a query string is read: %s',
    async (query) => {
      const answer = await ann.raw({ method: 'GET', url: `${list.path}?${query}` })
      expect(answer.json()).toMatchObject({ data: { ids: ['1', '2'], words: ['a', 'b'] } })
    },
  )

  test.each([
    ['{"a":', '请求内容不是有效的JSON'],
    ['', '请求内容为空'],
    ['{"__proto__":{"x":1}}', '请求内容不是有效的JSON'],
  ])('a body that is no JSON is refused: %s', async (payload, msg) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await ann.raw({ method: 'POST', url: '/api/probe/echo/x', payload, headers })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ code: 4000, msg })
  })

  test('a body of another kind, and one that is too large, are refused', async () => {
    const xml = { 'content-type': 'application/xml' }
    const answer = await ann.raw({ method: 'POST', url: '/api/probe/echo/x', payload: '<a/>', headers: xml })
    expect(answer.json()).toMatchObject({ code: 4000, msg: '不支持的请求内容类型' })
    const large = await ann.raw({
      method: 'POST',
      url: '/api/probe/echo/x',
      payload: { a: 'x'.repeat(1_100_000) },
    })
    expect(large.statusCode).toBe(413)
    expect(large.json()).toMatchObject({ code: 4130, msg: '请求内容超过限制' })
  })
})

describe('output', () => {
  test('fields that the call does not promise are left out', async () => {
    await expect(ann.call(leak, {})).resolves.toEqual({ name: '甲' })
  })

  test('an answer that breaks the promise is an internal failure, and nothing stays written', async () => {
    const answer = await ann.raw({ method: 'POST', url: broken.path, payload: { key: 'broken' } })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toMatchObject({
      code: 5000,
      msg: expect.stringMatching(/^系统错误，编号 [0-9a-f]{12}$/),
    })
    expect(await keysOf()).not.toContain('broken')
  })
})

describe('commands', () => {
  test('writes stay after success and after a kept refusal, and are rolled back after any other refusal', async () => {
    await ann.call(write, { key: 'good', how: 'ok' })
    await expect(ann.call(write, { key: 'gone', how: 'refuse' })).rejects.toMatchObject({ message: '不行' })
    await expect(ann.call(write, { key: 'kept', how: 'keep' })).rejects.toMatchObject({ code: 4220 })
    expect(await keysOf()).toEqual(['good', 'kept'])
  })

  test('an answer must not be stored by caches', async () => {
    const answer = await ann.raw({ method: 'POST', url: write.path, payload: { key: 'k', how: 'ok' } })
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

describe('files', () => {
  test('F-145 a file has its Chinese name', async () => {
    const answer = await ann.raw({ method: 'GET', url: file.path, query: { name: '品种(1).csv' } })
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="__(1).csv"; filename*=UTF-8''%E5%93%81%E7%A7%8D%281%29.csv`,
    )
    expect(answer.body).toBe('甲,乙')
  })

  test('a refusal is an envelope', async () => {
    const answer = await ann.raw({ method: 'GET', url: file.path, query: { name: '无' } })
    expect(answer.json()).toEqual({ code: 4040, msg: '文件不存在', data: null })
  })

  test('a file that fails before its first byte is answered with the envelope, and is no download', async () => {
    const answer = await ann.raw({ method: 'GET', url: file.path, query: { name: '断' } })
    expect(answer.json()).toMatchObject({ code: 4220, msg: '读取失败' })
    expect(answer.headers['content-type']).toContain('application/json')
    expect(answer.headers['content-disposition']).toBeUndefined()
  })
})

describe('uploads', () => {
  const csv = { name: '试验.csv', bytes: Buffer.from('试点,品种\n') }
  const fileHead = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"'
  const noteHead = '--x\r\ncontent-disposition: form-data; name="note"'

  test('file and text fields arrive, also under a Chinese name', async () => {
    await expect(ann.upload(upload, { note: '首次' }, csv)).resolves.toEqual({
      name: '试验.csv',
      size: csv.bytes.length,
      note: '首次',
    })
  })

  test.each([
    [
      'another ending',
      { name: 'a.exe', bytes: Buffer.from('MZ') },
      '文件「a.exe」格式不支持，请上传csv、xlsx文件',
    ],
    ['an empty file', { name: 'a.csv', bytes: Buffer.alloc(0) }, '文件「a.csv」是空的'],
    [
      'content of another kind',
      { name: 'a.xlsx', bytes: Buffer.from('hello') },
      '文件「a.xlsx」的内容不是xlsx格式',
    ],
    [
      'bytes as text',
      { name: 'a.csv', bytes: Buffer.from([1, 0, 2]) },
      '文件「a.csv」不是文本，或编码不是UTF-8、GBK',
    ],
    [
      'an old Excel file',
      { name: 'a.xlsx', bytes: Buffer.from('d0cf11e0a1b11ae1', 'hex') },
      '文件「a.xlsx」是旧版或加密的Office文件，请另存为未加密的xlsx后再上传',
    ],
  ])('an upload is refused: %s', async (_, given, message) => {
    await expect(ann.upload(upload, { note: 'x' }, given)).rejects.toMatchObject({ code: 4000, message })
  })

  test('a folder in the file name is cut off', async () => {
    await expect(
      ann.upload(upload, { note: 'x' }, { ...csv, name: '../../etc/a.csv' }),
    ).resolves.toMatchObject({
      name: 'a.csv',
    })
  })

  test('a file that is too large is refused', async () => {
    const large = { name: 'a.csv', bytes: Buffer.alloc(2000, 'x') }
    await expect(ann.upload(upload, { note: 'x' }, large)).rejects.toMatchObject({ code: 4130 })
  })

  test('a form without a file, and a body that is no form, are refused', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const payload = '--x\r\ncontent-disposition: form-data; name="note"\r\n\r\nhi\r\n--x--\r\n'
    const form = await ann.raw({ method: 'POST', url: upload.path, payload, headers })
    expect(form.json()).toMatchObject({ code: 4000, msg: '请选择要上传的文件' })
    const json = await ann.raw({ method: 'POST', url: upload.path, payload: { note: 'x' } })
    expect(json.json()).toMatchObject({ code: 4000, msg: '请以表单方式上传文件' })
  })

  test.each([
    ['a file without an end', `${fileHead}\r\n\r\n试点`],
    ['a file that ends with its line', `${fileHead}\r\n\r\n试点\r\n`],
    ['a field without an end', `${noteHead}\r\n\r\nhi`],
    ['a field, and no end of the form', `${noteHead}\r\n\r\nhi\r\n--x\r\n`],
    ['a file, and half an end of the form', `${fileHead}\r\n\r\n试点\r\n--x-`],
    ['half a head', '--x\r\ncontent-disposition: form-da'],
    ['a head without content', `${fileHead}\r\n\r\n`],
    ['a head without the line after it', fileHead],
    ['another boundary', '--y\r\ncontent-disposition: form-data; name="note"\r\n\r\nhi\r\n--y--\r\n'],
    ['no form at all', 'hello'],
  ])('an incomplete form is refused: %s', async (_, payload) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const answer = await ann.raw({ method: 'POST', url: upload.path, payload, headers })
    expect(answer.json()).toMatchObject({ code: 4000, msg: '请求内容不完整' })
  })

  test('text fields are checked like any input', async () => {
    await expect(ann.upload(upload, { note: ' ' }, csv)).rejects.toMatchObject({
      code: 4000,
      message: '说明必填',
    })
  })
})

describe('streams', () => {
  test('each value is an event without unpromised fields', async () => {
    const answer = await ann.raw({ method: 'GET', url: stream.path, query: { until: '3' } })
    expect(answer.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    expect(answer.body).toBe('data: {"n":1}\n\ndata: {"n":2}\n\ndata: {"n":3}\n\n')
  })

  test('a failure ends the stream with the envelope as an error event', async () => {
    const answer = await ann.raw({ method: 'GET', url: stream.path, query: { until: '1', fail: 'yes' } })
    expect(answer.body).toBe(
      'data: {"n":1}\n\nevent: error\ndata: {"code":4220,"msg":"到此为止","data":null}\n\n',
    )
  })

  test('bad input is refused before the stream begins', async () => {
    const answer = await ann.raw({ method: 'GET', url: stream.path, query: { until: 'x' } })
    expect(answer.json()).toMatchObject({ code: 4000 })
  })

  test('a client that goes away stops the work', async () => {
    left = Promise.withResolvers()
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const leave = new AbortController()
    const answer = await fetch(`${address}${stream.path}?until=100000`, {
      headers: { token: `Bearer ${ann.token}` },
      signal: leave.signal,
    })
    const reader = answer.body!.getReader()
    const first = await reader.read()
    expect(Buffer.from(first.value).toString()).toContain('data: {"n":1}')
    leave.abort()
    await left.promise
  })
})

describe('paths that no call has', () => {
  test.each(['GET', 'POST', 'PUT', 'DELETE'] as const)(
    'an unknown path is refused for %s',
    async (method) => {
      const answer = await ann.raw({ method, url: '/api/nothing/here' })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ code: 4041, msg: '接口不存在', data: null })
    },
  )

  test('a call is not served under another method, nor as HEAD', async () => {
    expect((await ann.raw({ method: 'POST', url: leak.path })).statusCode).toBe(404)
    expect((await ann.raw({ method: 'HEAD', url: leak.path })).statusCode).toBe(404)
  })
})

describe('mounting', () => {
  test('a route without a definition prevents the start', async () => {
    const build = testApp({ register: (app) => void app.fastify.get('/api/secret', () => 'open') })
    await expect(build).rejects.toThrow('has no definition')
  })
})
