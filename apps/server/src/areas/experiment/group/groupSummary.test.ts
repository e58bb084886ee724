import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fivePoints, makeTrial, onePoint } from '../../../../test/build/buildTrial.ts'
import { ctxOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { experimentGroup, experimentVariety, groupSummary } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { loadTrial } from '../analysis/loadTrial.ts'
import { refreshGroups } from './groupSummary.ts'

let app: TestApp
let ann: Client
let ctx: Ctx
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
  ctx = await ctxOf(app, ann)
})
afterAll(() => app.close())

const summariesOf = (groupId: number) =>
  ctx.db.select().from(groupSummary).where(eq(groupSummary.groupId, groupId)).orderBy(groupSummary.entryId)

test('the summary contains mean, rank, gains, letters, traits and the versions behind them', async () => {
  const made = await makeTrial(ctx, {
    ...fivePoints,
    traits: {
      plantHeight: { 新乡: [280, 270, 260, 255], 商丘: [290, 272, null, 250] },
      southernLeafBlight: { 新乡: [3, 5, 1, 9], 商丘: [7, 3, 1, 1] },
      plantType: { 新乡: ['紧凑', '平展', null, null], 商丘: ['紧凑', '紧凑', null, null] },
      lodging: { 新乡: [2, 0, 1, 0] },
      breakage: { 新乡: [1.5, 0, null, 0] },
    },
  })
  const [first] = await summariesOf(made.groupId)
  expect(first).toMatchObject({ yieldRank: 1, points: 5, letter05: 'a', letter01: 'A', dataVersion: 1 })
  expect(first!.meanYield).toBeCloseTo(707.46, 10)
  expect(first!.cv).toBeCloseTo(7.8421, 4)
  expect(first!.gains.map((gain) => [gain.base, gain.name, gain.gainPoints, gain.points])).toEqual([
    ['CK1', '郑单958', 4, 5],
    ['CK2', '登海605', 4, 5],
    ['MEAN', '组均值', 4, 5],
  ])
  expect(first!.traits).toMatchObject({
    plantHeight: { mean: 285, max: 290, min: 280, n: 2 },
    southernLeafBlight: { mean: 5, max: 7, min: 3, n: 2 },
    plantType: { text: '紧凑', n: 2 },
    lodgingSum: { mean: 3.5, n: 1 },
  })
  const third = (await summariesOf(made.groupId))[2]!
  expect(third.traits['lodgingSum']).toBeUndefined()
  expect(third.traits['plantHeight']).toMatchObject({ mean: 260, n: 1 })
})

test('the trial has names in one order, point means of used points, and the traits that were surveyed', async () => {
  const made = await makeTrial(ctx, {
    ...onePoint,
    name: '装载',
    points: [{ name: '新乡' }, { name: '废点', scrapped: { reason: 'OTHER' } }],
    traits: { plantHeight: { 新乡: [280, null, 260, 255] }, plantType: { 新乡: ['紧凑', null, null, null] } },
  })
  const trial = await loadTrial(ctx, made.groupId)
  expect(trial.checks.map((check) => check.name)).toEqual(['郑单958', '登海605'])
  expect(trial.numericTraits).toEqual(['yieldMu', 'plantHeight'])
  expect(trial.pointTable('plantHeight')).toEqual({
    entries: ['LPA612', '试A', '郑单958', '登海605'],
    points: ['新乡'],
    mean: Float64Array.of(280, Number.NaN, 260, 255),
  })
  expect(trial.pointTable('plantHeight', 'all').points).toEqual(['新乡', '废点'])
  expect(trial.plotTable('yieldMu').reps).toEqual(['1', '2', '3'])
})

test('the surveyed values of a pending plot enter no figure', async () => {
  const made = await makeTrial(ctx, {
    ...onePoint,
    name: '待核',
    traits: { plantHeight: { 新乡: [280, 270, 260, 255] } },
  })
  const [id] = made.plotIds('新乡', 'LPA612')
  await app.connection.pool.query(`update plot set status = 'pending' where id = $1`, [id])
  const trial = await loadTrial(ctx, made.groupId)
  expect(trial.pointTable('plantHeight').mean[0]).toBeNaN()
  expect(trial.pointTable('yieldMu').mean[0]).toBeCloseTo((718.3 + 735.9) / 2, 10)
  expect([trial.plots.length, trial.allPlots.length]).toEqual([11, 12])
})

test('summaries of deleted entries are removed, and an empty group has none', async () => {
  const made = await makeTrial(ctx, { ...onePoint, name: '清空' })
  await ctx.db
    .update(experimentVariety)
    .set({ deletedAt: new Date() })
    .where(eq(experimentVariety.groupId, made.groupId))
  await refreshGroups(ctx, [made.groupId])
  expect(await summariesOf(made.groupId)).toEqual([])
})

test('refreshing skips groups of other organisations and deleted ones', async () => {
  const made = await makeTrial(ctx, { ...onePoint, name: '他组织' })
  const eve = await ctxOf(app, await app.user())
  await refreshGroups(eve, [made.groupId])
  await ctx.db
    .update(experimentGroup)
    .set({ deletedAt: new Date() })
    .where(eq(experimentGroup.id, made.groupId))
  await refreshGroups(ctx, [made.groupId])
  const [group] = await ctx.db.select().from(experimentGroup).where(eq(experimentGroup.id, made.groupId))
  expect(group!.dataVersion).toBe(1)
})

test('changes of one group at the same time run one after another', async () => {
  const made = await makeTrial(ctx, { ...onePoint, name: '并发' })
  const refresh = () => app.services.db.transaction((tx) => refreshGroups({ ...ctx, db: tx }, [made.groupId]))
  await Promise.all(Array.from({ length: 6 }, refresh))
  const [group] = await ctx.db.select().from(experimentGroup).where(eq(experimentGroup.id, made.groupId))
  expect(group!.dataVersion).toBe(7)
  expect((await summariesOf(made.groupId)).map((summary) => summary.dataVersion)).toEqual([7, 7, 7, 7])
})
