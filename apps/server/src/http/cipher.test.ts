import * as session from '@hepu/api/areas/authority/session/session'
import { updateMyInfo } from '@hepu/api/areas/authority/profile/profile'
import { CIPHER_FIELD, developmentCipher, type CipherKey } from '@hepu/api/core/cipher/cipher'
import { command, query, uploadCommand } from '@hepu/api/core/route'
import { routes } from '@hepu/api/routes'
import { text } from '@hepu/api/core/wireFields'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { requestOf, testApp, testConfig, type Client, type TestApp } from '../../test/testApp.ts'
import { decrypt, encrypt } from './cipher.ts'
import { handle, handleUpload, type App } from './handle.ts'

/** The addresses that the product gives as encrypted. */
const given = [
  '/api/authority/userV2/changeCrop',
  '/api/authority/userV2/myInfo',
  '/api/authority/userV2/myAuths',
  '/api/authority/userV2/orgList',
  '/api/authority/userV2/cropList',
  '/api/authority/userV2/changeOrg',
  '/api/authority/organizationV2/treeTwoLevel',
  '/api/authority/user/updatePassword',
  '/api/authority/user/updateMyInfo',
]

const find = query({
  method: 'GET',
  path: '/api/probe/sealed/find',
  summary: '加密的查询',
  access: 'login',
  reads: [],
  encrypted: true,
  input: z.object({ name: text('名称'), ids: z.array(z.string()) }),
  output: z.object({ name: z.string(), ids: z.array(z.string()) }),
})
const fail = command({
  method: 'POST',
  path: '/api/probe/sealed/fail',
  summary: '加密的失败',
  access: 'login',
  changes: [],
  encrypted: true,
  input: z.object({}),
  output: z.null(),
})
const upload = uploadCommand({
  method: 'POST',
  path: '/api/probe/sealed/upload',
  summary: '加密的上传',
  access: 'login',
  changes: [],
  encrypted: true,
  input: z.object({ note: text('说明', 20), place: text('地点') }),
  output: z.object({ note: z.string(), place: z.string(), content: z.string() }),
  upload: { types: ['csv'], maxBytes: 1024 },
})
function register(app: App): void {
  handle(app, find, (_, input) => Promise.resolve(input))
  handle(app, fail, () => Promise.reject(new Error('broken')))
  handleUpload(app, upload, (_, input, file) => Promise.resolve({ ...input, content: file.bytes.toString() }))
}

let server: TestApp
let ann: Client
beforeAll(async () => {
  server = await testApp({ register })
  ann = await server.user()
})
afterAll(() => server.close())

/** The envelope inside the answer of an encrypted call. */
function opened(answer: LightMyRequestResponse, key: CipherKey = developmentCipher): unknown {
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.body).toMatch(/^[A-Za-z0-9+/]+={0,2}$/)
  return JSON.parse(decrypt(answer.body, key))
}
const unreadable = { code: 4000, msg: '请求无法解密', data: null }

describe('the encrypted calls', () => {
  test('F-136 F-138 exactly the calls of the given list are encrypted', () => {
    const marked = routes.filter((route) => route.encrypted).map((route) => route.path)
    expect(marked.toSorted()).toEqual(
      given.filter((path) => routes.some((route) => route.path === path)).toSorted(),
    )
    expect(routes.find((route) => route.path === '/api/authority/user/changeOrg/{orgId}')?.encrypted).toBe(
      undefined,
    )
  })

  test('F-136 F-137 parameters and answers travel as cipher text, with no plain field on the wire', async () => {
    const request = requestOf(find, { name: '甲 & 乙', ids: ['1', '2'] })
    expect(Object.keys(request.query as object)).toEqual([CIPHER_FIELD])
    expect(JSON.stringify(request)).not.toMatch(/甲|ids/)
    const answer = await ann.raw(request)
    expect(opened(answer)).toEqual({ code: 1, msg: '操作成功', data: { name: '甲 & 乙', ids: ['1', '2'] } })
  })

  test('F-136 F-137 a body travels as one field of cipher text', async () => {
    const request = requestOf(updateMyInfo, { name: '王小麦', email: 'a@b.cn' })
    expect(request.payload).toEqual({ [CIPHER_FIELD]: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/) as string })
    expect(opened(await ann.raw(request))).toMatchObject({ code: 1 })
    await expect(ann.call(session.myInfo, {})).resolves.toMatchObject({ name: '王小麦', email: 'a@b.cn' })
  })

  test('F-138 every other call stays plain', async () => {
    const answer = await ann.raw({ url: session.menuResources.path })
    expect(answer.json()).toMatchObject({ code: 1 })
  })

  test('F-139 the text fields of a form are encrypted one by one, and the file is plain', async () => {
    const sent = await ann.upload(
      upload,
      { note: '说明', place: '三亚' },
      { name: 'a.csv', bytes: Buffer.from('行,列') },
    )
    expect(sent).toEqual({ note: '说明', place: '三亚', content: '行,列' })
  })

  test('F-137 refusals of every kind are encrypted as well', async () => {
    const noToken = await server.app.inject(requestOf(session.myInfo, {}))
    expect(noToken.statusCode).toBe(401)
    expect(opened(noToken)).toEqual({ code: 4010, msg: '请先登录', data: null })
    const broken = await ann.raw(requestOf(fail, {}))
    expect(broken.statusCode).toBe(500)
    expect(opened(broken)).toMatchObject({ code: 5000 })
    const bad = await ann.raw(requestOf(session.changeCrop, {}))
    expect(opened(bad)).toMatchObject({ code: 4000, msg: '作物必填' })
  })

  test('F-137 the refusal of too many calls is encrypted', async () => {
    const busy = await testApp({ config: testConfig({ HEPU_RATE_LIMIT: '1' }) })
    try {
      const request = requestOf(session.myInfo, {})
      await busy.app.inject(request)
      const answer = await busy.app.inject(request)
      expect(answer.statusCode).toBe(429)
      expect(opened(answer)).toMatchObject({ code: 4290 })
    } finally {
      await busy.close()
    }
  })

  const foreign: CipherKey = { key: 'another-key-here', iv: 'another-vector--' }
  const sealed = (value: string) => ({ [CIPHER_FIELD]: value })
  test.each([
    ['of another key', sealed(encrypt('{"crop":"rice"}', foreign))],
    ['that is no base64', sealed('*** not base64 ***')],
    ['that is empty', sealed('')],
    ['that is no JSON', sealed(encrypt('rice', developmentCipher))],
    ['that was cut off', sealed(encrypt('{"crop":"rice"}', developmentCipher).slice(0, -6))],
    ['in plain', { crop: 'rice' }],
    ['with a plain field beside it', { ...sealed(encrypt('{}', developmentCipher)), crop: 'rice' }],
    ['that is no text', { [CIPHER_FIELD]: [1, 2] }],
    ['that is a list', ['a']],
  ])('F-142 a body %s gets a readable refusal', async (_, payload) => {
    const answer = await ann.raw({ method: 'POST', url: session.changeCrop.path, payload })
    expect(answer.statusCode).toBe(200)
    expect(opened(answer)).toEqual(unreadable)
  })

  test('F-142 plain or broken parameters and text fields get the same refusal', async () => {
    const plain = await ann.raw({ url: find.path, query: { name: '甲' } })
    expect(opened(plain)).toEqual(unreadable)
    const twice = await ann.raw({ url: `${find.path}?data=a&data=b` })
    expect(opened(twice)).toEqual(unreadable)
    const boundary = 'x'
    const payload = `--x\r\ncontent-disposition: form-data; name="note"\r\n\r\n说明\r\n--x--\r\n`
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    expect(opened(await ann.raw({ method: 'POST', url: upload.path, payload, headers }))).toEqual(unreadable)
  })

  test('F-142 a body that is no JSON is refused in cipher text too', async () => {
    const headers = { 'content-type': 'application/json' }
    const answer = await ann.raw({ method: 'POST', url: session.changeCrop.path, payload: '{', headers })
    expect(opened(answer)).toMatchObject({ code: 4000, msg: '请求内容不是有效的JSON' })
  })

  test('F-140 F-141 the key of the settings is used, in ECB without a vector', async () => {
    const key = { key: '012345678901234567890123' }
    const other = await testApp({ config: testConfig({ HEPU_CIPHER_KEY: key.key }) })
    try {
      const bob = await other.user()
      await expect(bob.call(session.changeCrop, { crop: 'rice' })).resolves.toBeNull()
      expect(opened(await bob.raw(requestOf(session.myInfo, {}, key)), key)).toMatchObject({ code: 1 })
    } finally {
      await other.close()
    }
  })
})
