import { fileInfoUpload, uploadParam } from '@hepu/api/core/file/file'
import { AppError } from '@hepu/api/core/errorCodes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrg } from '../../test/build/buildAuthority.ts'
import { ctxOf, type Client } from '../../test/testApp.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Ctx } from '../http/context.ts'
import { storeFile } from './recordFile.ts'
import { attachFiles, listFiles, removeFile, removeFilesOf } from './attachedFiles.ts'
import type { FileHome } from './fileHomes.ts'
import { asked, fileTest, pdf, sendFile, text, type FileTest } from './testFiles.ts'

let server: FileTest
let ann: Client
beforeAll(async () => {
  server = await fileTest()
  ann = await server.user()
})
afterAll(() => server.close())

const inCall = async <T>(client: Client, run: (ctx: Ctx) => Promise<T>): Promise<T> =>
  inTransaction(server.services.db, async (db) => run(await ctxOf(server, client, db)))
/** A record of ann's organisation. */
const recordOf = (infoId: string) => ({ infoType: 'test', infoId, orgId: ann.orgId })
const portraitsOf = (client: Client) => ({ infoType: 'avatar', infoId: String(client.userId) })
const namesOf = async (client: Client, home: FileHome): Promise<string[]> =>
  (await listFiles(await ctxOf(server, client), home)).map((file) => file.originalName)
/** A file of ann's that a record was given. */
async function fileOf(infoId: string, name: string): Promise<string> {
  const { id } = await sendFile(server, ann, name, pdf)
  await inCall(ann, (ctx) => attachFiles(ctx, [Number(id)], recordOf(infoId)))
  return id
}

describe('POST /api/product/file/fileInfo/upload refuses', () => {
  test('F-186 an upload with neither file nor id, and a file without a kind, are refused', async () => {
    await expect(ann.call(fileInfoUpload, {})).rejects.toMatchObject({
      code: 4000,
      message: '请选择要上传的文件，或给出文件编号',
    })
    await expect(ann.upload(fileInfoUpload, {}, { name: 'a.pdf', bytes: pdf })).rejects.toMatchObject({
      code: 4000,
      message: '所属类型必填',
    })
  })

  test.each([
    ['a.pdf', text, '文件「a.pdf」的内容不是pdf格式'],
    ['a.pdf', Buffer.alloc(0), '文件「a.pdf」是空的'],
    ['...', pdf, '文件名不能只有点或空格'],
  ])('F-186 the file %s with other content is refused', async (name, bytes, message) => {
    await expect(ann.upload(fileInfoUpload, { infoType: 'test' }, { name, bytes })).rejects.toMatchObject({
      code: 4000,
      message,
    })
  })

  test('F-186 a file above 20 MB is refused', async () => {
    const bytes = Buffer.alloc(20 * 1024 * 1024 + 1, 'x')
    await expect(
      ann.upload(fileInfoUpload, { infoType: 'test' }, { name: 'a.txt', bytes }),
    ).rejects.toMatchObject({ code: 4130, message: '文件大小不能超过20MB' })
  })

  test('F-186 an upload that has not arrived is refused', async () => {
    const { id } = await ann.call(uploadParam, asked('a.pdf', pdf.length))
    await expect(ann.call(fileInfoUpload, { id })).rejects.toMatchObject({
      code: 4220,
      message: '文件「a.pdf」尚未上传完成',
    })
  })

  test('F-186 files of another organisation and of a colleague, arrived or not, are refused', async () => {
    const other = await server.user()
    const { id } = await sendFile(server, ann, 'a.pdf', pdf)
    await expect(other.call(fileInfoUpload, { id })).rejects.toMatchObject({ code: 4040 })
    const colleague = await server.user({ org: ann.org })
    const waiting = await ann.call(uploadParam, asked('a.pdf', pdf.length))
    await expect(colleague.call(fileInfoUpload, { id: waiting.id })).rejects.toMatchObject({ code: 4040 })
    await expect(colleague.call(fileInfoUpload, { id })).rejects.toMatchObject({ code: 4040 })
  })
})

describe('POST /api/product/file/fileInfo/upload', () => {
  test('F-186 the call returns the file that went straight to the storage', async () => {
    const param = await sendFile(server, ann, '报告.pdf', pdf)
    const file = await ann.call(fileInfoUpload, { id: param.id })
    expect(file).toMatchObject({
      id: param.id,
      fileName: '77_default_报告.pdf',
      originalName: '报告.pdf',
      fileType: 'PDF',
      size: pdf.length / 1024,
      infoType: 'test',
      infoId: null,
      publicStatus: 1,
    })
    expect((await server.app.inject(file.url)).rawPayload).toEqual(pdf)
  })

  test('F-186 the call takes the file itself, public by default or private', async () => {
    const input = portraitsOf(ann)
    const open = await ann.upload(fileInfoUpload, input, { name: '数据 1#.csv', bytes: text })
    expect(open).toMatchObject({
      originalName: '数据 1#.csv',
      fileType: 'TEXT',
      publicStatus: 1,
      infoId: String(ann.userId),
    })
    expect((await server.app.inject(open.url)).rawPayload).toEqual(text)
    const closed = await ann.upload(
      fileInfoUpload,
      { ...input, publicStatus: '2' },
      { name: 'b.csv', bytes: text },
    )
    expect(closed.publicStatus).toBe(2)
    expect((await server.app.inject(closed.url)).rawPayload).toEqual(text)
    expect((await server.app.inject(closed.url.split('?')[0]!)).statusCode).toBe(403)
  })

  test('F-186 many uploads at the same time succeed, and none waits for a second connection', async () => {
    const bob = await server.user()
    const files = Array.from({ length: 24 }, (_, at) => ({ name: `${at}.csv`, bytes: text }))
    await Promise.all(files.map((file) => bob.upload(fileInfoUpload, portraitsOf(bob), file)))
    expect(await namesOf(bob, { ...portraitsOf(bob), orgId: bob.orgId })).toHaveLength(24)
  })

  test('F-161 a file of a record is seen by colleagues, and by nobody of another crop or organisation', async () => {
    await fileOf('79', 'a.pdf')
    const [colleague, other, wheat] = [
      await server.user({ org: ann.org }),
      await server.user(),
      await server.user({ org: ann.org, crop: 'wheat' }),
    ]
    expect(await namesOf(colleague, recordOf('79'))).toEqual(['a.pdf'])
    expect(await namesOf(other, recordOf('79'))).toEqual([])
    expect(await namesOf(wheat, recordOf('79'))).toEqual([])
  })
})

describe('files of a record', () => {
  test('F-165 the list has the files in the order of their numbers, without those that never arrived', async () => {
    const bob = await server.user()
    const own = portraitsOf(bob)
    await sendFile(server, bob, '二.pdf', pdf, { ...own, sequence: 2 })
    await sendFile(server, bob, '一.pdf', pdf, { ...own, sequence: 1 })
    await bob.call(uploadParam, asked('三.pdf', pdf.length, { ...own, sequence: 3 }))
    expect(await namesOf(bob, { ...own, orgId: bob.orgId })).toEqual(['一.pdf', '二.pdf'])
  })

  test('files may be uploaded before the record, and are attached to it once', async () => {
    const { id } = await sendFile(server, ann, 'a.pdf', pdf, { infoId: null })
    await inCall(ann, (ctx) => attachFiles(ctx, [Number(id)], recordOf('81')))
    await inCall(ann, (ctx) => attachFiles(ctx, [Number(id)], recordOf('81')))
    expect(await namesOf(ann, recordOf('81'))).toHaveLength(1)
    const toOther = inCall(ann, (ctx) => attachFiles(ctx, [Number(id)], recordOf('82')))
    await expect(toOther).rejects.toMatchObject({ code: 'BAD_STATE' })
    const colleague = await server.user({ org: ann.org })
    const free = await sendFile(server, ann, 'b.pdf', pdf, { infoId: null })
    const byOther = inCall(colleague, (ctx) => attachFiles(ctx, [Number(free.id)], recordOf('83')))
    await expect(byOther).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await inCall(colleague, (ctx) => attachFiles(ctx, [Number(id)], recordOf('81')))
    expect(await namesOf(ann, recordOf('81'))).toHaveLength(1)
  })

  test('F-380 files are listed and then deleted by kind and id, and their bytes after the call', async () => {
    const before = server.onDisk('objects').length
    await fileOf('84', 'a.pdf')
    await fileOf('84', 'b.pdf')
    await fileOf('85', 'c.pdf')
    expect(await inCall(ann, (ctx) => removeFilesOf(ctx, recordOf('84')))).toBe(2)
    expect(await namesOf(ann, recordOf('84'))).toEqual([])
    expect(await namesOf(ann, recordOf('85'))).toHaveLength(1)
    await expect.poll(() => server.onDisk('objects').length, { timeout: 15_000 }).toBe(before + 1)
  })

  test('a deletion that is rolled back keeps row and bytes', async () => {
    const id = await fileOf('86', 'a.pdf')
    const failing = inCall(ann, async (ctx) => {
      await removeFile(ctx, Number(id))
      throw new AppError('BAD_STATE', '不行')
    })
    await expect(failing).rejects.toThrow('不行')
    expect(await namesOf(ann, recordOf('86'))).toEqual(['a.pdf'])
  })

  test('F-186 files of another organisation, or of one below, cannot be deleted', async () => {
    const { id } = await sendFile(server, ann, 'a.pdf', pdf)
    const other = await server.user()
    await expect(inCall(other, (ctx) => removeFile(ctx, Number(id)))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const below = await server.user({ org: await makeOrg(server.services.db, ann.org) })
    const theirs = await sendFile(server, below, 'b.pdf', pdf)
    await expect(inCall(ann, (ctx) => removeFile(ctx, Number(theirs.id)))).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: '只能删除本机构的文件',
    })
  })

  test('a stored file whose call fails does not exist', async () => {
    const failing = inCall(ann, async (ctx) => {
      await storeFile(ctx, { name: 'a.pdf', bytes: pdf, infoType: 'test', infoId: '87', publicStatus: 1 })
      throw new AppError('BAD_STATE', '不行')
    })
    await expect(failing).rejects.toThrow('不行')
    expect(await namesOf(ann, recordOf('87'))).toEqual([])
  })
})
