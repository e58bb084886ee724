import * as batchApi from '@hepu/api/areas/experiment/importBatch'
import * as trialGroup from '@hepu/api/areas/experiment/group'
import * as trialPlot from '@hepu/api/areas/experiment/plot'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  changeLog,
  experimentGroup,
  experimentPoint,
  experimentVariety,
  groupSummary,
  observation,
  plot,
  publishRecord,
  upgrade,
} from '../../../db/schema/index.ts'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { bookOf, HEADS, importPlots, trialRows, uploadPlots, type Shown } from './testImport.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const undo = (client: Client, batch: Shown) =>
  client.call(batchApi.batchUndo, { id: batch.id, version: batch.version, reason: '导错了' })

/** Everything of the trial that stands, without ids of versions and times of changes. */
async function snapshot(client: Client) {
  const { db } = server.services
  const org = client.orgId
  const alive = { updatedAt: undefined, version: undefined, updatedBy: undefined, dataVersion: undefined }
  const plain = <T extends object>(rows: T[]) =>
    rows.map((row) => ({ ...row, ...alive, calculatedAt: undefined }))
  return {
    groups: plain(
      await db
        .select()
        .from(experimentGroup)
        .where(and(eq(experimentGroup.orgId, org), isNull(experimentGroup.deletedAt))),
    ),
    points: plain(
      await db
        .select()
        .from(experimentPoint)
        .where(and(eq(experimentPoint.orgId, org), isNull(experimentPoint.deletedAt)))
        .orderBy(asc(experimentPoint.id)),
    ),
    entries: plain(
      await db
        .select()
        .from(experimentVariety)
        .where(and(eq(experimentVariety.orgId, org), isNull(experimentVariety.deletedAt)))
        .orderBy(asc(experimentVariety.id)),
    ),
    plots: plain(
      await db
        .select()
        .from(plot)
        .where(and(eq(plot.orgId, org), isNull(plot.deletedAt)))
        .orderBy(asc(plot.id)),
    ),
    observations: plain(
      await db.select().from(observation).where(eq(observation.orgId, org)).orderBy(asc(observation.id)),
    ),
    summaries: plain(
      await db
        .select()
        .from(groupSummary)
        .where(eq(groupSummary.orgId, org))
        .orderBy(asc(groupSummary.entryId)),
    ),
  }
}

test('a first import is taken back to nothing and can be made again', async () => {
  const client = await server.user()
  const bytes = await bookOf(HEADS, trialRows(3, 2))
  const empty = await snapshot(client)
  const done = await importPlots(client, bytes)
  const { removed, restored } = await undo(client, done)
  // 1 group, 2 points, 3 entries, 12 plots, 12 values
  expect([removed, restored]).toEqual([30, 0])
  expect(await snapshot(client)).toEqual(empty)
  const shown = await client.call(batchApi.batchShow, { id: done.id })
  expect(shown).toMatchObject({ state: 'undone', undoReason: '导错了' })
  const again = await importPlots(client, bytes)
  expect(again.state).toBe('done')
  const groups = await client.call(trialGroup.groupPage, { model: {} })
  expect(groups.records).toMatchObject([{ plots: 12, entries: 3, points: 2 }])
})

test('changes are taken back exactly, value by value', async () => {
  const client = await server.user()
  await importPlots(client, await bookOf(HEADS, trialRows(3, 2)))
  const before = await snapshot(client)
  const rows = trialRows(4, 3).map((row) => [
    ...row.slice(0, 5),
    row[4] === '品种2' ? '是' : row[5],
    row[6],
    11,
    14,
    22.5,
    255,
  ])
  const done = await importPlots(client, await bookOf(HEADS, rows), { reason: '更正' })
  expect(await snapshot(client)).not.toEqual(before)
  const { removed, restored } = await undo(client, done)
  // new: 1 point, 1 entry, 12 plots, 12 values; changed: 1 entry, 12 plots, 12 values
  expect([removed, restored]).toEqual([26, 25])
  expect(await snapshot(client)).toEqual(before)
  const log = await server.services.db
    .select()
    .from(changeLog)
    .where(and(eq(changeLog.orgId, client.orgId), eq(changeLog.action, 'undo')))
  expect(log).toMatchObject([{ object: 'import_batch', objectId: Number(done.id), reason: '导错了' }])
})

test('a later batch in its points has to go first', async () => {
  const client = await server.user()
  const first = await importPlots(client, await bookOf(HEADS, trialRows(2, 1)))
  const second = await uploadPlots(client, await bookOf(HEADS, trialRows(3, 1)), '补充.xlsx')
  await client.call(batchApi.batchConfirm, { id: second.id, version: second.version })
  await expect(undo(client, first)).rejects.toThrow(
    '不能撤销：之后导入的「补充.xlsx」以这批数据为基础，请先撤销它',
  )
  const later = await client.call(batchApi.batchShow, { id: second.id })
  await undo(client, later)
  await undo(client, first)
  expect((await snapshot(client)).groups).toEqual([])
})

test('a later change of its values has to be taken back first', async () => {
  const client = await server.user()
  const rows = trialRows(2, 1)
  await importPlots(client, await bookOf(HEADS, rows))
  const corrected = rows.map((row) => [...row.slice(0, 10), 260])
  const second = await importPlots(client, await bookOf(HEADS, corrected), { reason: '更正株高' })
  const [one] = await server.services.db.select().from(observation).where(eq(observation.orgId, client.orgId))
  await server.services.db
    .update(observation)
    .set({ valueNum: 1 })
    .where(and(eq(observation.orgId, client.orgId), eq(observation.id, one?.id ?? 0)))
  await expect(undo(client, second)).rejects.toThrow('这批数据修改过的1条观测值之后又被修改')
})

test('what people decided about its records keeps a batch until it is taken back', async () => {
  const client = await server.user()
  const done = await importPlots(client, await bookOf(HEADS, trialRows(2, 1)))
  const [group] = (await client.call(trialGroup.groupPage, { model: {} })).records
  const groupId = group?.id ?? ''
  const raw = await client.call(trialPlot.rawData, { model: { groupId } })
  const ids = raw.records.slice(0, 2).map((row) => row.id)
  await client.call(trialPlot.setPlotStatus, { ids, status: 'excluded', reason: '鼠害' })
  await expect(undo(client, done)).rejects.toThrow('这批数据建立的2条小区之后由人修改过，请先恢复原样')
  await client.call(trialPlot.setPlotStatus, { ids, status: 'accepted', reason: '核对无误' })
  const [first, second] = await server.services.db
    .select({ id: experimentVariety.id })
    .from(experimentVariety)
    .where(eq(experimentVariety.orgId, client.orgId))
    .orderBy(asc(experimentVariety.id))
  await client.call(trialGroup.setChecks, { groupId, entryIds: [String(second?.id), String(first?.id)] })
  await expect(undo(client, done)).rejects.toThrow('条参试品种之后由人修改过')
})

test('an evaluation of the group keeps its data', async () => {
  const client = await server.user()
  const done = await importPlots(client, await bookOf(HEADS, trialRows(2, 1)))
  const [group] = await server.services.db
    .select({ id: experimentGroup.id })
    .from(experimentGroup)
    .where(eq(experimentGroup.orgId, client.orgId))
  const values = { orgId: client.orgId, crop: 'maize', groupId: group?.id ?? 0, year: 2023, dataVersion: 1 }
  const [evaluation] = await server.services.db
    .insert(upgrade)
    .values({ ...values, state: 'INIT', methodVersion: 'x' })
    .returning({ id: upgrade.id })
  const setState = (state: 'REHEARSAL' | 'PUBLISHED' | 'INIT') =>
    server.services.db
      .update(upgrade)
      .set({ state })
      .where(and(eq(upgrade.orgId, client.orgId), eq(upgrade.id, evaluation?.id ?? 0)))
  await setState('REHEARSAL')
  await expect(undo(client, done)).rejects.toThrow('组别「甲组」已有晋级评估')
  await setState('PUBLISHED')
  const preview = await uploadPlots(client, await bookOf(HEADS, trialRows(3, 1)))
  expect(preview.preview?.severities.error).toBe(1)
  await expect(
    client.call(batchApi.batchConfirm, { id: preview.id, version: preview.version, leaveOutErrors: true }),
  ).rejects.toThrow('该组别当年数据已发布，不可修改')
  await setState('INIT')
  const record = { orgId: client.orgId, crop: 'maize', upgradeId: evaluation?.id ?? 0, number: 1 }
  await server.services.db
    .insert(publishRecord)
    .values({ ...record, action: 'REVOKED', dataVersion: 1, counts: {} })
  await expect(undo(client, done)).rejects.toThrow('组别「甲组」曾经发布，发布记录须保留')
  await server.services.db.delete(publishRecord).where(eq(publishRecord.orgId, client.orgId))
  expect((await undo(client, done)).removed).toBe(12)
})

test('entries that went on to the next phase keep their batch', async () => {
  const client = await server.user()
  const done = await importPlots(client, await bookOf(HEADS, trialRows(2, 1)))
  const [entry] = await server.services.db
    .select({ id: experimentVariety.id })
    .from(experimentVariety)
    .where(eq(experimentVariety.orgId, client.orgId))
    .orderBy(asc(experimentVariety.id))
  const { db } = server.services
  const [next] = await db
    .insert(experimentGroup)
    .values({ orgId: client.orgId, crop: 'maize', year: 2024, name: '下一组', phase: 'PRE' })
    .returning({ id: experimentGroup.id })
  await db.insert(experimentVariety).values({
    orgId: client.orgId,
    crop: 'maize',
    groupId: next?.id ?? 0,
    name: '品种1',
    fromEntryId: entry?.id ?? 0,
  })
  await expect(undo(client, done)).rejects.toThrow('不能撤销：品种品种1已进入下一阶段')
})

test('a batch is taken back once, with its present version', async () => {
  const client = await server.user()
  const done = await importPlots(client, await bookOf(HEADS, trialRows(2, 1)))
  await expect(undo(client, { ...done, version: done.version - 1 })).rejects.toThrow('该批次已被修改')
  const results = await Promise.allSettled([undo(client, done), undo(client, done)])
  expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(undo(client, done)).rejects.toThrow('该批次已撤销')
})
