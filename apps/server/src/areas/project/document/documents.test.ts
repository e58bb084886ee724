import * as api from '@hepu/api/areas/project/document/projectFile'
import { DOCUMENT_UPLOAD } from '@hepu/api/areas/project/document/documentLabels'
import { addAdditionMember } from '@hepu/api/areas/project/member/projectMember'
import { createAssignment, createProject } from '@hepu/api/areas/project/node/projectTracking'
import { insertProjectAuthRole } from '@hepu/api/areas/project/right/authRole'
import type { ProjectResource } from '@hepu/api/areas/project/right/projectResources'
import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectNode } from '../../../db/schema/index.ts'
import { requestOf, type Client } from '../../../../test/testApp.ts'
import { fileTest, pdf, sendFile, text, type FileTest } from '../../../files/testFiles.ts'

let server: FileTest
let ann: Client
let projectId: string
beforeAll(async () => {
  server = await fileTest()
})
beforeEach(async () => {
  ann = await server.user()
  projectId = await makeProject(ann)
})
afterAll(() => server.close())

const days = { startDate: '2024-01-01', endDate: '2028-12-31' }
const makeProject = async (client: Client, name = '甲项目') =>
  (await client.call(createProject, { name, directorId: String(client.userId), ...days })).id
const send = (name: string, more: object = {}, client = ann) =>
  client.upload(
    api.uploadProjectProcessDocument,
    { projectId, projectFileType: '申报书', ...more },
    { name, bytes: pdf },
  )
const list = async (client = ann, more: object = {}) =>
  (await client.call(api.pageProjectProcessDocumentsV2, { model: { projectId, ...more } })).records
const shown = async (client = ann) =>
  (await list(client)).map(
    ({ type, name, versions }) => `${type} ${name} ${versions.map(({ number }) => number).join()}`,
  )

/** Somebody of the same organisation who takes part with some rights. */
async function member(resources: ProjectResource[]): Promise<Client> {
  const client = await server.user({ org: ann.org, permissions: ['project.node:read'] })
  const role = { name: `角色${client.userId}`, code: `R${client.userId}`, resources }
  const { id } = await ann.call(insertProjectAuthRole, role)
  const userId = String(client.userId)
  await ann.call(addAdditionMember, { projectId, userId, position: '参与', roleIds: [id] })
  return client
}

describe('refusals of process documents', () => {
  test('an upload without a file, of an unknown type or with other content is refused', async () => {
    const input = { projectId, projectFileType: '申报书' }
    await expect(ann.call(api.uploadProjectProcessDocument, input)).rejects.toMatchObject({
      message: '请选择要上传的文件，或给出文件编号',
    })
    await expect(send('a.pdf', { projectFileType: '情书' })).rejects.toThrow(
      '文件类型「情书」不在字典中，可选：申报书',
    )
    const wrong = ann.upload(api.uploadProjectProcessDocument, input, { name: 'a.pdf', bytes: text })
    await expect(wrong).rejects.toThrow('文件「a.pdf」的内容不是pdf格式')
  })

  test('a file that was sent for something else, is public, or is used already is refused', async () => {
    const of = (id: string) =>
      ann.call(api.uploadProjectProcessDocument, { projectId, projectFileType: '批复', id })
    for (const rest of [
      { infoType: 'person', publicStatus: 2 as const },
      { ...DOCUMENT_UPLOAD, publicStatus: 1 as const },
    ]) {
      const { id } = await sendFile(server, ann, 'a.pdf', pdf, { ...rest, infoId: '' })
      await expect(of(id)).rejects.toThrow('文件「a.pdf」不是为项目上传的')
    }
    const { id } = await sendFile(server, ann, 'a.pdf', pdf, { ...DOCUMENT_UPLOAD, infoId: '' })
    await expect(of(id)).resolves.toMatchObject({ number: 1 })
    await expect(of(id)).rejects.toThrow('文件「a.pdf」已属于其他记录')
  })

  test('a stranger finds neither the project nor its documents', async () => {
    const { id } = await send('a.pdf')
    const stranger = await server.user()
    const missing = { code: 4040 }
    await expect(list(stranger)).rejects.toMatchObject(missing)
    await expect(send('b.pdf', {}, stranger)).rejects.toMatchObject(missing)
    const key = { id, fileType: 'document' as const }
    await expect(stranger.call(api.delFileById, key)).rejects.toMatchObject(missing)
    await expect(
      stranger.call(api.projectFileDOs, { ids: [id], fileType: 'document' }),
    ).rejects.toMatchObject(missing)
    const [version] = (await list())[0]!.versions
    await expect(stranger.call(api.deleteTrackedFile, { fileId: version!.id })).rejects.toMatchObject(missing)
  })

  test('who only reads documents neither adds nor deletes them; who does not read them is refused by name', async () => {
    const { id } = await send('a.pdf')
    const reader = await member(['document:read'])
    await expect(shown(reader)).resolves.toEqual(['申报书 a 1'])
    expect((await list(reader))[0]!.can).toEqual({ upload: false, delete: false })
    const refused = {
      code: 4030,
      message: '您在「甲项目」没有「过程文档：上传与填报」权限，请联系项目负责人',
    }
    await expect(send('b.pdf', {}, reader)).rejects.toMatchObject(refused)
    await expect(reader.call(api.delFileById, { id, fileType: 'document' })).rejects.toMatchObject(refused)
    await expect(list(await member(['plan:read']))).rejects.toMatchObject({ code: 4030 })
    const writer = await member(['document:read', 'document:edit'])
    await expect(send('b.pdf', {}, writer)).resolves.toMatchObject({ number: 1 })
  })

  test('a document of another node is not one of this node', async () => {
    const { id } = await send('a.pdf')
    const other = await makeProject(ann, '乙项目')
    await expect(send('b.pdf', { projectId: other, documentId: id })).rejects.toThrow(
      '过程文档不存在或无权查看',
    )
  })
})

test('F-524 the same document again is a new version, by V1, V2 and V3; the older ones stay readable', async () => {
  await send('任务书.pdf')
  const again = { projectId, projectFileType: '申报书' }
  const file = { name: '任务书.pdf', bytes: pdf }
  await expect(ann.upload(api.uploadProjectProcessDocumentV2, again, file)).resolves.toMatchObject({
    number: 2,
  })
  await expect(
    ann.upload(api.uploadProjectProcessDocumentV3, { ...again, note: '盖章' }, file),
  ).resolves.toMatchObject({ number: 3 })
  await send('预算.pdf', { projectFileType: '预算书' })
  await expect(shown()).resolves.toEqual(['预算书 预算 1', '申报书 任务书 3,2,1'])
  const { records } = await ann.call(api.pageProjectProcessDocuments, {
    model: { projectId, projectFileType: '申报书' },
  })
  expect(records).toMatchObject([
    { name: '任务书', number: 3, note: '盖章', file: { originalName: '任务书.pdf', publicStatus: 2 } },
  ])
  expect(records[0]).not.toHaveProperty('versions')
  const entries = await ann.call(api.projectFileDOs, { ids: [records[0]!.id], fileType: 'document' })
  expect(entries.map(({ number }) => number)).toEqual([3, 2, 1])
  const answer = await ann.raw({
    method: 'GET',
    url:
      new URL(entries[2]!.file.url, 'http://a').pathname + new URL(entries[2]!.file.url, 'http://a').search,
  })
  expect(answer.rawPayload.equals(pdf)).toBe(true)
})

test('F-524 F-515 one version is deleted, then the last takes the document along; a number is not given again', async () => {
  const { id } = await send('a.pdf')
  await send('a.pdf')
  const [second, first] = (await list())[0]!.versions
  await ann.call(api.deleteTrackedFile, { fileId: second!.id })
  await expect(shown()).resolves.toEqual(['申报书 a 1'])
  await expect(send('a.pdf')).resolves.toMatchObject({ id, number: 3 })
  await ann.call(api.delFileById, { id: first!.id, fileType: 'version' })
  const [last] = (await list())[0]!.versions
  await ann.call(api.delFileById, { id: last!.id, fileType: 'version' })
  await expect(list()).resolves.toEqual([])
  await expect(ann.call(api.delFileById, { id, fileType: 'document' })).rejects.toMatchObject({ code: 4040 })
  await expect
    .poll(() => server.onDisk('objects').filter((name) => name.includes('a.pdf')).length, { timeout: 10_000 })
    .toBe(0)
})

test('the list of a project shows the documents of its topics; expected ones are its own', async () => {
  const values = { parentId: projectId, name: '课题一', directorId: String(ann.userId), ...days }
  const { id: topicId } = await ann.call(createAssignment, values)
  await send('课题.pdf', { topicId, projectFileType: '任务书/合同' })
  expect((await list()).map(({ nodeName, level }) => [nodeName, level])).toEqual([['课题一', 2]])
  const stateOf = async (key: object) =>
    (await ann.call(api.expectedProjectDocuments, { projectId, ...key })).find(
      ({ type }) => type === '任务书/合同',
    )?.state
  await expect(stateOf({})).resolves.toBe('later')
  await server.connection.db
    .update(projectNode)
    .set({ createdAt: new Date('2024-01-01') })
    .where(eq(projectNode.id, Number(projectId)))
  await expect(stateOf({})).resolves.toBe('missing')
  await expect(stateOf({ topicId })).resolves.toBe('present')
})

test('F-353 F-524 the export is an archive of all versions with an index', async () => {
  await send('方案：一.pdf')
  await send('方案：一.pdf')
  await send('预算.pdf', { projectFileType: '预算书' })
  const answer = await ann.raw(requestOf(api.projectFileExport, { projectId }))
  expect(answer.headers['content-type']).toBe('application/zip')
  const found = unzipSync(answer.rawPayload)
  const names = Object.keys(found)
  expect(names[0]).toBe('目录.xlsx')
  expect(names.slice(1).map((name) => name.replace(/^ZL\d+ /, ''))).toEqual([
    '甲项目/申报书/方案：一_第2版.pdf',
    '甲项目/申报书/方案：一_第1版.pdf',
    '甲项目/预算书/预算_第1版.pdf',
  ])
  expect(Buffer.from(found[names[1]!]!).equals(pdf)).toBe(true)
  const sheet = strFromU8(
    unzipSync(found['目录.xlsx']!)['xl/sharedStrings.xml'] ??
      unzipSync(found['目录.xlsx']!)['xl/worksheets/sheet1.xml']!,
  )
  expect(sheet).toContain(names[1])
  const [document] = await list(ann, { projectFileType: '预算书' })
  const one = await ann.raw(requestOf(api.projectFileExport, { projectId, ids: [document!.id] }))
  expect(Object.keys(unzipSync(one.rawPayload))).toHaveLength(2)
  const refused = await ann.raw(requestOf(api.projectFileExport, { projectId, ids: ['999999'] }))
  expect(refused.json()).toMatchObject({ code: 4040 })
})
