import { fileKinds } from '@hepu/api/fileKinds'
import { fileInfoUpload, uploadParam } from '@hepu/api/core/file/file'
import { copyright } from '@hepu/api/areas/research/copyright/copyright'
import { FOLDER_FILES, folderSave } from '@hepu/api/areas/research/gene/geneFolders'
import { OWNERSHIP_FILES } from '@hepu/api/areas/research/ownership/ownershipKinds'
import { thesis } from '@hepu/api/areas/research/thesis/thesis'
import { fileList } from '@hepu/api/areas/authority/profile/profile'
import { permissionLabels } from '@hepu/api/permissionLabels'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeOrg } from '../../test/build/buildAuthority.ts'
import type { Client } from '../../test/testApp.ts'
import { changeLog, organization, storedFile } from '../db/schema/index.ts'
import { tableNamed } from '../db/tables.ts'
import { create, show, valuesOf } from '../areas/research/registry/testRegistries.ts'
import { asked, fileTest, pdf, sendFile, type FileTest } from './testFiles.ts'

let app: FileTest
let ann: Client
beforeAll(async () => {
  app = await fileTest()
})
beforeEach(async () => {
  ann = await app.user()
})
afterAll(() => app.close())

const file = { name: '附件.pdf', bytes: pdf }
const newThesis = { title: '论文', submit: false }
const draft = async (client: Client): Promise<string> =>
  (await client.call(thesis.calls.create, newThesis)).id
const filesOf = async (client: Client, id: string): Promise<string[]> =>
  ((await show(thesis, client, id))['fileDOList'] as { originalName: string }[]).map(
    (file) => file.originalName,
  )

/** Both ways to give a record a file are refused alike, and nothing is stored. */
async function expectRefused(client: Client, infoType: string, infoId: string, refusal: object) {
  await expect(
    client.upload(fileInfoUpload, { infoType, infoId, publicStatus: '2' }, file),
  ).rejects.toMatchObject(refusal)
  await expect(
    client.call(uploadParam, asked(file.name, pdf.length, { infoType, infoId })),
  ).rejects.toMatchObject(refusal)
  const left = await app.services.db.select().from(storedFile).where(eq(storedFile.ownerId, client.userId))
  expect(left).toEqual([])
}

/** Stores a file at a record of another organisation, as was possible before that was refused. */
async function forged(client: Client, infoType: string, infoId: string): Promise<string> {
  const { id } = await sendFile(app, client, '别家.pdf', pdf)
  await app.services.db
    .update(storedFile)
    .set({ infoType, infoId })
    .where(eq(storedFile.id, Number(id)))
  return id
}

test.each(Object.entries(fileKinds))(
  'the kind %s names a table of the schema and permissions that exist',
  (_, { table, read, write }) => {
    if (table === null) return expect([read, write]).toEqual(['login', 'login'])
    expect(tableNamed(table)).toBeDefined()
    expect(permissionLabels).toHaveProperty([read])
    if (write !== null) expect(permissionLabels).toHaveProperty([write])
  },
)

describe('a file given to a record at its upload is refused', () => {
  test('a user who may not maintain records of the kind is refused', async () => {
    const id = await draft(ann)
    const reader = await app.user({ org: ann.org, permissions: ['research.thesis:read'] })
    await expectRefused(reader, thesis.name, id, {
      code: 4030,
      message: '您没有「维护论文」权限，请联系管理员',
    })
  })

  test("another organisation's record, one of another crop, a deleted one, and none are refused", async () => {
    const stranger = await app.user()
    const refusal = { code: 4040, message: '论文不存在或无权查看' }
    const id = await draft(ann)
    await expectRefused(stranger, thesis.name, id, refusal)
    await expectRefused(await app.user({ org: ann.org, crop: 'wheat' }), thesis.name, id, refusal)
    await ann.call(thesis.calls.delete, { ids: [id] })
    for (const infoId of [id, '999999', '0', '-1', '1e3', 'x', '9'.repeat(30)]) {
      await expectRefused(ann, thesis.name, infoId, refusal)
    }
  })

  test('a record that the caller may only read is refused, with its owner', async () => {
    const id = await draft(ann)
    const below = await app.user({ org: await makeOrg(app.services.db, ann.org) })
    await app.services.db
      .update(organization)
      .set({ dataScope: 'all' })
      .where(eq(organization.id, below.orgId))
    expect(await filesOf(below, id)).toEqual([])
    await expectRefused(below, thesis.name, id, {
      code: 4030,
      message: expect.stringContaining('您只能查看，不能修改') as string,
    })
  })

  test("another organisation's folder of genes is refused", async () => {
    const { id } = await ann.call(folderSave, { name: '方案' })
    await expectRefused(await app.user(), FOLDER_FILES, id, {
      code: 4040,
      message: '文件夹不存在或无权查看',
    })
    const reader = await app.user({ org: ann.org, permissions: ['research.gene:read'] })
    await expectRefused(reader, FOLDER_FILES, id, { code: 4030 })
  })

  test('a change of ownership, a kind without files, and the portrait of somebody else are refused', async () => {
    await expectRefused(ann, OWNERSHIP_FILES, '1', {
      code: 4000,
      message: '权属变更的附件请在登记时一并提交',
    })
    for (const infoType of ['test', 'person', 'constructor', '证件']) {
      await expectRefused(ann, infoType, '1', { code: 4000, message: `所属类型「${infoType}」没有附件` })
    }
    const bob = await app.user({ org: ann.org })
    await expectRefused(ann, 'avatar', String(bob.userId), { code: 4040 })
  })
})

test('a user who may maintain the record adds a file until it is approved', async () => {
  const { id } = await create(copyright, ann)
  const editor = await app.user({
    org: ann.org,
    permissions: ['research.copyright:read', 'research.copyright:write'],
  })
  await sendFile(app, editor, '补充.pdf', pdf, { infoType: copyright.name, infoId: id })
  const { fileDOList, status } = await show(copyright, ann, id)
  expect(fileDOList).toMatchObject([{ originalName: '证书.pdf' }, { originalName: '补充.pdf' }])
  expect(status).toBe(1)
  await ann.call(copyright.calls.audit, { ids: [id], pass: true })
  const refusal = { code: 4220, message: expect.stringContaining('已审核通过的记录') as string }
  await expect(
    editor.upload(fileInfoUpload, { infoType: copyright.name, infoId: id, publicStatus: '2' }, file),
  ).rejects.toMatchObject(refusal)
  const wanted = asked(file.name, pdf.length, { infoType: copyright.name, infoId: id })
  await expect(editor.call(uploadParam, wanted)).rejects.toMatchObject(refusal)
})

test('a file that a superior adds to a record below belongs to the record’s organisation, at its upload and later', async () => {
  const below = await app.user({ org: await makeOrg(app.services.db, ann.org) })
  const id = await draft(below)
  await sendFile(app, ann, '一.pdf', pdf, { infoType: thesis.name, infoId: id })
  const free = await sendFile(app, ann, '二.pdf', pdf, { infoType: thesis.name })
  const { version } = await show(thesis, ann, id)
  const change = { id, version, title: '论文', files: [free.id] }
  await ann.call(thesis.calls.update, change)
  expect(await filesOf(below, id)).toEqual(['一.pdf', '二.pdf'])
  expect((await app.row(free.id))?.orgId).toBe(below.orgId)
  await ann.call(thesis.calls.deleteFile, { fileId: free.id })
  expect(await filesOf(below, id)).toEqual(['一.pdf'])
  await ann.call(thesis.calls.delete, { ids: [id] })
  await ann.call(thesis.calls.purge, { ids: [id] })
  const [left] = await app.services.db
    .select({ n: sql<number>`count(*)::int` })
    .from(storedFile)
    .where(sql`${storedFile.orgId} = ${below.orgId} and ${storedFile.deletedAt} is null`)
  expect(left).toEqual({ n: 0 })
})

describe("another organisation's file that names a record", () => {
  test('the file is shown with the record to nobody, and the record can be purged', async () => {
    const id = await draft(ann)
    const below = await app.user({ org: await makeOrg(app.services.db, ann.org) })
    for (const client of [below, await app.user()]) await forged(client, thesis.name, id)
    expect(await filesOf(ann, id)).toEqual([])
    expect(await ann.call(fileList, { infoType: thesis.name, infoId: id })).toEqual([])
    const own = await sendFile(app, ann, '自己的.pdf', pdf, { infoType: thesis.name, infoId: id })
    await ann.call(thesis.calls.delete, { ids: [id] })
    await ann.call(thesis.calls.purge, { ids: [id] })
    expect((await app.row(own.id))?.deletedAt).not.toBeNull()
  })

  test('the file does not count as one the record needs for its review', async () => {
    const { id } = await ann.call(copyright.calls.create, valuesOf(copyright, ann))
    const below = await app.user({ org: await makeOrg(app.services.db, ann.org) })
    const fileId = await forged(below, copyright.name, id)
    const { version } = await show(copyright, ann, id)
    await expect(
      ann.call(copyright.calls.update, { ...valuesOf(copyright, ann), id, version, submit: true }),
    ).rejects.toMatchObject({ message: expect.stringContaining('提交审核须上传') as string })
    await expect(ann.call(copyright.calls.deleteFile, { fileId })).rejects.toMatchObject({ code: 4040 })
  })
})

test('a user who works in no organisation stores nothing', async () => {
  await app.services.db.execute(sql`update session set org_id = null where user_id = ${ann.userId}`)
  await app.services.db.execute(sql`delete from user_org where user_id = ${ann.userId}`)
  const refusal = { code: 4030, message: '您不在任何启用的机构中，不能上传文件，请联系管理员' }
  await expect(ann.upload(fileInfoUpload, { infoType: thesis.name }, file)).rejects.toMatchObject(refusal)
  await expect(ann.call(uploadParam, asked(file.name, pdf.length))).rejects.toMatchObject(refusal)
  const lines = await app.services.db.select().from(changeLog).where(eq(changeLog.userId, ann.userId))
  expect(lines).toEqual([])
})
