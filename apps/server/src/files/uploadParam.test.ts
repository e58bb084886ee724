import { changeLogPage } from '@hepu/api/areas/authority/changeLog/changeLog'
import { uploadForm, uploadParam } from '@hepu/api/core/file/file'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../test/testApp.ts'
import { asked, fileTest, type FileTest } from './testFiles.ts'

let app: FileTest
let ann: Client
beforeAll(async () => {
  app = await fileTest({ HEPU_UPLOAD_MAX_MB: '30' })
  ann = await app.user()
})
afterAll(() => app.close())

const good = asked('report.pdf', 2048)
const refusal = (change: object) => ann.call(uploadParam, { ...good, ...change })

describe('POST /api/product/file/generate/uploadParam, refused', () => {
  test('F-161 a field besides the nine, and a request that lacks one, are refused', async () => {
    await expect(refusal({ bucket: 'x' })).rejects.toMatchObject({
      code: 4000,
      message: '请求内容含有未知字段bucket',
    })
    const needed = ['expire', 'fileName', 'fileType', 'infoType', 'sequence', 'size']
    for (const name of needed)
      await expect(refusal({ [name]: undefined }), name).rejects.toMatchObject({ code: 4000 })
  })

  test.each([[1439], [0], ['1440'], [null]])('F-162 the expiry %j is refused', async (expire) => {
    await expect(refusal({ expire })).rejects.toMatchObject({ code: 4000, message: '有效期不正确' })
  })

  test.each([
    ['../77_default_a.pdf', '文件名不能含有斜杠'],
    ['..\\..\\a.pdf', '文件名不能含有斜杠'],
    ['/etc/passwd', '文件名不能含有斜杠'],
    ['C:\\a.pdf', '文件名不能含有斜杠'],
    ['77_default_a/b.pdf', '文件名不能含有斜杠'],
    ['a.pdf/', '文件名不能含有斜杠'],
    ['.', '文件名不能只有点或空格'],
    ['..', '文件名不能只有点或空格'],
    ['...', '文件名不能只有点或空格'],
    [' . . ', '文件名不能只有点或空格'],
    ['   ', '文件名不能只有点或空格'],
    ['a\u0000.pdf', '文件名含有不可见字符'],
    ['a\n.pdf', '文件名含有不可见字符'],
    ['a\r\nset-cookie: x.pdf', '文件名含有不可见字符'],
    ['a\u007f.pdf', '文件名含有不可见字符'],
    ['a\u202efdp.exe', '文件名含有不可见字符'],
    ['\ufeffa.pdf', '文件名含有不可见字符'],
    ['a\ud800.pdf', '文件名含有不可见字符'],
    ['', '文件名必填'],
    [`${'长'.repeat(252)}.pdf`, '文件名最多255个字'],
  ])('F-163 F-185 the name %j is refused', async (fileName, message) => {
    await expect(refusal({ fileName })).rejects.toMatchObject({ code: 4000, message })
  })

  test.each([
    [{ fileType: 'IMAGE' }, '文件类型与文件名不符'],
    [{ fileType: 'EXE' }, '文件类型不正确'],
    [{ publicStatus: 3 }, '公开状态只能是1或2'],
    [{ sequence: 0 }, '序号不正确'],
    [{ size: 0 }, '文件是空的'],
    [{ size: -1 }, '文件是空的'],
    [{ size: '2' }, '文件大小必填'],
    [{ size: 30 * 1024 + 1 }, '文件大小不能超过30MB'],
  ])('F-161 the request with %j is refused', async (change, message) => {
    await expect(refusal(change)).rejects.toMatchObject({ code: 4000, message })
  })
})

describe('POST /api/product/file/generate/uploadParam', () => {
  test('F-169 F-186 the call returns host, dir, fileName, policy, accessKey, signature and key, and makes the row', async () => {
    const param = await ann.call(uploadParam, good)
    expect(param).toMatchObject({ host: '/api/file/storage', fileName: '77_default_report.pdf' })
    expect(param.host).not.toMatch(/\/$/)
    expect(param.dir).toMatch(/^\/[0-9a-f]{32}\/$/)
    expect(param.key).toBe(`${param.dir.slice(1)}77_default_report.pdf`)
    expect(param.accessKey).not.toBe('')
    expect(await app.row(param.id)).toMatchObject({
      state: 'signed',
      orgId: ann.orgId,
      ownerId: ann.userId,
      originalName: 'report.pdf',
      contentType: 'application/pdf',
    })
  })

  test('the change log names the file, but not its address', async () => {
    const { dir } = await ann.call(uploadParam, {
      ...good,
      fileName: '_default_log.pdf',
      infoType: 'research.patent',
      infoId: '',
    })
    const { records } = await ann.call(changeLogPage, { model: { object: 'stored_file', record: 'log.pdf' } })
    expect(records.map(({ action, objectName }) => [action, objectName])).toEqual([['create', 'log.pdf']])
    expect(records[0]!.changes).toContainEqual({
      field: 'infoType',
      label: '所属类型',
      before: null,
      after: '专利',
    })
    expect(JSON.stringify(records)).not.toContain(dir.replaceAll('/', ''))
  })

  test('F-162 the policy ends after 1440 minutes, no sooner and no later', async () => {
    const before = app.services.now().getTime()
    const param = await ann.call(uploadParam, good)
    const { expiration } = JSON.parse(Buffer.from(param.policy, 'base64').toString()) as {
      expiration: string
    }
    const minutes = (Date.parse(expiration) - before) / 60_000
    expect(minutes).toBeGreaterThanOrEqual(1440)
    expect(minutes).toBeLessThan(1441)
  })

  test('F-163 the stored name has the record id, and people read the name they gave', async () => {
    const param = await ann.call(uploadParam, {
      ...good,
      infoType: 'avatar',
      infoId: String(ann.userId),
      fileName: `${ann.userId}_default_玉米_2026.pdf`,
    })
    expect(param.fileName).toBe(`${ann.userId}_default_玉米_2026.pdf`)
    expect(await app.row(param.id)).toMatchObject({
      originalName: '玉米_2026.pdf',
      infoId: String(ann.userId),
    })
  })

  test('F-163 F-172 special characters of addresses are replaced in the address and kept for people', async () => {
    const param = await ann.call(uploadParam, asked('增产 10%?#1&2.pdf', 2048))
    expect(param.fileName).toBe('77_default_增产 10___1_2.pdf')
    expect(new URL(param.host + param.dir + param.fileName, 'http://x').search).toBe('')
    expect(await app.row(param.id)).toMatchObject({ originalName: '增产 10%?#1&2.pdf' })
  })

  test('F-164 the size is in kilobytes: 2 means 2048 bytes', async () => {
    const param = await ann.call(uploadParam, { ...good, size: 2 })
    expect((await app.row(param.id))?.bytes).toBe(2048)
    expect(Buffer.from(param.policy, 'base64').toString()).toContain('["content-length-range",1024,3072]')
  })

  test('F-166 a file without publicStatus is public', async () => {
    const { publicStatus: _, ...without } = good
    expect((await app.row((await ann.call(uploadParam, without)).id))?.publicStatus).toBe(1)
    const secret = await ann.call(uploadParam, { ...good, publicStatus: 2 })
    expect((await app.row(secret.id))?.publicStatus).toBe(2)
  })

  test('F-165 the same sequence may come again', async () => {
    const first = await ann.call(uploadParam, { ...good, sequence: 3 })
    const second = await ann.call(uploadParam, { ...good, sequence: 3 })
    expect(second.dir).not.toBe(first.dir)
  })

  test('F-161 the address is that of the connection, whatever the client says', async () => {
    const param = await ann.call(uploadParam, { ...good, ipAddress: '203.0.113.9' })
    expect((await app.row(param.id))?.address).toBe('127.0.0.1')
  })

  test('F-171 the form has key, policy, accessKey, signature and acl public-read', async () => {
    const form = uploadForm(await ann.call(uploadParam, good))
    expect(Object.keys(form)).toEqual(['key', 'policy', 'accessKey', 'signature', 'acl'])
    expect(form.acl).toBe('public-read')
  })
})
