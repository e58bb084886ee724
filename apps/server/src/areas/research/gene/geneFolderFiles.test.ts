import { fileInfoUpload } from '@hepu/api/core/file/file'
import { gene } from '@hepu/api/areas/research/gene/gene'
import * as folders from '@hepu/api/areas/research/gene/geneFolders'
import * as api from '@hepu/api/areas/research/gene/geneLibrary'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../../test/testApp.ts'
import { fileTest, pdf, sendFile, text, type FileTest } from '../../../files/testFiles.ts'
import { makeFolder, makeGene, showGene } from './testGenes.ts'

let app: FileTest
beforeAll(async () => {
  app = await fileTest()
})
afterAll(() => app.close())

const upload = async (who: Client, name: string, bytes = text): Promise<string> =>
  (await sendFile(app, who, name, bytes, { infoType: gene.name, infoId: undefined })).id
const namesOf = (files: unknown) => (files as { originalName: string }[]).map((file) => file.originalName)

test('F-426 F-544 F-572 uploaded files are associated with a gene or a folder, by both calls', async () => {
  const ann = await app.user()
  const [id, folder] = [await makeGene(ann), await makeFolder(ann, '玉米')]
  const [one, two, three] = [
    await upload(ann, '序列.txt'),
    await upload(ann, '证书.pdf', pdf),
    await upload(ann, '方案.txt'),
  ]
  expect(await ann.call(api.associateFilesOfBreeder, { id, fileIds: [one] })).toEqual({ associated: 1 })
  expect(await ann.call(api.associateFiles, { id, fileIds: [one, two] })).toEqual({ associated: 1 })
  expect(namesOf((await showGene(ann, id))['fileDOList'])).toEqual(['序列.txt', '证书.pdf'])
  await ann.call(api.associateFiles, { target: 'folder', id: folder, fileIds: [three] })
  const shown = await ann.call(folders.folderShow, { id: folder })
  expect(namesOf(shown.fileDOList)).toEqual(['方案.txt'])
  expect((await ann.call(folders.folderList, {}))[0]).toMatchObject({ fileCount: 1 })
  await expect(ann.call(folders.folderDelete, { id: folder })).rejects.toMatchObject({
    message: '文件夹「玉米」中有1个文件，不能删除',
  })
  await ann.call(folders.folderDeleteFile, { fileId: three })
  await ann.call(folders.folderDelete, { id: folder })
})

test('the call refuses a file of another record or another user, and a gene or folder that does not exist', async () => {
  const [ann, eve] = [await app.user(), await app.user()]
  const [id, folder] = [await makeGene(ann), await makeFolder(ann, '玉米')]
  const file = await upload(ann, '序列.txt')
  await ann.call(api.associateFiles, { id, fileIds: [file] })
  await expect(
    ann.call(api.associateFiles, { target: 'folder', id: folder, fileIds: [file] }),
  ).rejects.toMatchObject({ code: 4220, message: '文件「序列.txt」属于其他记录' })
  await expect(ann.call(folders.folderDeleteFile, { fileId: file })).rejects.toMatchObject({ code: 4040 })
  const ofEve = await upload(eve, '别家.txt')
  await expect(ann.call(api.associateFiles, { id, fileIds: [ofEve] })).rejects.toMatchObject({ code: 4040 })
  for (const target of ['gene', 'folder'] as const) {
    const there = { target, id: target === 'gene' ? id : folder, fileIds: [ofEve] }
    await expect(eve.call(api.associateFiles, there)).rejects.toMatchObject({ code: 4040 })
  }
  expect(namesOf((await ann.call(folders.folderShow, { id: folder })).fileDOList)).toEqual([])
})

test('a user without the permission to change genes cannot delete a file of a folder', async () => {
  const ann = await app.user()
  const reader = await app.user({ org: ann.org, permissions: ['research.gene:read'] })
  const folder = await makeFolder(ann, '玉米')
  const file = await upload(ann, '方案.txt')
  await ann.call(api.associateFiles, { target: 'folder', id: folder, fileIds: [file] })
  await expect(reader.call(folders.folderDeleteFile, { fileId: file })).rejects.toMatchObject({
    code: 4030,
    message: '没有维护技术基因的权限',
  })
  expect((await reader.call(folders.folderShow, { id: folder })).can).toEqual({ edit: false, delete: false })
})

test('an upload is refused if a sequence file is not text, whatever its ending', async () => {
  const ann = await app.user()
  const id = await makeGene(ann)
  const fasta = await upload(ann, '序列.fasta', Buffer.from('>ZmCry1Ab\nACGTACGT\n'))
  await ann.call(api.associateFiles, { id, fileIds: [fasta] })
  expect(namesOf((await showGene(ann, id))['fileDOList'])).toEqual(['序列.fasta'])
  const input = { infoType: gene.name, publicStatus: '2' as const }
  await expect(
    ann.upload(fileInfoUpload, input, { name: '伪.gb', bytes: Buffer.from([0, 1, 2, 0, 255, 254, 0]) }),
  ).rejects.toMatchObject({ code: 4000, message: expect.stringContaining('文件「伪.gb」不是文本') })
})
