import { dataAnalysis } from '@hepu/api/areas/experiment/analysis/analysis'
import { blindStart } from '@hepu/api/areas/experiment/blind'
import * as cell from '@hepu/api/areas/experiment/cells/cell'
import { groupPage, groupShow } from '@hepu/api/areas/experiment/group/group'
import { rawData, setPlotStatus } from '@hepu/api/areas/experiment/plotData'
import { setupShow } from '@hepu/api/areas/experiment/setup'
import { varietyPage } from '@hepu/api/areas/experiment/trialVariety'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeLog, groupSummary } from '../../../db/schema/index.ts'
import { fivePoints, makeTrial, type MadeTrial } from '../../../../test/build/buildTrial.ts'
import { ctxOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
})
afterAll(() => app.close())

const make = async (name: string, who: Client = ann): Promise<MadeTrial> =>
  makeTrial(await ctxOf(app, who), { ...fivePoints, name })
const summaryOf = async (made: MadeTrial, entry: string) => {
  const [row] = await app.services.db
    .select()
    .from(groupSummary)
    .where(eq(groupSummary.entryId, made.entry(entry)))
  return row!
}
const scrap = (made: MadeTrial, entry: string, more: object = {}) =>
  ann.call(cell.scrapEntry, {
    id: String(made.entry(entry)),
    scrapped: true,
    reason: 'SEED',
    note: '混杂',
    ...more,
  })

test('an entry scrapped at a point enters no figure there, stays visible, and can be restored', async () => {
  const made = await make('点上报废')
  const before = await summaryOf(made, '试A')
  const pointId = String(made.point('新乡'))
  await scrap(made, '试A', { pointId })
  const after = await summaryOf(made, '试A')
  expect([before.points, after.points]).toEqual([5, 4])
  expect(after.gains.map((gain) => gain.points)).toEqual([4, 4, 4])
  const analysed = await ann.call(dataAnalysis, { groupId: String(made.groupId), trait: 'yieldMu' })
  const row = analysed.rows.find((entry) => entry.name === '试A')!
  expect(row.cells.find((at) => at.pointId === pointId)).toMatchObject({ mean: null, rank: null })
  const raw = await ann.call(rawData, { size: 100, model: { groupId: String(made.groupId), pointId } })
  expect(raw.records.filter((plot) => plot.entryScrapped).map((plot) => plot.yieldMu)).toHaveLength(3)
  await scrap(made, '试A', { pointId, scrapped: false })
  expect((await summaryOf(made, '试A')).meanYield).toBe(before.meanYield)
})

test('an entry scrapped as a whole enters no mean, rank or gain, has status 9, and gets its status back', async () => {
  const made = await make('整组报废')
  const ranks = async () => [
    (await summaryOf(made, 'LPA612')).yieldRank,
    (await summaryOf(made, '试A')).yieldRank,
  ]
  const before = await ranks()
  const listed = async () => {
    const page = await ann.call(varietyPage, { model: { groupId: String(made.groupId), name: 'LPA612' } })
    return page.records[0]!
  }
  const meanBefore = (await ann.call(groupPage, { model: { name: '整组报废' } })).records[0]!.meanYield
  await scrap(made, 'LPA612')
  expect(await listed()).toMatchObject({
    status: '9',
    statusLabel: '品种报废',
    meanYield: null,
    yieldRank: null,
  })
  expect((await ann.call(groupPage, { model: { name: '整组报废' } })).records[0]!.meanYield).not.toBe(
    meanBefore,
  )
  const group = await ann.call(groupShow, { groupId: String(made.groupId) })
  expect(group.entries.filter((entry) => entry.scrapped).map((entry) => entry.name)).toEqual(['LPA612'])
  await expect(scrap(made, 'LPA612')).rejects.toThrow('该品种已经报废')
  await scrap(made, 'LPA612', { scrapped: false })
  expect(await listed()).toMatchObject({ status: '1' })
  expect(await ranks()).toEqual(before)
  const log = await app.services.db.select().from(changeLog).where(eq(changeLog.object, 'entry_scrap'))
  expect(log.filter((line) => line.reason === '混杂').map((line) => line.action)).toContain('create')
})

test('an entry that gets its code at the same moment is not scrapped under its former name', async () => {
  const made = await make('同时编号')
  const groupId = String(made.groupId)
  const { version } = await ann.call(setupShow, { groupId })
  const codes = { prefix: 'C', digits: 2, start: 1, withChecks: true, seed: 5, revealOn: null, version }
  const waiting = async () =>
    (
      await app.services.db.execute(sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
    ).rows.length
  const calls: Promise<unknown>[] = []
  await app.services.db.transaction(async (tx) => {
    await tx.execute(sql`select from experiment_group where id = ${made.groupId} for update`)
    calls.push(ann.call(blindStart, { ...codes, groupId }))
    await expect.poll(waiting).toBe(1)
    calls.push(
      expect(scrap(made, '试A')).rejects.toMatchObject({ code: 4040, message: '品种不存在或无权查看' }),
    )
    await expect.poll(waiting).toBe(2)
  })
  await Promise.all(calls)
})

test('scrapping an entry needs a reason of the dictionary and the permission for it', async () => {
  const made = await make('报废原因')
  await expect(scrap(made, '试A', { reason: null })).rejects.toThrow('报废原因必填')
  await expect(scrap(made, '试A', { reason: 'X' })).rejects.toThrow('报废原因「X」不在字典中')
  const other = await make('别的组')
  await expect(scrap(made, '试A', { pointId: String(other.point('新乡')) })).rejects.toThrow(
    '试点不存在或不在该组别',
  )
})

test('an entry that lost two of three plots at a point is proposed', async () => {
  const made = await make('缺区建议')
  const ids = made.plotIds('商丘', '试A').slice(0, 2).map(String)
  await ann.call(setPlotStatus, { ids, status: 'excluded', reason: '缺苗' })
  const proposals = await ann.call(cell.entryProposals, { groupId: String(made.groupId) })
  expect(proposals).toMatchObject([
    { entryName: '试A', pointName: '商丘', scrapped: false, reason: '缺区过多（2/3）' },
  ])
  await scrap(made, '试A', { pointId: String(made.point('商丘')), reason: 'MISSING_PLOTS', note: null })
  expect(await ann.call(cell.entryProposals, { groupId: String(made.groupId) })).toMatchObject([
    { entryName: '试A', pointName: '商丘', scrapped: true, reason: '已报废：缺区' },
  ])
})

test('the limits are those of the organisation and crop, and another limit changes the proposals at once', async () => {
  const client = await app.user()
  const made = await make('界限', client)
  const proposals = async () => {
    const group = await client.call(groupShow, { groupId: String(made.groupId) })
    return group.points.flatMap((point) => point.proposal ?? [])
  }
  const rule = await client.call(cell.showScrapRule, {})
  expect(rule).toEqual({
    cvLimit: 15,
    lowYieldPct: 50,
    lostCheckPlots: 2,
    lostPlotPct: 33.34,
    lostEntryPct: 66,
  })
  expect(await proposals()).toEqual([])
  await client.call(cell.saveScrapRule, { ...rule, cvLimit: 1 })
  expect((await proposals()).every((text) => /误差变异系数超限（.*＞1%）/.test(text))).toBe(true)
  expect(await proposals()).not.toEqual([])
  expect(await ann.call(cell.showScrapRule, {})).toEqual(rule)
  await expect(client.call(cell.saveScrapRule, { ...rule, cvLimit: 0 })).rejects.toThrow(
    '误差变异系数上限不得小于1',
  )
})
