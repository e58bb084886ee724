import * as batchApi from '@hepu/api/areas/experiment/import/trialImport'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../../../test/testApp.ts'
import { experimentGroup, plot, upgrade } from '../../../../../db/schema/index.ts'
import {
  bookOf,
  confirm,
  countOf,
  findingsOf,
  HEADS,
  importPlots,
  trialRows,
  uploadPlots,
} from '../../testImport.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const first = () => trialRows(3, 2, '甲组')
const second = () => trialRows(3, 2, '乙组')
const WEIGHT = HEADS.indexOf('小区产量(kg)')

/** Builds a workbook with both groups; 甲组 comes first, so that its rows begin at 2 and those of 乙组 at 14. */
const bookWith = (change: (rows: ReturnType<typeof trialRows>) => void) => {
  const rows = [...first(), ...second()]
  change(rows)
  return bookOf(HEADS, rows)
}

/** Makes an organisation with both groups. */
async function makeTwo(): Promise<Client> {
  const client = await server.user()
  await importPlots(client, await bookWith(() => undefined))
  return client
}

async function setState(
  client: Client,
  name: string,
  state: 'PUBLISHED' | 'CONFIRMED' | 'REVOKED' | 'DRAFT',
): Promise<void> {
  const group = await groupOf(client, name)
  const values = { orgId: client.orgId, crop: 'maize', groupId: group.id, year: 2023 }
  await server.services.db.insert(upgrade).values({ ...values, dataVersion: 1, methodVersion: 'x', state })
}

async function groupOf(client: Client, name: string) {
  const [group] = await server.services.db
    .select()
    .from(experimentGroup)
    .where(and(eq(experimentGroup.orgId, client.orgId), eq(experimentGroup.name, name)))
  return group!
}

async function weightsOf(client: Client, name: string): Promise<(number | null)[]> {
  const { id } = await groupOf(client, name)
  const rows = await server.services.db.select().from(plot).where(eq(plot.groupId, id)).orderBy(plot.id)
  return rows.map((row) => row.weight)
}

test('a changed value of a published group is refused by row and column, and the other groups can be imported', async () => {
  const client = await makeTwo()
  await setState(client, '甲组', 'PUBLISHED')
  const before = await weightsOf(client, '甲组')
  const batch = await uploadPlots(
    client,
    await bookWith((rows) => {
      rows[1]![WEIGHT] = 12
      rows[12]![WEIGHT] = 13
    }),
  )
  const errors = (await findingsOf(client, batch)).filter(({ severity }) => severity === 'error')
  expect(errors).toMatchObject([
    { code: 'groupPublished', sheet: '小区数据', row: 3, column: '小区产量(kg)', cell: 'H3', read: '12' },
  ])
  expect(errors[0]!.expected).toBe('先撤销发布')
  expect(errors[0]!.message).toMatch(/原为10\.211，工作簿为12$/)
  expect(errors[0]!.message).toContain(
    '2023年组别「甲组」已发布，数据不可修改；需要更正时请先撤销发布，再导入',
  )
  expect(countOf(batch, 'plot')).toEqual({ created: 0, existing: 11 + 11, changed: 1, rejected: 1 })
  expect(countOf(batch, 'yield')).toEqual({ created: 0, existing: 11 + 11, changed: 1, rejected: 1 })
  expect(batch.preview!.groups.map(({ name, closed }) => [name, closed])).toEqual([
    ['甲组', '已发布'],
    ['乙组', undefined],
  ])
  await expect(confirm(client, batch, { reason: '更正' })).rejects.toThrow('有1条错误')
  const done = await confirm(client, batch, { reason: '更正', leaveOutErrors: true })
  expect(done.state).toBe('done')
  expect(await weightsOf(client, '甲组')).toEqual(before)
  expect((await weightsOf(client, '乙组'))[0]).toBe(13)
  expect((await groupOf(client, '甲组')).dataVersion).toBe(1)
  expect((await groupOf(client, '乙组')).dataVersion).toBe(2)

  await client.call(batchApi.batchUndo, { id: done.id, version: done.version, reason: '试一试' })
  expect((await weightsOf(client, '乙组'))[0]).toBeCloseTo(10.111)
})

test('a published group that the workbook repeats unchanged does not prevent the import', async () => {
  const client = await makeTwo()
  await setState(client, '甲组', 'CONFIRMED')
  const batch = await uploadPlots(
    client,
    await bookWith((rows) => {
      rows[12]![WEIGHT] = 13
    }),
  )
  expect(batch.preview!.severities.error).toBe(0)
  expect(batch.can['confirm']).toBe(true)
  expect((await confirm(client, batch, { reason: '更正' })).state).toBe('done')
  expect((await weightsOf(client, '乙组'))[0]).toBe(13)
})

test('a workbook that only changes a published group has nothing to import', async () => {
  const client = await makeTwo()
  await setState(client, '甲组', 'PUBLISHED')
  const batch = await uploadPlots(
    client,
    await bookWith((rows) => {
      rows[1]![WEIGHT] = 12
    }),
  )
  expect(batch.can['confirm']).toBe(false)
  expect(batch.missing).toBe('有改动的组别已发布或已确认，没有其他可以导入的内容')
})

test('a group published after the preview is previewed again, and nothing is written', async () => {
  const client = await makeTwo()
  const batch = await uploadPlots(
    client,
    await bookWith((rows) => {
      rows[1]![WEIGHT] = 12
      rows[12]![WEIGHT] = 13
    }),
  )
  await setState(client, '甲组', 'PUBLISHED')
  await expect(confirm(client, batch, { reason: '更正' })).rejects.toThrow('数据在预览后已变动')
  expect((await weightsOf(client, '乙组'))[0]).toBeCloseTo(10.111)
  const again = await client.call(batchApi.batchShow, { id: batch.id })
  expect(again.preview!.severities.error).toBe(1)
})

test('new plots of a published group are refused row by row', async () => {
  const client = await makeTwo()
  await setState(client, '甲组', 'PUBLISHED')
  const batch = await uploadPlots(client, await bookOf(HEADS, [...trialRows(4, 2, '甲组'), ...second()]))
  const errors = (await findingsOf(client, batch)).filter(({ code }) => code === 'groupPublished')
  expect(errors.map(({ row }) => row)).toEqual([5, 9, 13, 17])
  expect(batch.preview!.counts.find(({ object }) => object === 'experiment_variety')).toMatchObject({
    created: 0,
    rejected: 1,
  })
})

test('a changed value of a group with an evaluation is reported before the confirmation', async () => {
  const client = await makeTwo()
  await setState(client, '甲组', 'REVOKED')
  await setState(client, '乙组', 'DRAFT')
  const batch = await uploadPlots(
    client,
    await bookWith((rows) => {
      rows[1]![WEIGHT] = 12
      rows[12]![WEIGHT] = 13
    }),
  )
  expect(batch.preview!.concerns).toEqual([
    '工作表「小区数据」：2023年组别「甲组」已有晋级评估（已撤销），导入会改变它的数据；原来的判定和发布报告不随之改变，导入后请重新生成晋级评估',
    '工作表「小区数据」：2023年组别「乙组」已有晋级评估（有草稿），导入会改变它的数据；判定和草稿用的是现有数据，导入后请重新判定',
  ])
  expect(batch.preview!.severities).toMatchObject({ error: 0, warning: 2 })
  expect(batch.can['confirm']).toBe(true)
})
