import * as person from '@hepu/api/areas/authority/person/person'
import * as api from '@hepu/api/areas/authority/person/personFile'
import { fileList } from '@hepu/api/areas/authority/profile/profile'
import { changeCrop } from '@hepu/api/areas/authority/session/session'
import { changeLogOfRecord } from '@hepu/api/core/changeLog/changeHistory'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeOrg } from '../../../../test/build/buildAuthority.ts'
import type { Client } from '../../../../test/testApp.ts'
import { storedFile } from '../../../db/schema/index.ts'
import { fileTest, pdf, sendFile, text, type FileTest } from '../../../files/testFiles.ts'

let server: FileTest
let ann: Client
let infoId: string
beforeAll(async () => {
  server = await fileTest()
})
beforeEach(async () => {
  ann = await server.user()
  infoId = (
    await ann.call(person.insertPerson, { orgId: String(ann.orgId), name: '周新', workState: '在职' })
  ).id
})
afterAll(() => server.close())

const sent = { ...api.PERSON_UPLOAD, infoId: '' }
const kindsOf = async (client = ann) =>
  (await client.call(person.getPerson, { id: infoId })).files.map(
    (file) => `${file.kind} ${file.originalName}`,
  )
const attach = async (name: string, infoType: api.PersonFileKind, client = ann) => {
  const { id } = await sendFile(server, client, name, pdf, sent)
  return client.call(api.uploadPersonFile, { infoId, infoType, id })
}

describe('POST /api/authority/person/uploadFile', () => {
  test('F-380 an upload with neither file nor id, of an unknown kind, or with other content is refused', async () => {
    const infoType = '合同' as const
    await expect(ann.call(api.uploadPersonFile, { infoId, infoType })).rejects.toMatchObject({
      code: 4000,
      message: '请选择要上传的文件，或给出文件编号',
    })
    await expect(
      ann.upload(api.uploadPersonFile, { infoId, infoType: '照片' as never }, { name: 'a.pdf', bytes: pdf }),
    ).rejects.toMatchObject({ code: 4000, message: '附件类别不正确' })
    await expect(
      ann.upload(api.uploadPersonFile, { infoId, infoType }, { name: 'a.pdf', bytes: text }),
    ).rejects.toMatchObject({ code: 4000, message: '文件「a.pdf」的内容不是pdf格式' })
  })

  test('F-380 a public file, one of another record, and a file used twice are refused', async () => {
    const infoType = '合同' as const
    const portrait = { infoType: 'avatar', infoId: String(ann.userId), publicStatus: 2 as const }
    for (const rest of [{ infoType: 'person', infoId: '', publicStatus: 1 as const }, portrait]) {
      const { id } = await sendFile(server, ann, 'a.pdf', pdf, rest)
      await expect(ann.call(api.uploadPersonFile, { infoId, infoType, id })).rejects.toMatchObject({
        code: 4220,
        message: '该文件不是作为人员附件上传的',
      })
    }
    const { id } = await attach('a.pdf', '合同')
    await expect(ann.call(api.uploadPersonFile, { infoId, infoType, id })).rejects.toMatchObject({
      code: 4220,
      message: '文件「a.pdf」已是附件',
    })
  })
})

test('F-380 F-467 a file of each kind is listed after its upload and gone after its deletion by id and kind', async () => {
  for (const kind of api.personFileKinds) await attach(`${kind}.pdf`, kind)
  await ann.upload(api.uploadPersonFile, { infoId, infoType: '合同' }, { name: 'b.pdf', bytes: pdf })
  const all = [...api.personFileKinds.map((kind) => `${kind} ${kind}.pdf`), '合同 b.pdf']
  await expect(kindsOf()).resolves.toEqual(all)
  await expect(ann.call(api.deletePersonFiles, { infoId, infoType: '合同' })).resolves.toBeNull()
  await expect(kindsOf()).resolves.toEqual(all.filter((kind) => !kind.startsWith('合同')))
  const { files } = await ann.call(person.getPerson, { id: infoId })
  const one = { infoId, infoType: '证件', fileId: files[0]!.id } as const
  await ann.call(api.deletePersonFiles, one)
  await expect(ann.call(api.deletePersonFiles, one)).rejects.toMatchObject({
    code: 4040,
    message: '附件不存在或已删除',
  })
  const [line] = await ann.call(changeLogOfRecord, { object: 'person', objectId: infoId })
  expect(line).toMatchObject({ reason: '删除附件', before: { 证件: ['证件.pdf'] }, after: { 证件: [] } })
})

test('documents open by a signed address only, belong to no crop, and are in no general list of files', async () => {
  await attach('身份证.pdf', '证件')
  const [file] = (await ann.call(person.getPerson, { id: infoId })).files
  const { pathname, search } = new URL(file!.url, 'http://localhost')
  expect((await server.app.inject({ url: pathname + search })).statusCode).toBe(200)
  expect((await server.app.inject({ url: pathname })).statusCode).not.toBe(200)
  await ann.call(changeCrop, { crop: 'rice' })
  await expect(kindsOf()).resolves.toEqual(['证件 身份证.pdf'])
  await ann.call(api.deletePersonFiles, { infoId, infoType: '证件' })
  await expect(kindsOf()).resolves.toEqual([])
  for (const infoType of ['person', '证件']) {
    await expect(ann.call(fileList, { infoType, infoId })).rejects.toMatchObject({
      code: 4000,
      message: `所属类型「${infoType}」没有附件`,
    })
  }
})

test("a user above the organisation of the uploader removes his files too, and the person's deletion removes all", async () => {
  const boss = await server.user()
  const sub = await makeOrg(server.services.db, boss.org)
  const carl = await server.user({ org: sub })
  infoId = (await carl.call(person.insertPerson, { orgId: String(sub.id), name: '周新', workState: '在职' }))
    .id
  await attach('a.pdf', '合同', carl)
  await attach('b.pdf', '其他', carl)
  await boss.call(api.deletePersonFiles, { infoId, infoType: '合同' })
  await expect(kindsOf(carl)).resolves.toEqual(['其他 b.pdf'])
  await boss.call(person.deletePerson, { id: infoId })
  const left = await server.services.db
    .select()
    .from(storedFile)
    .where(and(eq(storedFile.orgId, sub.id), isNull(storedFile.deletedAt)))
  expect(left).toEqual([])
})
