import { readdirSync, readFileSync } from 'node:fs'
import { fileList } from '@hepu/api/areas/authority/profile/profile'
import { FOLDER_FILES, folderSave } from '@hepu/api/areas/research/gene/geneFolders'
import { resources } from '@hepu/api/resources'
import { thesis } from '@hepu/api/areas/research/thesis/thesis'
import { eq, getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeOrg } from '../../test/build/buildAuthority.ts'
import type { Client } from '../../test/testApp.ts'
import { storedFile } from '../db/schema/index.ts'
import { registryTable } from '../resource/registryTable.ts'
import { create, show } from '../areas/research/registry/testRegistries.ts'
import { fileTest, pdf, sendFile, type FileTest } from './testFiles.ts'

const folder = new URL('../db/migrations/', import.meta.url)
/** The statement of the migration that moves old files to the organisations of their records. */
const move = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  .find((text) => text.includes('UPDATE stored_file f SET org_id'))!
  .split('-- by hand')
  .at(-1)!

const newThesis = { title: '论文', submit: false }

let app: FileTest
/** Works in the head office; ben at a station below it, cleo at another one. */
let ann: Client
let ben: Client
let cleo: Client
beforeAll(async () => {
  app = await fileTest()
})
beforeEach(async () => {
  ann = await app.user()
  ben = await app.user({ org: await makeOrg(app.services.db, ann.org) })
  cleo = await app.user({ org: await makeOrg(app.services.db, ann.org) })
})
afterAll(() => app.close())

/** Stores a file as in the past, when files belonged to the sender's organisation. */
async function oldFile(client: Client, infoType: string, infoId: string): Promise<string> {
  const { id } = await sendFile(app, client, `${client.account}.pdf`, pdf)
  await app.services.db
    .update(storedFile)
    .set({ infoType, infoId })
    .where(eq(storedFile.id, Number(id)))
  return id
}

const namesAt = async (client: Client, infoId: string): Promise<string[]> =>
  ((await show(thesis, client, infoId))['fileDOList'] as { originalName: string }[]).map(
    (file) => file.originalName,
  )

test('files that a superior added are seen and deleted with the record, and no other files appear', async () => {
  const { id } = await ben.call(thesis.calls.create, newThesis)
  const upper = await ann.call(thesis.calls.create, newThesis)
  const given = await oldFile(ann, thesis.name, id)
  const forged = [
    await oldFile(cleo, thesis.name, id),
    await oldFile(await app.user(), thesis.name, id),
    await oldFile(ben, thesis.name, upper.id),
  ]
  const before = await Promise.all(forged.map(async (one) => (await app.row(one))?.orgId))
  expect(await namesAt(ben, id)).toEqual([])
  await app.services.db.execute(sql.raw(move))
  expect(await namesAt(ben, id)).toEqual([`${ann.account}.pdf`])
  expect(await namesAt(ann, id)).toEqual([`${ann.account}.pdf`])
  expect(await ben.call(fileList, { infoType: thesis.name, infoId: id })).toHaveLength(1)
  await expect(cleo.call(fileList, { infoType: thesis.name, infoId: id })).rejects.toMatchObject({
    code: 4040,
  })
  expect(await namesAt(ann, upper.id)).toEqual([])
  expect(await Promise.all(forged.map(async (one) => (await app.row(one))?.orgId))).toEqual(before)
  await ben.call(thesis.calls.deleteFile, { fileId: given })
  expect(await namesAt(ben, id)).toEqual([])
})

test('files of folders of genes are seen and deleted likewise', async () => {
  const { id } = await ben.call(folderSave, { name: '数据' })
  const given = await oldFile(ann, FOLDER_FILES, id)
  await app.services.db.execute(sql.raw(move))
  expect((await app.row(given))?.orgId).toBe(ben.orgId)
})

/** Products came after the files that this is about. */
const older = resources.filter(({ name }) => name !== 'product.productRecord')
test.each(older.map((def) => [def.title, def] as const))(
  'files of %s are seen and deleted likewise',
  async (_, def) => {
    const { id } = await create(def, ben)
    const given = await oldFile(ann, def.name, id)
    await app.services.db.execute(sql.raw(move))
    expect((await app.row(given))?.orgId).toBe(ben.orgId)
    expect(move).toContain(`'${getTableName(registryTable(def))}'`)
  },
)
