import { changeLogGrouped } from '@hepu/api/core/changeLog/groupedChanges'
import { changeLogOfRecord } from '@hepu/api/core/changeLog/changeHistory'
import { dataAnalysisAvg } from '@hepu/api/areas/experiment/analysis/analysis'
import * as batchApi from '@hepu/api/areas/experiment/import/trialImport'
import * as trialGroup from '@hepu/api/areas/experiment/group/group'
import * as trialPlot from '@hepu/api/areas/experiment/plotData'
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
} from '../../../../db/schema/index.ts'
import { testApp, type Client, type TestApp } from '../../../../../test/testApp.ts'
import {
  bookOf,
  confirm,
  findingsOf,
  HEADS,
  importPlots,
  trialRows,
  uploadPlots,
  type Shown,
} from '../testImport.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const undo = (client: Client, batch: Shown) =>
  client.call(batchApi.batchUndo, { id: batch.id, version: batch.version, reason: '导错了' })

/** Returns everything stored of the trial, without version ids and change times. */
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

test('a first import is undone completely and can be made again', async () => {
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

test('changes are undone exactly, value by value', async () => {
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

test('a later batch in the points of a batch has to be undone first', async () => {
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

test('a later change of the values of a batch has to be undone first', async () => {
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

test('a decision of a user about the records of a batch prevents its undo until the decision is taken back', async () => {
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

test('an evaluation of the group prevents the undo of its data', async () => {
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
  const check = () => client.call(batchApi.batchUndoCheck, { id: done.id })
  const reported = '2023年组别「甲组」已在晋级预演（预演中），判定用到这批数据'
  expect(await check()).toEqual({
    groups: [{ year: 2023, name: '甲组' }],
    obstacles: [`${reported}；数据有误请更正后再次导入，再重新判定`],
  })
  await expect(undo(client, done)).rejects.toThrow(`不能撤销：${reported}`)
  const why = { undo: `${reported}；数据有误请更正后再次导入，再重新判定` }
  expect(await client.call(batchApi.batchShow, { id: done.id })).toMatchObject({
    can: { undo: false },
    whyNot: why,
  })
  const { records } = await client.call(batchApi.batchPage, { model: {} })
  expect(records).toMatchObject([{ can: { undo: false }, whyNot: why }])
  await setState('PUBLISHED')
  const preview = await uploadPlots(client, await bookOf(HEADS, trialRows(3, 1)))
  expect(preview.preview?.severities.error).toBeGreaterThan(0)
  await expect(
    client.call(batchApi.batchConfirm, { id: preview.id, version: preview.version, leaveOutErrors: true }),
  ).rejects.toThrow('有改动的组别已发布或已确认，没有其他可以导入的内容')
  await setState('INIT')
  const record = { orgId: client.orgId, crop: 'maize', upgradeId: evaluation?.id ?? 0, number: 1 }
  await server.services.db
    .insert(publishRecord)
    .values({ ...record, action: 'REVOKED', dataVersion: 1, counts: {} })
  const kept = '2023年组别「甲组」由这批导入建立且曾经发布，发布记录须保留；数据有误请'
  expect((await check()).obstacles).toEqual([`${kept}更正后再次导入`])
  await expect(undo(client, done)).rejects.toThrow(kept)
  await setState('PUBLISHED')
  expect((await check()).obstacles).toEqual([`${kept}撤销发布，再更正后再次导入`])
  await setState('INIT')
  await server.services.db.delete(publishRecord).where(eq(publishRecord.orgId, client.orgId))
  expect((await check()).obstacles).toEqual([])
  expect((await undo(client, done)).removed).toBe(12)
})

test('entries that went on to the next phase prevent the undo of their batch', async () => {
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
    isCk: true,
    ckNo: 1,
  })
  await expect(undo(client, done)).rejects.toThrow(
    '不能撤销：1个品种已进入下一阶段2024年「下一组」：品种1（对照）',
  )
})

test('a batch can be undone once, and only with its current version', async () => {
  const client = await server.user()
  const done = await importPlots(client, await bookOf(HEADS, trialRows(2, 1)))
  await expect(undo(client, { ...done, version: done.version - 1 })).rejects.toThrow('该批次已被修改')
  const results = await Promise.allSettled([undo(client, done), undo(client, done)])
  expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(undo(client, done)).rejects.toThrow('该批次已撤销')
})

test('a group whose content is stored already keeps its data version, its change time and its result', async () => {
  const client = await server.user()
  const [one, other] = [trialRows(2, 1), trialRows(2, 1, '乙组')]
  await importPlots(client, await bookOf(HEADS, [...one, ...other]))
  const groups = async () => {
    const { records } = await client.call(trialGroup.groupPage, { model: {} })
    return new Map(records.map(({ name, ...group }) => [name, group]))
  }
  const before = await groups()
  const corrected = one.map((row) => [...row.slice(0, 10), 260])
  const done = await importPlots(client, await bookOf(HEADS, [...corrected, ...other]), { reason: '更正' })
  const after = await groups()
  expect([after.get('甲组')!.dataVersion, after.get('乙组')!.dataVersion]).toEqual([2, 1])
  expect(Date.parse(after.get('甲组')!.updatedAt)).toBeGreaterThan(Date.parse(before.get('甲组')!.updatedAt))
  expect(after.get('乙组')!.updatedAt).toBe(before.get('乙组')!.updatedAt)
  expect(done.preview!.groups.map(({ name, isSame }) => [name, isSame])).toEqual([
    ['甲组', undefined],
    ['乙组', true],
  ])
  const { records } = await client.call(batchApi.batchPage, { model: {} })
  expect(records[0]!.groups.map(({ name }) => name)).toEqual(['甲组'])
})

test('the preview and the analysis say that the moisture of yields is assumed, until somebody sets it', async () => {
  const heads = ['试验年份', '试验组别', '试验阶段', '试验点', '品种名称', '折亩产(kg/亩)']
  const rows = ['A', 'B', 'C'].map((name, at) => [2023, '丙组', '高级产比', '点1', name, 600 + at])
  const client = await server.user()
  const bytes = await bookOf(heads, rows)
  const open = await uploadPlots(client, bytes)
  expect(open.preview!.concerns).toEqual([
    '工作表「小区数据」：工作簿没有注明亩产所含的水分，假定亩产已折算到标准水分14%；不是时请补填「亩产的标准水分」并重新检查',
  ])
  const { preview } = await importPlots(client, bytes)
  const groupId = preview!.groups[0]!.id!
  const moisture = async (id: string) =>
    (await client.call(dataAnalysisAvg, { groupId: id, trait: 'yieldMu' })).moisture
  expect(await moisture(groupId)).toEqual({ standard: 14, isAssumed: true })
  const said = await uploadPlots(await server.user(), bytes, '说明水分.xlsx', { standardMoisture: 14 })
  expect(said.preview!.concerns).toEqual([])
})

test('an existing group keeps its 标准水分: the user is not asked, and the preview names it', async () => {
  const heads = ['试验年份', '试验组别', '试验阶段', '试验点', '品种名称', '折亩产(kg/亩)']
  const rowsOf = (groups: string[], extra = 0) =>
    groups.flatMap((group) =>
      ['A', 'B'].map((name, at) => [2023, group, '高级产比', '点1', name, 600 + at + extra]),
    )
  const client = await server.user()
  await importPlots(client, await bookOf(heads, rowsOf(['丙组'])))
  // What is answered for these heads is remembered for them alone.
  const others = [...heads, '备注']
  const said = await uploadPlots(client, await bookOf(others, rowsOf(['丁组'])), '丁组.xlsx', {
    standardMoisture: 15.5,
  })
  await confirm(client, said)
  const corrected = await bookOf(heads, rowsOf(['丙组', '丁组'], 5))
  const shown = await uploadPlots(client, corrected)
  const concerns = shown.preview!.concerns!.join()
  const unsaid =
    '已有组别「丙组」（2023年）没有注明标准水分，导入不改变，仍按14%计（假定）；不是时请在试验设置中填写标准水分'
  expect(shown.preview!.needs.map(({ key }) => key)).not.toContain('standardMoisture')
  expect(concerns).toContain(unsaid)
  expect(concerns).not.toContain('工作簿没有注明')
  const reported = async (batch: Parameters<typeof findingsOf>[1]) =>
    (await findingsOf(client, batch)).map(({ message }) => message).join()
  const kept = '已有组别的标准水分保持不变，工作簿给出的亩产按此计：「丁组」（2023年）15.5%'
  expect(await reported(shown)).toContain(kept)
  const withNew = await uploadPlots(client, await bookOf(heads, rowsOf(['丁组', '戊组'], 5)), '新.xlsx')
  expect(withNew.preview!.needs.map(({ key }) => key)).toContain('standardMoisture')
  expect(withNew.preview!.concerns!.join()).toContain('假定新组别的亩产已折算到标准水分14%')
  const answered = await uploadPlots(client, corrected, '说明.xlsx', { standardMoisture: 13 })
  expect(await reported(answered)).toContain(kept)
  expect(answered.preview!.concerns!.join()).toContain(unsaid)
})

test('the history of a group shows what an import changed, its file, and what its undo restored', async () => {
  const client = await server.user()
  await importPlots(client, await bookOf(HEADS, trialRows(3, 2)))
  const rows = trialRows(3, 2)
  rows[1] = rows[1]!.with(7, 9.9)
  const done = await importPlots(client, await bookOf(HEADS, rows), { reason: '称重更正' })
  const { records } = await client.call(trialGroup.groupPage, { model: {} })
  const history = () =>
    client.call(changeLogOfRecord, { object: 'experiment_group', objectId: records[0]!.id })
  const imported = (await history()).filter(({ batch }) => batch?.id === done.id)
  expect(imported.map(({ partName, action, reason }) => [partName, action, reason])).toEqual([
    ['整个文件', 'import', '称重更正'],
    ['小区', 'import', '称重更正'],
  ])
  expect(imported[1]).toMatchObject({
    batch: { fileName: '试验.xlsx', path: expect.stringContaining(`importBatches?id=${done.id}`) },
    grouped: {
      count: 1,
      examples: [
        {
          name: '点1 · 品种2 · 重复 1',
          changes: expect.arrayContaining([
            { field: 'weight', label: '实收重（kg）', before: '10.211', after: '9.9' },
          ]),
        },
      ],
    },
  })
  await undo(client, done)
  const back = (await history()).filter(({ action }) => action === 'undo')
  expect(back.map(({ partName, reason }) => [partName, reason])).toEqual([
    ['整个文件', '导错了'],
    ['小区', '导错了'],
  ])
  expect(back[1]!.grouped!.examples[0]!.changes).toContainEqual({
    field: 'weight',
    label: '实收重（kg）',
    before: '9.9',
    after: '10.211',
  })
  const ask = { object: 'experiment_group', objectId: records[0]!.id, line: back[1]!.id }
  expect(await client.call(changeLogGrouped, ask)).toEqual(back[1]!.grouped!.examples)
})

test('the history of a group combines plots excluded together, and is not found from another organisation', async () => {
  const client = await server.user()
  await importPlots(client, await bookOf(HEADS, trialRows(4, 2)))
  const { records } = await client.call(trialGroup.groupPage, { model: {} })
  const groupId = records[0]!.id
  const plots = await client.call(trialPlot.rawData, { size: 200, model: { groupId } })
  const ids = plots.records.slice(0, 7).map(({ id }) => id)
  await client.call(trialPlot.setPlotStatus, { ids, status: 'excluded', reason: '雹灾' })
  const ask = { object: 'experiment_group', objectId: groupId }
  const lines = await client.call(changeLogOfRecord, ask)
  const reported = lines.filter(({ reason }) => reason === '雹灾')
  expect(reported).toMatchObject([{ partName: '小区', action: 'update', batch: null, grouped: { count: 7 } }])
  const { examples } = reported[0]!.grouped!
  expect(examples).toHaveLength(5)
  const rest = { ...ask, line: reported[0]!.id, from: 5 }
  const others = await client.call(changeLogGrouped, rest)
  expect(new Set([...examples, ...others].map(({ name }) => name)).size).toBe(7)
  expect(others.map(({ changes }) => changes)).toEqual([examples[0]!.changes, examples[0]!.changes])
  expect(await client.call(changeLogGrouped, { ...rest, from: 7 })).toEqual([])
  const stranger = await server.user()
  expect(await stranger.call(changeLogOfRecord, ask)).toEqual([])
  expect(await stranger.call(changeLogGrouped, rest)).toEqual([])
})
