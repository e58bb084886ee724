import { z } from 'zod'
import { nothing, text } from '@hepu/api/core/wireFields'
import { command, fileQuery } from '@hepu/api/core/route'
import { sql } from 'drizzle-orm'
import { once } from 'node:events'
import { connect as connectSocket } from 'node:net'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrg } from '../../test/build/buildAuthority.ts'
import { requestOf, testApp, testConfig, type Client, type TestApp } from '../../test/testApp.ts'
import { connect } from '../db/connect.ts'
import { insertRow } from '../db/write.ts'
import { experimentGroup } from '../db/schema/index.ts'
import { buildApp } from '../app.ts'
import { XLSX_TYPE } from '../import/write/writeWorkbook.ts'
import type { Jobs } from '../jobs.ts'
import { answerFrameworkError } from './errors.ts'
import { handle, handleFile, type App } from './handle.ts'

const run = command({
  method: 'POST',
  path: '/api/probe/run',
  summary: '执行语句',
  access: 'login',
  changes: [],
  input: z.object({ statement: text('语句') }),
  output: z.null(),
})
const twice = command({
  method: 'POST',
  path: '/api/probe/twice',
  summary: '重复的组别',
  access: 'login',
  changes: [],
  input: nothing,
  output: z.null(),
})
const fail = command({
  method: 'POST',
  path: '/api/probe/fail',
  summary: '出错',
  access: 'login',
  changes: [],
  input: nothing,
  output: z.null(),
})
const meet = command({
  method: 'POST',
  path: '/api/probe/meet',
  summary: '相互等待',
  access: 'login',
  changes: [],
  input: z.object({ first: z.number(), second: z.number() }),
  output: z.object({ attempts: z.number() }),
})
const clash = command({
  method: 'POST',
  path: '/api/probe/clash',
  summary: '总是冲突',
  access: 'login',
  changes: [],
  input: nothing,
  output: z.null(),
})

const file = fileQuery({
  method: 'POST',
  path: '/api/probe/file',
  summary: '文件',
  access: 'login',
  input: nothing,
})

const attempts = new Map<number, number>()
let clashes = 0
let twiceRuns = 0
/** Both sides hold their first lock before either asks for its second. */
const bothLocked = Promise.withResolvers<void>()
let locked = 0

function register(app: App): void {
  handle(app, run, async (ctx, input) => {
    await ctx.db.execute(sql.raw(input.statement))
    return null
  })
  handle(app, twice, async (ctx) => {
    twiceRuns += 1
    const values = { name: '重复组', year: 2024, phase: 'R1' }
    await insertRow(ctx, experimentGroup, values)
    await insertRow(ctx, experimentGroup, values)
    return null
  })
  handle(app, fail, () => Promise.reject(new Error('secret detail')))
  handle(app, meet, async (ctx, { first, second }) => {
    const attempt = (attempts.get(first) ?? 0) + 1
    attempts.set(first, attempt)
    await ctx.db.execute(sql`select from organization where id = ${first} for update`)
    locked += 1
    if (locked === 2) bothLocked.resolve()
    await bothLocked.promise
    await ctx.db.execute(sql`select from organization where id = ${second} for update`)
    return { attempts: attempt }
  })
  handle(app, clash, async (ctx) => {
    clashes += 1
    await ctx.db.execute(sql`do $$ begin raise exception 'x' using errcode = '40001'; end $$`)
    return null
  })
}

/** A queue that has no database and is asked for nothing. */
const idle: Jobs = {
  enqueue: () => Promise.reject(new Error('not expected')),
  work: () => Promise.resolve(),
  repeat: () => Promise.resolve(),
  stop: () => Promise.resolve(),
}

let server: TestApp
let ann: Client
beforeAll(async () => {
  server = await testApp({ register })
  ann = await server.user()
})
afterAll(() => server.close())

describe('failures of the database', () => {
  test('a taken value names the field', async () => {
    await expect(ann.call(twice, {})).rejects.toMatchObject({ code: 4090, message: '组别名称已存在' })
  })

  test('a taken value of a registry names the label of its field', async () => {
    const rightNo = (name: string) => `(${ann.orgId}, 'maize', '${name}', 'CNA20191006012')`
    const statement = `insert into variety_info (org_id, crop, name, right_no) values ${rightNo('甲')}, ${rightNo('乙')}`
    await expect(ann.call(run, { statement })).rejects.toMatchObject({
      code: 4090,
      message: '品种权号已存在',
    })
  })

  test.each([
    [`select 'x'::int`, 4000, '请求中的值格式不正确'],
    [`select 99999999999::int`, 4000, '请求中的数值超出范围'],
    [`select '2024-02-31'::date`, 4000, '请求中的日期超出范围'],
    [
      `insert into session (token_hash, user_id, expires_at) values ('x', 999999, now())`,
      4220,
      '关联的记录不存在，或该记录仍被其他记录使用',
    ],
    [`insert into captcha (key, answer_hash) values ('x', 'y')`, 4000, '缺少必填的内容'],
  ])('the failure of %s has its own code and message', async (statement, code, message) => {
    await expect(ann.call(run, { statement })).rejects.toMatchObject({ code, message })
  })

  test('a deadlock is solved by trying again', async () => {
    const [a, b] = [await makeOrg(server.services.db), await makeOrg(server.services.db)]
    const outcomes = await Promise.all([
      ann.call(meet, { first: a.id, second: b.id }),
      ann.call(meet, { first: b.id, second: a.id }),
    ])
    expect(outcomes.map((outcome) => outcome.attempts).toSorted((a, b) => a - b)).toEqual([1, 2])
  })

  test('a transaction that clashes again and again is given up after three attempts', async () => {
    await expect(ann.call(clash, {})).rejects.toMatchObject({
      code: 4090,
      message: '他人正在修改同一数据，请稍后再试',
    })
    expect(clashes).toBe(3)
  })

  test('a taken value is tried once more, in case of a rival, and then refused', async () => {
    twiceRuns = 0
    await expect(ann.call(twice, {})).rejects.toMatchObject({ code: 4090, message: '组别名称已存在' })
    expect(twiceRuns).toBe(2)
  })

  test('a full disk is named', async () => {
    const statement = "do $$ begin raise exception using errcode = '53100'; end $$"
    const message = '服务器存储空间已满，内容未保存，请联系系统管理员'
    await expect(ann.call(run, { statement })).rejects.toMatchObject({ code: 5030, message })
  })

  test('an unreachable database is a temporary failure', async () => {
    const connection = connect('postgres://nobody@127.0.0.1:1/none')
    const app = await buildApp({ config: testConfig(), connection, jobs: idle })
    const answer = await app.inject({ method: 'GET', url: '/api/authority/anno/captcha' })
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toEqual({ code: 5030, msg: '数据库暂时不可用，请稍后再试', data: null })
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503)
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
    await app.close()
    await connection.close()
  })
})

describe('malformed requests', () => {
  const post = (headers: Record<string, string>, payload: string | Buffer) =>
    ann.raw({
      method: 'POST',
      url: run.path,
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    })

  test.each(['gzip', 'br', 'deflate', 'zstd', 'foo'])('a body packed by %s is refused', async (encoding) => {
    const packed = gzipSync(JSON.stringify({ statement: 'select 1' }))
    expect((await post({ 'content-encoding': encoding }, packed)).json()).toMatchObject({
      code: 4000,
      msg: '请求内容不能压缩，请去掉Content-Encoding后再发送',
    })
  })

  test('a body declared as not packed is read', async () => {
    const answer = await post({ 'content-encoding': 'identity' }, JSON.stringify({ statement: 'select 1' }))
    expect(answer.json()).toMatchObject({ code: 1 })
  })

  test('a path value that is too long is refused', async () => {
    const url = `/api/authority/user/page/${'1'.repeat(801)}`
    expect((await ann.raw({ method: 'POST', url })).json()).toMatchObject({
      code: 4000,
      msg: '请求地址不正确',
    })
  })
})

describe('unexpected failures', () => {
  test('an unexpected failure is answered with a number and no details', async () => {
    const answer = await ann.raw(requestOf(fail, {}))
    expect(answer.statusCode).toBe(500)
    expect(answer.body).toMatch(/^\{"code":5000,"msg":"系统错误，编号 [0-9a-f]{12}","data":null\}$/)
  })

  test('an unexpected failure is logged under its number, also before a call was found', () => {
    const said: unknown[] = []
    const log = { error: (what: object, msg: string) => said.push([what, msg]) }
    const reply = { code: () => reply, header: () => reply, send: (envelope: object) => said.push(envelope) }
    const err = new Error('secret detail')
    answerFrameworkError(err, { id: '0508a0e4160f', log } as never, reply as never)
    const msg = '系统错误，编号 0508a0e4160f'
    expect(said).toEqual([[{ err }, msg], { code: 5000, msg, data: null }])
  })

  test("a wrong statement of the server is an internal failure, not the user's", async () => {
    const answer = await ann.raw(requestOf(run, { statement: 'select nothing from nowhere' }))
    expect(answer.json()).toMatchObject({ code: 5000 })
  })
})

test('a connection closed before its call is read ends the call, without an alarm', async () => {
  const lines: string[] = []
  const left = await testApp({ logTo: { write: (line) => void lines.push(line) } })
  left.app.server.on('connection', (socket) =>
    Object.defineProperty(socket, 'remoteAddress', { value: undefined }),
  )
  const answer = await fetch(`${await left.app.listen({ host: '127.0.0.1', port: 0 })}/api/docs`)
  expect(await answer.json()).toMatchObject({ code: 4000, msg: '请求中断，内容不完整' })
  await left.close()
  expect(lines.map((line) => (JSON.parse(line) as { level: number }).level)).not.toContain(50)
})

test('a client that goes away before the first byte of a file ends its reading, without an alarm', async () => {
  const lines: string[] = []
  const asked = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const silent = () =>
    new Readable({ read: () => asked.resolve(), destroy: (_, done) => (ended.resolve(), done(null)) })
  const left = await testApp({
    logTo: { write: (line) => void lines.push(line) },
    register: (app) =>
      handleFile(app, file, async () => ({ name: '表.csv', type: 'text/csv', body: silent() })),
  })
  const { port } = new URL(await left.app.listen({ host: '127.0.0.1', port: 0 }))
  const { token } = await left.user()
  const socket = connectSocket(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `POST ${file.path} HTTP/1.1\r\nhost: x\r\ntoken: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`,
  )
  await asked.promise
  socket.destroy()
  await ended.promise
  await expect.poll(() => lines.length).toBeGreaterThan(0)
  await left.close()
  expect(lines.map((line) => (JSON.parse(line) as { level: number }).level)).not.toContain(50)
})

test('a file that fails during sending breaks off, and the log has the reason', async () => {
  const lines: string[] = []
  const begun = Promise.withResolvers<void>()
  async function* failing(): AsyncGenerator<Buffer> {
    yield Buffer.from('编号,名称')
    await begun.promise
    throw new Error('the database went away')
  }
  const broken = await testApp({
    logTo: { write: (line) => void lines.push(line) },
    register: (app) =>
      handleFile(app, file, async () => ({
        name: '表.xlsx',
        type: XLSX_TYPE,
        body: Readable.from(failing()),
      })),
  })
  const { token } = await broken.user()
  const answer = await fetch(`${await broken.app.listen({ host: '127.0.0.1', port: 0 })}${file.path}`, {
    method: 'POST',
    headers: { token: `Bearer ${token}` },
  })
  begun.resolve()
  expect(answer.status).toBe(200)
  await expect(answer.text()).rejects.toThrow('terminated')
  await broken.close()
  const alarms = lines
    .map((line) => JSON.parse(line) as { level: number })
    .filter(({ level }) => level === 50)
  expect(alarms).toMatchObject([{ msg: 'file broke off', err: { message: 'the database went away' } }])
})

describe('rate limits', () => {
  test('too many calls of one address, and of sign-ins to one account, are refused', async () => {
    const limited = await testApp({ config: testConfig({ HEPU_RATE_LIMIT: '8', HEPU_SIGN_IN_LIMIT: '2' }) })
    const signIn = (account: string) =>
      limited.app.inject({ method: 'POST', url: '/api/authority/anno/accountLogin', payload: { account } })
    const codes = []
    for (const account of ['甲', '甲', '甲', '乙']) codes.push((await signIn(account)).statusCode)
    expect(codes).toEqual([200, 200, 429, 200])
    const refused = await signIn('甲')
    expect(refused.json()).toMatchObject({
      code: 4290,
      msg: expect.stringMatching(/^操作过于频繁，请\d+秒后再试$/),
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const statuses = []
    for (let n = 0; n < 4; n++) statuses.push((await limited.app.inject({ url: '/api/docs' })).statusCode)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await limited.app.inject({ url: '/healthz' })).statusCode).toBe(200)
    await limited.close()
  })

  test('a busy session does not use up the limit of its address, which has one of its own', async () => {
    const limited = await testApp({ config: testConfig({ HEPU_RATE_LIMIT: '2' }) })
    const statusOf = async (token: string) =>
      (await limited.app.inject({ url: '/api/docs', headers: { token: `Bearer ${token}` } })).statusCode
    const statuses = []
    for (const token of ['eve', 'eve', 'eve', 'ann']) statuses.push(await statusOf(token))
    expect(statuses).toEqual([200, 200, 429, 200])
    const others = []
    for (let n = 0; n < 38; n++) others.push(await statusOf(`made up ${n}`.replaceAll(' ', '-')))
    expect(others.slice(0, 37)).toEqual(Array.from({ length: 37 }, () => 200))
    expect(others.at(-1)).toBe(429)
    await limited.close()
  })

  test('a name that the call does not read does not bypass the limits', async () => {
    const limited = await testApp({ config: testConfig({ HEPU_SIGN_IN_LIMIT: '2' }) })
    const statusOf = async (url: string, query: object, payload: object) =>
      (await limited.app.inject({ method: 'POST', url, query: { ...query }, payload })).statusCode
    const [byPassword, byCode] = ['/api/authority/anno/accountLogin', '/api/authority/anno/smsLogin']
    const tries = async (each: (n: string) => Promise<number>) => [
      await each('a'),
      await each('b'),
      await each('c'),
    ]
    const other = await tries((n) => statusOf(byPassword, { account: '甲' }, { account: n, mobile: n }))
    expect(other).toEqual([200, 200, 429])
    const mobile = '13800000000'
    expect(await tries((n) => statusOf(byCode, {}, { mobile, account: n }))).toEqual([200, 200, 429])
    await limited.close()
  })
})
