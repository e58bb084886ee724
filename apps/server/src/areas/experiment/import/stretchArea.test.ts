import { fillSheet } from '@hepu/api/areas/experiment/cells/cell'
import { eq, sql } from 'drizzle-orm'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { experimentGroup, groupSummary, observation } from '../../../db/schema/index.ts'
import { bookOf, importPlots } from './testImport.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const HEADS = [
  '试验年份',
  '试验组别',
  '试验阶段',
  '试验点',
  '品种名称',
  '重复',
  '小区产量(kg)',
  '小区面积(㎡)',
  '含水量(%)',
]

/** Imports two plots of wheat with an area of 13.34 m². */
async function importWheat(client: Client, more: { head: string; values: number[] } | null) {
  const rows = ['周麦36', '新麦58'].map((name, i) => {
    const plot = [2025, '面团组', '高级产比', '新乡', name, 1, 11 + i / 10, 13.34, 12]
    return more ? [...plot, more.values[i]!] : plot
  })
  await importPlots(client, await bookOf(more ? [...HEADS, more.head] : HEADS, rows))
  const [group] = await app.services.db
    .select()
    .from(experimentGroup)
    .where(eq(experimentGroup.orgId, client.orgId))
  return group!
}

const stored = async (client: Client) => {
  const found = await app.services.db
    .select({ key: observation.traitKey, value: observation.valueNum })
    .from(observation)
    .where(eq(observation.orgId, client.orgId))
  return found.map(({ key, value }) => `${key} ${value}`).toSorted()
}

const wheatUser = (): Promise<Client> => app.user({ crop: 'wheat' })

test('a wheat workbook with both areas keeps them apart, and the grid offers 拉伸面积', async () => {
  const client = await wheatUser()
  const group = await importWheat(client, { head: '拉伸面积(cm²)', values: [95, 120] })
  expect(await stored(client)).toEqual(['stretchArea 120', 'stretchArea 95'])
  const { rows, filled } = await client.call(fillSheet, { groupId: String(group.id) })
  expect(filled).toContain('stretchArea')
  expect(rows.map(({ values }) => `${values['area']} ${values['stretchArea']}`).toSorted()).toEqual([
    '13.34 120',
    '13.34 95',
  ])
})

test('a wheat workbook without 拉伸面积 stores none', async () => {
  const client = await wheatUser()
  await importWheat(client, null)
  expect(await stored(client)).toEqual([])
})

test('values stored under the old key are renamed, and copies of the plot’s area are removed with their means', async () => {
  const client = await wheatUser()
  const group = await importWheat(client, { head: '拉伸面积(cm²)', values: [95, 13.34] })
  const { db } = app.services
  const ofOrg = sql`org_id = ${client.orgId}::bigint`
  await db.execute(sql`update observation set trait_key = 'area' where ${ofOrg}`)
  await db.execute(
    sql`update group_summary set traits = '{"area": {"mean": 50}, "protein": {"mean": 14}}' where ${ofOrg}`,
  )
  await migrateAgain()
  expect(await stored(client)).toEqual(['stretchArea 95'])
  const summaries = await db.select().from(groupSummary).where(eq(groupSummary.groupId, group.id))
  expect(summaries.map(({ traits }) => Object.keys(traits).toSorted().join(' ')).toSorted()).toEqual([
    'protein',
    'protein stretchArea',
  ])
  const [after] = await db.select().from(experimentGroup).where(eq(experimentGroup.id, group.id))
  expect(after!.dataVersion).toBe(group.dataVersion + 1)
})

/** Runs the data changes of the migration of the key, which the template of the tests passed without any data. */
async function migrateAgain(): Promise<void> {
  const folder = new URL('../../../db/migrations/', import.meta.url)
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const texts = files.map((name) => readFileSync(new URL(name, folder), 'utf8'))
  const text = texts.find((migration) => migration.includes('"area_copy"'))!
  const steps = text
    .slice(text.indexOf('CREATE TEMPORARY TABLE "area_copy"'))
    .split('--> statement-breakpoint')
  await app.services.db.transaction(async (tx) => {
    for (const step of steps) await tx.execute(sql.raw(step))
  })
}
