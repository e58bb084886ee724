import { randomBytes } from 'node:crypto'
import { fileInfoUpload, uploadForm, uploadParam } from '@hepu/api/core/file/file'
import { AwsClient } from 'aws4fetch'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ctxOf, type Client } from '../../test/testApp.ts'
import { inTransaction } from '../db/transaction.ts'
import { removeRow } from '../db/write.ts'
import { storedFile } from '../db/schema/index.ts'
import { storeFile } from './recordFile.ts'
import { sweepFiles } from './sweepFiles.ts'
import { asked, fileTest, pdf, png, text, type FileTest, type Param } from './testFiles.ts'

const { HEPU_TEST_S3_ENDPOINT = '', HEPU_TEST_S3_ACCESS_KEY = '', HEPU_TEST_S3_SECRET_KEY = '' } = process.env
const REGION = process.env.HEPU_TEST_S3_REGION ?? 'us-east-1'
const BUCKET = `hepu-test-${randomBytes(5).toString('hex')}`
const bucketUrl = `${HEPU_TEST_S3_ENDPOINT}/${BUCKET}`
const ORIGIN = 'https://hepu.example'
const HOUR = 3_600_000

const admin = new AwsClient({
  accessKeyId: HEPU_TEST_S3_ACCESS_KEY,
  secretAccessKey: HEPU_TEST_S3_SECRET_KEY,
  region: REGION,
  service: 's3',
})

/** The rules docs/storage.md asks for. */
const CORS = `<CORSConfiguration><CORSRule><AllowedOrigin>${ORIGIN}</AllowedOrigin><AllowedMethod>POST</AllowedMethod><AllowedMethod>GET</AllowedMethod><AllowedHeader>*</AllowedHeader><MaxAgeSeconds>3600</MaxAgeSeconds></CORSRule></CORSConfiguration>`

let server: FileTest
let ann: Client
beforeAll(async () => {
  expect((await admin.fetch(bucketUrl, { method: 'PUT' })).status).toBe(200)
  expect((await admin.fetch(`${bucketUrl}?cors`, { method: 'PUT', body: CORS })).status).toBe(200)
  server = await fileTest({
    HEPU_S3_ENDPOINT: HEPU_TEST_S3_ENDPOINT,
    HEPU_S3_BUCKET: BUCKET,
    HEPU_S3_REGION: REGION,
    HEPU_S3_ACCESS_KEY: HEPU_TEST_S3_ACCESS_KEY,
    HEPU_S3_SECRET_KEY: HEPU_TEST_S3_SECRET_KEY,
  })
  ann = await server.user()
})
afterAll(() => server.close())

const permit = (name = '报告 图片（2026）.pdf', bytes = pdf, rest = {}): Promise<Param> =>
  ann.call(uploadParam, asked(name, bytes.length, rest))

/** Sends the form as a browser does; answers the status. */
async function post(
  param: Param,
  bytes: Buffer,
  change: Record<string, string | undefined> = {},
  after: Record<string, string> = {},
): Promise<number> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...uploadForm(param), ...change })) {
    if (value !== undefined) form.append(name, value)
  }
  form.append('file', new Blob([new Uint8Array(bytes)]), 'x')
  for (const [name, value] of Object.entries(after)) form.append(name, value)
  const headers = { origin: ORIGIN, 'x-object-acl': 'private' }
  const answer = await fetch(param.host, { method: 'POST', body: form, headers, redirect: 'manual' })
  await answer.text()
  return answer.status
}

const addressOf = (param: Param): string => param.host + param.dir + encodeURIComponent(param.fileName)
const statusOf = async (url: string): Promise<number> => (await fetch(url)).status
const isThere = async (param: Param): Promise<boolean> =>
  (await admin.fetch(addressOf(param), { method: 'HEAD' })).status === 200

describe('a form sent to the bucket is refused', () => {
  test.each([
    ['with a forged signature', { 'x-amz-signature': '0'.repeat(64) }],
    ['without a policy', { policy: undefined }],
    ['for another key', { key: `${'0'.repeat(32)}/x.pdf` }],
    ['with another access', { acl: 'public-read-write' }],
    ['with another content type', { 'content-type': 'text/html' }],
    ['to be shown though it is to be saved', { 'content-disposition': 'inline' }],
    ['with a field that no condition names', { 'x-amz-meta-x': 'y' }],
  ])('F-185 the bucket refuses a form %s', async (_, change) => {
    const param = await permit('a.docx', pdf)
    expect(await post(param, pdf, change)).toBe(403)
    expect(await isThere(param)).toBe(false)
  })

  test('F-185 the bucket refuses a form with a changed policy', async () => {
    const param = await permit()
    const policy = JSON.parse(Buffer.from(param.policy, 'base64').toString()) as { conditions: unknown[] }
    policy.conditions = policy.conditions.filter((condition) => !Array.isArray(condition))
    expect(await post(param, pdf, { policy: Buffer.from(JSON.stringify(policy)).toString('base64') })).toBe(
      403,
    )
    expect(await isThere(param)).toBe(false)
  })

  test('F-185 the bucket refuses a form after the end of the policy', async () => {
    server.advance(-25 * HOUR)
    const param = await ann
      .call(uploadParam, asked('a.pdf', pdf.length))
      .finally(() => server.advance(25 * HOUR))
    expect(await post(param, pdf)).toBe(403)
    expect(await isThere(param)).toBe(false)
  })

  test('F-185 the bucket refuses a form whose file is larger or smaller than declared', async () => {
    const param = await permit('a.txt', Buffer.alloc(5000, 'x'))
    expect(await post(param, Buffer.alloc(7000, 'x'))).toBe(400)
    expect(await post(param, Buffer.alloc(3000, 'x'))).toBe(400)
    expect(await isThere(param)).toBe(false)
    expect(await post(param, Buffer.alloc(5100, 'x'))).toBe(204)
  })
})

describe('a form sent to the bucket', () => {
  test('F-171 F-173 F-172 the bucket accepts a form with a Chinese name, and anybody can read the file', async () => {
    const param = await permit()
    expect(param.host).toBe(bucketUrl)
    expect(await post(param, pdf)).toBe(204)
    const answer = await fetch(addressOf(param))
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
  })

  test('F-185 a file that may hold a script is stored as mere bytes', async () => {
    const param = await permit('a.html', text)
    expect(await post(param, text)).toBe(204)
    const { headers } = await fetch(addressOf(param))
    expect(headers.get('content-type')).toBe('application/octet-stream')
  })

  test('F-167 Q-C07 a private file is private from its first moment: fields.acl overrides acl public-read', async () => {
    const param = await permit('合同.pdf', pdf, { publicStatus: 2 })
    expect(uploadForm(param).acl).toBe('private')
    expect(await post(param, pdf, { acl: 'public-read' })).toBe(403)
    expect(await post(param, pdf)).toBe(204)
    expect(await statusOf(addressOf(param))).toBe(403)
    const { url } = await ann.call(fileInfoUpload, { id: param.id })
    const answer = await fetch(url)
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf)
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('900')
    expect(await statusOf(url.replace(/Signature=.{4}/, 'Signature=0000'))).toBe(403)
  })

  test('our own pages may send forms, and no others (CORS)', async () => {
    const param = await permit()
    const ask = (origin: string) =>
      fetch(param.host, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'x-object-acl',
        },
      })
    const ours = await ask(ORIGIN)
    expect(ours.status).toBe(200)
    expect(ours.headers.get('access-control-allow-origin')).toBe(ORIGIN)
    const theirs = await ask('https://other.example')
    expect(theirs.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('POST /api/product/file/fileInfo/upload', () => {
  test('F-186 a file that has not arrived is refused', async () => {
    const param = await permit('a.pdf')
    await expect(ann.call(fileInfoUpload, { id: param.id })).rejects.toMatchObject({
      code: 4220,
      message: '文件「a.pdf」尚未上传完成',
    })
  })

  test('F-186 an arrived file is checked, and removed if its content is wrong', async () => {
    const param = await permit('图.pdf', png)
    expect(await post(param, png)).toBe(204)
    await expect(ann.call(fileInfoUpload, { id: param.id })).rejects.toMatchObject({
      code: 4000,
      message: '文件「图.pdf」的内容不是pdf格式',
    })
    expect(await isThere(param)).toBe(false)
    expect(await server.row(param.id)).toMatchObject({ state: 'signed' })
  })

  test('F-186 a file of another size is removed', async () => {
    const param = await permit('a.txt', Buffer.alloc(100, 'x'))
    await server.services.storage.put(
      { key: param.key, contentType: 'text/plain', disposition: 'attachment', isPrivate: true },
      Buffer.alloc(5000, 'x'),
    )
    await expect(ann.call(fileInfoUpload, { id: param.id })).rejects.toMatchObject({
      message: '文件「a.txt」的大小与声明不符',
    })
    expect(await isThere(param)).toBe(false)
  })

  test('F-186 a good file is recorded, and a file sent in the call is stored', async () => {
    const param = await permit('大.csv', Buffer.from('品种,产量\n'.repeat(40_000)))
    expect(await post(param, Buffer.from('品种,产量\n'.repeat(40_000)))).toBe(204)
    const file = await ann.call(fileInfoUpload, { id: param.id })
    expect(file).toMatchObject({ originalName: '大.csv', publicStatus: 1 })
    expect(await statusOf(file.url)).toBe(200)
    expect(await server.row(param.id)).toMatchObject({ state: 'stored' })
    const direct = await ann.upload(
      fileInfoUpload,
      { infoType: 'test', publicStatus: '2' },
      { name: "a'!(1)*.csv", bytes: text },
    )
    expect(await statusOf(direct.url.split('?')[0]!)).toBe(403)
    const answer = await fetch(direct.url)
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''a%27!%281%29%2A.csv`)
    expect(await answer.text()).toBe(text.toString())
  })
})

test('the host of this server takes no files and sends readers of old addresses on', async () => {
  const own = await server.app.inject({ method: 'POST', url: '/api/file/storage', payload: {} })
  expect(own.statusCode).toBe(409)
  const ctx = await ctxOf(server, ann)
  const wish = { bytes: pdf, infoType: 'test', infoId: null }
  const open = await storeFile(ctx, { ...wish, name: 'a.pdf', publicStatus: 1 })
  const moved = await server.app.inject(`/api/file/storage/${open.dir}/${open.fileName}`)
  expect(moved.statusCode).toBe(302)
  expect(await statusOf(String(moved.headers.location))).toBe(200)
  const closed = await storeFile(ctx, { ...wish, name: 'b.pdf', publicStatus: 2 })
  expect((await server.app.inject(`/api/file/storage/${closed.dir}/${closed.fileName}`)).statusCode).toBe(404)
})

test('the sweep removes objects of the bucket whose permission expired or whose file was deleted', async () => {
  const late = await permit('late.pdf')
  expect(await post(late, pdf)).toBe(204)
  const gone = await permit('gone.pdf')
  expect(await post(gone, pdf)).toBe(204)
  await ann.call(fileInfoUpload, { id: gone.id })
  await removeRow(await ctxOf(server, ann), storedFile, Number(gone.id))
  await server.connection.pool.query(
    `update stored_file set expires_at = now() - interval '2 hours' where id = $1`,
    [late.id],
  )
  expect(await sweepFiles(server.services, server.app.log)).toMatchObject({ deleted: 1 })
  expect(await server.row(late.id)).toBeUndefined()
  expect([await isThere(late), await isThere(gone)]).toEqual([false, false])
})

test('a file of a call whose transaction failed is removed', async () => {
  const ctx = await ctxOf(server, ann)
  let key = ''
  const failing = inTransaction(server.services.db, async (db) => {
    const file = { name: 'a.pdf', bytes: pdf, infoType: 'lost', infoId: null, publicStatus: 1 }
    const row = await storeFile({ ...ctx, db }, file)
    key = `${row.dir}/${row.fileName}`
    expect(await server.services.storage.head(key)).toEqual({ bytes: pdf.length })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await expect.poll(() => server.services.storage.head(key)).toBeUndefined()
})

test('an unreachable storage is reported as text', async () => {
  const lost = await fileTest({
    HEPU_S3_ENDPOINT: 'http://127.0.0.1:9',
    HEPU_S3_BUCKET: BUCKET,
    HEPU_S3_ACCESS_KEY: 'x',
    HEPU_S3_SECRET_KEY: 'y',
  })
  try {
    const bob = await lost.user()
    const file = { name: 'a.pdf', bytes: pdf }
    await expect(bob.upload(fileInfoUpload, { infoType: 'test' }, file)).rejects.toMatchObject({
      code: 5020,
      message: '文件存储暂时不可用，请稍后再试',
    })
  } finally {
    await lost.close()
  }
})
