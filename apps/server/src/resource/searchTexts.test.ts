import { updateOrganization } from '@hepu/api/areas/authority/organization/organization'
import * as orgImport from '@hepu/api/areas/authority/organization/organizationImport'
import { patent } from '@hepu/api/areas/research/patent/patent'
import { varietyInfo } from '@hepu/api/areas/research/varietyInfo/varietyInfo'
import { resources } from '@hepu/api/resources'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importing, tableOf } from '../areas/authority/testTables.ts'
import { fileTest, type FileTest } from '../files/testFiles.ts'
import { create, flowOf, pageOf, show, valuesOf } from '../areas/research/registry/testRegistries.ts'
import { organization, searchSource } from '../db/schema/index.ts'
import type { Client } from '../../test/testApp.ts'
import { bringSearchUpToDate } from './searchTexts.ts'

let app: FileTest
beforeAll(async () => {
  app = await fileTest()
})
afterAll(() => app.close())

const db = () => app.services.db
const found = async (ann: Client, name: string, def = patent) => (await pageOf(def, ann, { name })).total
const people = (...names: string[]) => ({
  internalUnit: [],
  staffList: names.map((userName) => ({ userName })),
  externalUnit: null,
})
const renamed = async ({ orgId }: Pick<Client, 'orgId'>, name: string) => {
  await db().update(organization).set({ name }).where(eq(organization.id, orgId))
}

describe('the keyword of a list', () => {
  test('the keyword finds a right by the new name of a unit that is renamed while the right is saved', async () => {
    const ann = await app.user()
    const values = valuesOf(patent, ann)
    const { saving } = await db().transaction(async (tx) => {
      await tx.update(organization).set({ name: '改名后育种站' }).where(eq(organization.id, ann.orgId))
      const saving = ann.call(patent.calls.create, { ...values, submit: false })
      await expect
        .poll(async () => {
          const waiting = sql`select count(*)::int as n from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`
          return (await db().execute<{ n: number }>(waiting)).rows[0]!.n
        })
        .toBeGreaterThan(0)
      return { saving }
    })
    await saving
    expect(await found(ann, '改名后育种')).toBe(1)
  })

  test('the keyword finds a right by inventor, applicant, internal unit, external unit and grant number', async () => {
    const ann = await app.user()
    await renamed(ann, '禾谱中原育种站')
    const wish = { grantNo: 'CN110123456B', grantDate: '2021-05-06' }
    await ann.call(patent.calls.create, { ...valuesOf(patent, ann), ...wish, submit: false })
    for (const name of ['王麦', '某某大学', '中原育种', 'CN110123456B', 'cn1101234']) {
      expect([name, await found(ann, name)]).toEqual([name, 1])
    }
    expect(await found(ann, '李谷')).toBe(0)
  })

  test.each(resources.filter((def) => Object.values(def.fields).some(({ kind }) => kind === 'holder')))(
    'the keyword finds $title by the people it names',
    async (def) => {
      const ann = await app.user()
      await create(def, ann)
      expect(await found(ann, '王麦', def)).toBe(1)
      expect(await found(await app.user(), '王麦', def)).toBe(0)
    },
  )

  test('the search text follows a change of the people', async () => {
    const ann = await app.user()
    const { id } = await create(patent, ann)
    const values = { ...valuesOf(patent, ann), applicants: people('李谷'), inventors: people('李谷') }
    await ann.call(patent.calls.update, { ...values, holders: null, id, version: 1 } as never)
    expect([await found(ann, '李谷'), await found(ann, '王麦')]).toEqual([1, 0])
  })

  test('the search text follows an import, and its undo', async () => {
    const ann = await app.user()
    const { id } = await create(varietyInfo, ann)
    const { name, applyNo } = await show(varietyInfo, ann, id)
    const flow = flowOf(varietyInfo)
    const preview = await flow.preview(
      ann,
      await tableOf(['品种名称', '申请号', '培育人'], [[String(name), String(applyNo), '李谷']]),
    )
    await flow.confirm(ann, preview, { reason: '换人' })
    expect(await found(ann, '李谷', varietyInfo)).toBe(1)
    await db().execute(sql`update import_change set before = jsonb_set(before, '{search}', '"旧文"')`)
    const { version } = await ann.call(varietyInfo.calls.batch.show, { id: preview.id })
    await ann.call(varietyInfo.calls.batch.undo, { id: preview.id, version, reason: '导错了' })
    expect(await found(ann, '李谷', varietyInfo)).toBe(0)
    expect(await found(ann, '王麦', varietyInfo)).toBe(1)
  })

  test('the search text follows the names of organisations, by form and by import', async () => {
    const ann = await app.user()
    await create(patent, ann)
    const [{ version, code } = { version: 0, code: '' }] = await db()
      .select()
      .from(organization)
      .where(eq(organization.id, ann.orgId))
    await ann.call(updateOrganization, { id: String(ann.orgId), version, name: '岭南玉米站' })
    expect(await found(ann, '岭南玉米')).toBe(1)
    const flow = importing({
      upload: orgImport.organizationImportUpload,
      show: orgImport.organizationImportShow,
      findings: orgImport.organizationImportFindings,
      progress: orgImport.organizationImportProgress,
      confirm: orgImport.organizationImportConfirm,
    })
    const preview = await flow.preview(ann, await tableOf(['编码', '名称'], [[code, '塞北玉米站']]))
    await flow.confirm(ann, preview, { reason: '更名' })
    expect([await found(ann, '塞北玉米'), await found(ann, '岭南玉米')]).toEqual([1, 0])
  })
})

describe('update at the start', () => {
  const older = async (ann: Client) => {
    await db().execute(sql`update patent set search = '旧文' where org_id = ${ann.orgId}`)
  }

  test('search texts made of other fields are recomputed, deleted records included, and nothing else changes', async () => {
    const ann = await app.user()
    const { id } = await create(patent, ann)
    const gone = await create(patent, ann, 1)
    await ann.call(patent.calls.delete, { ids: [gone.id] })
    const { version, updateTime } = await show(patent, ann, id)
    await older(ann)
    await db()
      .insert(searchSource)
      .values({ registry: patent.name, fields: ['title', 'applyNo'] })
      .onConflictDoUpdate({ target: searchSource.registry, set: { fields: ['title', 'applyNo'] } })
    expect(await found(ann, '王麦')).toBe(0)
    const titles: string[] = []
    await bringSearchUpToDate(db(), (title) => titles.push(title))
    expect(titles).toContain('专利')
    expect(await found(ann, '王麦')).toBe(1)
    expect((await ann.call(patent.calls.deletedPage, { model: { name: '王麦' } })).total).toBe(1)
    expect(await show(patent, ann, id)).toMatchObject({ version, updateTime })
  })

  test('search texts that are up to date are not changed', async () => {
    const ann = await app.user()
    await create(patent, ann)
    await bringSearchUpToDate(db(), () => undefined)
    await older(ann)
    const titles: string[] = []
    await bringSearchUpToDate(db(), (title) => titles.push(title))
    expect(titles).toEqual([])
    expect(await found(ann, '旧文')).toBe(1)
  })
})
