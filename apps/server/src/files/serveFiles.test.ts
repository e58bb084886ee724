import { fileInfoUpload } from '@hepu/api/core/file/file'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callsOf, ctxOf, type Client } from '../../test/testApp.ts'
import { removeFile } from './attachedFiles.ts'
import { addressOf, fileTest, pdf, png, sendFile, text, type FileTest, type Param } from './testFiles.ts'

const MINUTE = 60_000
let server: FileTest
let ann: Client
let shown: Param
let secret: Param
beforeAll(async () => {
  server = await fileTest()
  ann = await server.user()
  shown = await sendFile(server, ann, '报告.pdf', pdf)
  secret = await sendFile(server, ann, '合同.pdf', pdf, { publicStatus: 2 })
})
afterAll(() => server.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers })
const signedUrl = async (): Promise<string> => (await ann.call(fileInfoUpload, { id: secret.id })).url

describe('GET /api/file/storage/{dir}/{fileName} refuses', () => {
  test('Q-C07 a private file without a signature is refused, also to its owner', async () => {
    const answer = await get(addressOf(secret))
    expect(answer.statusCode).toBe(403)
    expect(answer.headers['content-type']).toContain('application/json')
    expect(answer.json()).toEqual({ code: 4030, msg: '文件地址无效或已过期，请刷新页面后再打开', data: null })
    expect((await ann.raw({ method: 'GET', url: addressOf(secret) })).statusCode).toBe(403)
  })

  test.each([
    ['a forged signature', (url: URL) => url.searchParams.set('signature', '0'.repeat(64))],
    ['a later end', (url: URL) => url.searchParams.set('expires', '9999999999')],
    ['an end that is no number', (url: URL) => url.searchParams.set('expires', 'never')],
    ['no end', (url: URL) => url.searchParams.delete('expires')],
  ])('Q-C07 a private file with %s is refused', async (_, change) => {
    const url = new URL(await signedUrl(), 'http://x')
    change(url)
    expect((await get(url.pathname + url.search)).statusCode).toBe(403)
  })

  test('Q-C07 the signature of another file is refused', async () => {
    const other = await sendFile(server, ann, 'b.pdf', pdf, { publicStatus: 2 })
    expect((await get(addressOf(other) + new URL(await signedUrl(), 'http://x').search)).statusCode).toBe(403)
  })

  test('Q-C07 a signed address is refused after a quarter of an hour', async () => {
    const url = await signedUrl()
    expect((await get(url)).rawPayload).toEqual(pdf)
    server.advance(15 * MINUTE + 1000)
    expect((await get(url)).statusCode).toBe(403)
    expect((await get(await signedUrl())).statusCode).toBe(200)
  })

  test.each([
    '/api/file/storage/../signing.key',
    '/api/file/storage/%2e%2e/signing.key',
    '/api/file/storage/..%2f..%2fpostgres%2fhepu.password/x',
    '/api/file/storage/%2e%2e%2f%2e%2e/etc%2fpasswd',
    `/api/file/storage/${'0'.repeat(32)}/a.pdf`,
    '/api/file/storage/%00/a.pdf',
    '/api/file/storage/x/%2fetc%2fpasswd',
  ])('F-185 the address is refused: %s', async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.headers['content-type']).toContain('application/json')
  })

  test('F-185 the right folder with another name is refused', async () => {
    expect((await get(`${shown.host}${shown.dir}x.pdf`)).statusCode).toBe(404)
  })

  test('F-185 a deleted file is refused at once', async () => {
    const gone = await sendFile(server, ann, 'c.pdf', pdf)
    expect((await get(addressOf(gone))).statusCode).toBe(200)
    await removeFile(await ctxOf(server, ann), Number(gone.id))
    expect((await get(addressOf(gone))).statusCode).toBe(404)
  })
})

describe('GET /api/file/storage/{dir}/{fileName}', () => {
  test('F-172 a public file is served to anybody, under host + dir + fileName', async () => {
    const answer = await callsOf(server.app, '').raw({
      method: 'GET',
      url: encodeURI(shown.host + shown.dir + shown.fileName),
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload).toEqual(pdf)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent('报告.pdf')}`,
    })
  })

  test('a private file is stored by no cache', async () => {
    expect((await get(await signedUrl())).headers['cache-control']).toBe('private, no-store')
  })

  test.each([
    ['a.html', 'application/octet-stream'],
    ['a.svg', 'application/octet-stream'],
    ['a.js', 'application/octet-stream'],
    ['a.css', 'application/octet-stream'],
    ['a.xml', 'application/octet-stream'],
    ['a.csv', 'text/csv; charset=utf-8'],
    ['a.txt', 'text/plain; charset=utf-8'],
    ['无后缀', 'application/octet-stream'],
  ])('the file %s is saved, never shown, as %s', async (name, type) => {
    const answer = await get(addressOf(await sendFile(server, ann, name, text)))
    expect(answer.headers['content-type']).toBe(type)
    expect(answer.headers['content-disposition']).toMatch(/^attachment/)
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('a picture is shown', async () => {
    const answer = await get(addressOf(await sendFile(server, ann, 'a.png', png)))
    expect(answer.headers['content-disposition']).toMatch(/^inline/)
    expect(answer.headers['content-type']).toBe('image/png')
  })

  test.each([
    ['bytes=0-3', 206, '%PDF'],
    ['bytes=-6', 206, '%%EOF\n'],
    [`bytes=${pdf.length - 6}-`, 206, '%%EOF\n'],
    [`bytes=${pdf.length - 6}-9999999`, 206, '%%EOF\n'],
    ['bytes=0-1,3-4', 200, undefined],
    ['bytes=5-2', 200, undefined],
    ['bytes=-', 200, undefined],
    ['lines=1-2', 200, undefined],
    [`bytes=${pdf.length}-`, 416, ''],
    ['bytes=-0', 416, ''],
  ])('the range %s is answered with %d', async (range, status, body) => {
    const answer = await get(addressOf(shown), { range })
    expect(answer.statusCode).toBe(status)
    expect(answer.rawPayload.toString('latin1')).toBe(body ?? pdf.toString('latin1'))
    expect(answer.headers['content-range'] === undefined).toBe(status === 200)
  })

  test('a file that the browser has is not sent again, and a range of another version is the whole file', async () => {
    const { etag } = (await get(addressOf(shown))).headers
    expect((await get(addressOf(shown), { 'if-none-match': String(etag) })).statusCode).toBe(304)
    expect((await get(addressOf(shown), { range: 'bytes=0-3', 'if-range': String(etag) })).statusCode).toBe(
      206,
    )
    expect((await get(addressOf(shown), { range: 'bytes=0-3', 'if-range': '"other"' })).statusCode).toBe(200)
  })

  test('text is sent uncompressed, also to a browser that accepts compression', async () => {
    const long = Buffer.from('品种,产量\n'.repeat(500))
    const answer = await get(addressOf(await sendFile(server, ann, 'a.csv', long)), {
      'accept-encoding': 'gzip',
    })
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.rawPayload).toEqual(long)
  })
})
