import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileInfoUpload, uploadParam } from '@hepu/api/core/file/file'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../test/testApp.ts'
import {
  addressOf,
  asked,
  fileTest,
  formOf,
  partsOf,
  pdf,
  png,
  post,
  text,
  type FileTest,
  type Param,
} from './testFiles.ts'

const MINUTE = 60_000
let server: FileTest
let ann: Client
beforeAll(async () => {
  server = await fileTest({ HEPU_UPLOAD_MAX_MB: '1' })
  ann = await server.user()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const permit = (name = '报告.pdf', bytes = pdf, rest = {}) =>
  ann.call(uploadParam, asked(name, bytes.length, rest))

/** What must be true after a refusal: nothing on disk, nothing to read, the permission unused. */
async function expectNothing(param: Param): Promise<void> {
  expect(server.onDisk('incoming')).toEqual([])
  expect(server.onDisk('objects').map((path) => path.replace('/', ''))).not.toContain(param.dir.slice(1, -1))
  expect(await server.row(param.id)).toMatchObject({ state: 'signed', storedAt: null })
  expect((await server.app.inject(addressOf(param))).statusCode).toBe(404)
}

describe('POST /api/file/storage, refused', () => {
  test.each([
    ['a forged signature', { signature: '0'.repeat(64) }, '上传签名不正确'],
    ['a signature of another length', { signature: 'x' }, '上传签名不正确'],
    ['no signature', { signature: undefined }, '缺少上传策略或签名'],
    ['no policy', { policy: undefined }, '缺少上传策略或签名'],
    ['another key', { key: `${'0'.repeat(32)}/x.pdf` }, '表单字段key与上传策略不符'],
    ['no key', { key: undefined }, '表单字段key与上传策略不符'],
    ['another access key', { accessKey: 'other' }, '表单字段accesskey与上传策略不符'],
    ['another acl', { acl: 'public-read-write' }, '表单字段acl与上传策略不符'],
    [
      'a field that no condition names',
      { 'content-type': 'text/html' },
      '上传策略不允许表单字段content-type',
    ],
  ])('F-185 the form with %s is refused', async (_, change, msg) => {
    const param = await permit()
    const answer = await post(server, param, partsOf(param, pdf, change))
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 4030, msg })
    await expectNothing(param)
  })

  test('F-185 a changed policy is refused: larger, longer or for another key', async () => {
    const param = await permit()
    const policy = JSON.parse(Buffer.from(param.policy, 'base64').toString()) as { expiration: string }
    policy.expiration = new Date(Date.now() + 9e9).toISOString()
    const changed = Buffer.from(JSON.stringify(policy)).toString('base64')
    const answer = await post(server, param, partsOf(param, pdf, { policy: changed }))
    expect([answer.statusCode, answer.json<{ msg: string }>().msg]).toEqual([403, '上传签名不正确'])
    await expectNothing(param)
  })

  test('F-185 the signature of one file is refused for another', async () => {
    const [mine, other] = [await permit(), await permit()]
    const answer = await post(server, mine, partsOf(mine, pdf, { signature: other.signature }))
    expect(answer.statusCode).toBe(403)
    await expectNothing(mine)
  })

  test('F-185 a policy is refused after 1440 minutes and accepted a minute before', async () => {
    const [late, early] = [await permit(), await permit()]
    server.advance(1439 * MINUTE)
    expect((await post(server, early, partsOf(early, pdf))).statusCode).toBe(204)
    server.advance(MINUTE + 1000)
    const answer = await post(server, late, partsOf(late, pdf))
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ msg: '上传凭证已过期，请重新选择文件' })
    server.advance(-1440 * MINUTE - 1000)
    await expectNothing(late)
  })

  test('F-185 a file above its declared size is refused while it is still arriving', async () => {
    const param = await permit()
    const answer = await post(server, param, partsOf(param, Buffer.concat([pdf, Buffer.alloc(2048)])))
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({ code: 4130, msg: '文件超过上传凭证允许的大小' })
    await expectNothing(param)
  })

  test('F-185 a file above the limit of the server is refused, also within the tolerance', async () => {
    const MB = 1024 * 1024
    const param = await permit('大.txt', Buffer.alloc(MB, 'x'))
    const answer = await post(server, param, partsOf(param, Buffer.alloc(MB + 1, 'x')))
    expect(answer.statusCode).toBe(413)
    await expectNothing(param)
  })

  test('F-185 a file below its declared size, and an empty one, are refused', async () => {
    const param = await permit('数据.txt', Buffer.alloc(5000, 'x'))
    const less = await post(server, param, partsOf(param, Buffer.alloc(3000, 'x')))
    expect([less.statusCode, less.json<{ msg: string }>().msg]).toEqual([400, '文件小于上传凭证声明的大小'])
    await expectNothing(param)
    const small = await permit()
    expect((await post(server, small, partsOf(small, Buffer.alloc(0)))).statusCode).toBe(400)
    await expectNothing(small)
  })

  test.each([
    ['a picture as PDF', '图.pdf', png, '文件「图.pdf」的内容不是pdf格式'],
    ['text as picture', 'a.png', text, '文件「a.png」的内容不是png格式'],
    [
      'a program as document',
      'a.docx',
      Buffer.from(`MZ${'\0'.repeat(200)}`),
      '文件「a.docx」是程序，不能上传',
    ],
    ['bytes as text', 'a.csv', Buffer.from([65, 0, 66]), '文件「a.csv」不是文本，或编码不是UTF-8、GBK'],
  ])('F-185 content of another kind is refused: %s', async (_, name, bytes, msg) => {
    const param = await permit(name, bytes)
    const answer = await post(server, param, partsOf(param, bytes))
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 4000, msg })
    await expectNothing(param)
  })

  test('F-185 fields after the file are refused, because they count as absent', async () => {
    const param = await permit()
    const parts = partsOf(param, pdf)
    const answer = await post(server, param, [parts.at(-1)!, ...parts.slice(0, -1)])
    expect([answer.statusCode, answer.json<{ msg: string }>().msg]).toEqual([403, '缺少上传策略或签名'])
    await expectNothing(param)
  })

  test('F-185 a second upload of the same key is refused, and the first is kept', async () => {
    const param = await permit()
    expect((await post(server, param, partsOf(param, pdf))).statusCode).toBe(204)
    const other = Buffer.concat([pdf, Buffer.from('%')])
    const answer = await post(server, param, partsOf(param, other))
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 4090, msg: '该文件已上传，不能重复上传' })
    expect((await server.app.inject(addressOf(param))).rawPayload).toEqual(pdf)
    expect(server.onDisk('incoming')).toEqual([])
  })

  test('F-185 of several uploads of the same key at the same time all but one are refused', async () => {
    const param = await permit()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post(server, param, partsOf(param, pdf))),
    )
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
      204, 409, 409, 409, 409,
    ])
    expect((await server.app.inject(addressOf(param))).rawPayload).toEqual(pdf)
    expect(server.onDisk('incoming')).toEqual([])
  })

  test('F-185 a key whose row is deleted is refused', async () => {
    const param = await permit()
    await server.connection.pool.query('delete from stored_file where id = $1', [param.id])
    expect((await post(server, param, partsOf(param, pdf))).statusCode).toBe(404)
    expect(server.onDisk('incoming')).toEqual([])
  })

  test('F-185 a malformed form is refused: no file, another field name, a field twice, JSON', async () => {
    const param = await permit()
    const parts = partsOf(param, pdf)
    const forms = [
      parts.slice(0, -1),
      [...parts.slice(0, -1), ['upload', pdf, 'a.pdf'] as const],
      [...parts.slice(0, 1), ...parts],
      [],
    ]
    for (const form of forms) expect((await post(server, param, form as never)).statusCode).toBe(400)
    const json = await server.app.inject({ method: 'POST', url: param.host, payload: { key: param.key } })
    expect(json.statusCode).toBe(400)
    await expectNothing(param)
  })

  test.each([
    ['in the middle of the file', -90],
    ['after the file', -4],
    ['in the head of its first field', 60],
  ])('F-185 a form that ends %s is refused', async (_, end) => {
    const param = await permit()
    const { payload, headers } = formOf(partsOf(param, pdf))
    const answer = await server.app.inject({
      method: 'POST',
      url: param.host,
      payload: payload.subarray(0, end),
      headers,
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 4000, msg: '请求内容不完整' })
    await expectNothing(param)
  })
})

test('F-185 an upload whose sender goes away leaves nothing behind, and may be sent again', async () => {
  const bytes = Buffer.alloc(600_000, 'x')
  const param = await permit('数据.txt', bytes)
  const { payload, headers } = formOf(partsOf(param, bytes))
  const { port } = server.app.server.address() as AddressInfo
  const sender = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: param.host,
    headers,
  })
  sender.on('error', () => undefined)
  sender.write(payload.subarray(0, 300_000))
  await expect.poll(() => server.onDisk('incoming').length).toBe(1)
  sender.destroy()
  await expect.poll(() => server.onDisk('incoming').length).toBe(0)
  await expectNothing(param)
  expect((await post(server, param, partsOf(param, bytes))).statusCode).toBe(204)
})

test('F-185 an object that a killed server moved but did not record cannot be read, and the next one replaces it', async () => {
  const param = await permit()
  const object = { key: param.key, contentType: 'application/pdf', disposition: 'inline', isPrivate: false }
  await server.services.storage.put(object, Buffer.from('left behind'))
  expect((await server.app.inject(addressOf(param))).statusCode).toBe(404)
  await expect(ann.call(fileInfoUpload, { id: param.id })).rejects.toMatchObject({ code: 4220 })
  expect((await post(server, param, partsOf(param, pdf))).statusCode).toBe(204)
  expect((await server.app.inject(addressOf(param))).rawPayload).toEqual(pdf)
})

test('F-185 a sender over a socket sees the refusal, not a broken connection', async () => {
  const bytes = Buffer.alloc(1_000_000, 'x')
  const param = await permit('数据.txt', bytes)
  const { payload, headers } = formOf(partsOf(param, bytes, { signature: '0'.repeat(64) }))
  const { port } = server.app.server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}${param.host}`, {
    method: 'POST',
    body: new Uint8Array(payload),
    headers,
  })
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ msg: '上传签名不正确' })
})

describe('POST /api/file/storage', () => {
  test('F-171 F-173 the form is accepted as the web sends it, and answered by its status only', async () => {
    const param = await permit()
    const answer = await post(server, param, partsOf(param, pdf))
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(await server.row(param.id)).toMatchObject({ state: 'stored', bytes: pdf.length, publicStatus: 1 })
  })

  test.each(['AWSAccessKeyId', 'OSSAccessKeyId', 'accessKeyId'])(
    'F-171 the access key is accepted under the name %s',
    async (name) => {
      const param = await permit()
      const parts = partsOf(param, pdf, { accessKey: undefined, [name]: param.accessKey })
      expect((await post(server, param, parts)).statusCode).toBe(204)
    },
  )

  test('F-185 a size rounded to kilobytes is accepted', async () => {
    const param = await ann.call(uploadParam, { ...asked('a.txt', 1, {}), size: 2 })
    expect((await post(server, param, partsOf(param, Buffer.alloc(2600, 'x')))).statusCode).toBe(204)
    expect((await server.row(param.id))?.bytes).toBe(2600)
  })

  test('F-167 the private header overrides acl public-read', async () => {
    const param = await permit()
    const answer = await post(server, param, partsOf(param, pdf), { 'x-object-acl': 'private' })
    expect(answer.statusCode).toBe(204)
    expect((await server.row(param.id))?.publicStatus).toBe(2)
    expect((await server.app.inject(addressOf(param))).statusCode).toBe(403)
  })

  test('F-167 a file requested as private is private, with the header or without', async () => {
    const param = await permit('a.pdf', pdf, { publicStatus: 2 })
    expect((await post(server, param, partsOf(param, pdf))).statusCode).toBe(204)
    expect((await server.app.inject(addressOf(param))).statusCode).toBe(403)
  })

  test.each([
    '稻瘟病 图片（2026）.pdf',
    '𠮷🌾.pdf',
    `${'长'.repeat(230)}.pdf`,
    '.隐藏.pdf',
    "a'b!(1)*.pdf",
    'CON.pdf',
  ])('F-163 a file named %s is stored, and its name never reaches the disk', async (name) => {
    const param = await permit(name)
    expect((await post(server, param, partsOf(param, pdf))).statusCode).toBe(204)
    expect((await server.app.inject(addressOf(param))).rawPayload).toEqual(pdf)
    expect(server.onDisk('objects').filter((path) => !/^[0-9a-f]{2}\/[0-9a-f]{30}$/.test(path))).toEqual([])
  })
})
