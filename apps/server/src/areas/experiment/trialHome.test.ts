import { experimentVariety, expPointStatistic } from '@hepu/api/areas/dashboard/research/researchDashboard'
import { groupPage } from '@hepu/api/areas/experiment/group/group'
import { trialOverview } from '@hepu/api/areas/experiment/trialHome'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fivePoints, makeTrial, onePoint, type TrialWish } from '../../../test/build/buildTrial.ts'
import { ctxOf, testApp, type Client, type TestApp } from '../../../test/testApp.ts'
import { experimentGroup, experimentPoint, plot } from '../../db/schema/index.ts'
import { bookOf, HEADS, importPlots, trialRows, uploadPlots } from './import/testImport.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const make = async (who: Client, wish: TrialWish) => makeTrial(await ctxOf(app, who), wish)
const nothing = { groups: 0, sites: 0, trials: 0, entries: 0, plots: 0, aboveCheck: 0 }

describe('GET home/overview of trials', () => {
  test('F-017 the overview of a new organisation is empty, and shows the calendar year', async () => {
    const ann = await app.user()
    await make(await app.user(), onePoint)
    expect(await ann.call(trialOverview, {})).toEqual({
      year: app.services.now().getFullYear(),
      previews: 0,
      pending: [],
      figures: nothing,
      recentGroups: [],
      recentImports: [],
    })
  })

  test('F-017 the overview counts what was just imported, and the workbook that still waits', async () => {
    const ann = await app.user()
    await make(await app.user(), { ...onePoint, year: 2023 })
    const done = await importPlots(ann, await bookOf(HEADS, trialRows(4, 3)))
    const waiting = await uploadPlots(ann, await bookOf(HEADS, trialRows(4, 3, '乙组')), '乙.xlsx')
    const shown = await ann.call(trialOverview, {})
    expect(shown).toMatchObject({ year: 2023, previews: 1, pending: [] })
    // The first entry is the check, and every later one yields more.
    expect(shown.figures).toEqual({ groups: 1, sites: 3, trials: 3, entries: 3, plots: 24, aboveCheck: 3 })
    expect(shown.recentGroups).toMatchObject([
      { name: '甲组', year: 2023, points: 3, usedPoints: 3, entries: 4, best: { name: '品种4' } },
    ])
    expect(shown.recentImports.map(({ id, fileName, state }) => [id, fileName, state])).toEqual([
      [waiting.id, '乙.xlsx', 'previewed'],
      [done.id, '试验.xlsx', 'done'],
    ])
    expect(shown.recentImports[0]?.createdByName).toBe(`用户${ann.account}`)
  })

  test('the overview has the figures of the newest year only, and the groups of every year', async () => {
    const ann = await app.user()
    await make(ann, { ...fivePoints, year: 2024, name: '去年' })
    await make(ann, { ...onePoint, year: 2025, name: '今年' })
    const { year, figures, recentGroups } = await ann.call(trialOverview, {})
    expect(year).toBe(2025)
    expect(figures).toMatchObject({ groups: 1, sites: 1, trials: 1, entries: 2, plots: 12 })
    expect(recentGroups.map((group) => group.name)).toEqual(['今年', '去年'])
  })

  test('a place of two groups is one 试点 and two 点次, as on the dashboard, and a scrapped point is neither', async () => {
    const ann = await app.user()
    await make(ann, { ...fivePoints, year: 2025, name: '甲' })
    const { groupId } = await make(ann, { ...fivePoints, year: 2025, name: '乙' })
    const [first] = await app.services.db
      .select({ id: experimentPoint.id })
      .from(experimentPoint)
      .where(eq(experimentPoint.groupId, groupId))
    const figures = async () => (await ann.call(trialOverview, {})).figures
    expect(await figures()).toMatchObject({ sites: 5, trials: 10 })
    await app.services.db
      .update(experimentPoint)
      .set({ scrapped: true })
      .where(eq(experimentPoint.id, first!.id))
    expect(await figures()).toMatchObject({ sites: 5, trials: 9 })
    const { total } = await ann.call(expPointStatistic, { year: 2025 })
    expect(total).toMatchObject({ points: 5, trials: 9 })
  })

  test('a variety of two groups counts once and a check never, as on the dashboard', async () => {
    const ann = await app.user()
    await make(ann, { ...fivePoints, year: 2025, name: '甲' })
    const { figures: one } = await ann.call(trialOverview, {})
    await make(ann, { ...fivePoints, year: 2025, name: '乙' })
    const { figures, recentGroups } = await ann.call(trialOverview, {})
    const names = fivePoints.entries.flatMap(({ name, ckNo }) => (ckNo === undefined ? [name] : []))
    expect(figures).toMatchObject({ groups: 2, entries: names.length, aboveCheck: one.aboveCheck })
    expect(recentGroups.map(({ entries }) => entries)).toEqual([4, 4])
    expect((await ann.call(experimentVariety, { year: 2025 })).total).toBe(names.length)
  })

  test('the next season’s group without data does not become the current year', async () => {
    const ann = await app.user()
    await make(ann, { ...onePoint, year: 2024, name: '有数据' })
    await make(ann, { ...onePoint, year: 2025, name: '下一年', yields: {} })
    const { year, figures } = await ann.call(trialOverview, {})
    expect(year).toBe(2024)
    expect(figures).toMatchObject({ groups: 1, plots: 12 })
  })

  test('the overview leaves out another crop, and what was deleted', async () => {
    const ann = await app.user()
    const { groupId } = await make(ann, { ...onePoint, year: 2025 })
    const rice = await app.user({ org: ann.org, crop: 'rice' })
    expect((await rice.call(trialOverview, {})).figures).toEqual(nothing)
    await app.services.db
      .update(experimentGroup)
      .set({ deletedAt: new Date() })
      .where(eq(experimentGroup.id, groupId))
    expect(await ann.call(trialOverview, {})).toMatchObject({ figures: nothing, recentGroups: [] })
  })

  test('the overview names groups with pending plots, most first, to users who may judge them', async () => {
    const ann = await app.user()
    const few = await make(ann, { ...onePoint, name: '少' })
    const many = await make(ann, { ...fivePoints, name: '多' })
    const setPending = (group: typeof few, point: string, entry: string) =>
      app.services.db
        .update(plot)
        .set({ status: 'pending' })
        .where(eq(plot.id, group.plotIds(point, entry)[0]!))
    await setPending(few, '新乡', '试A')
    await setPending(many, '新乡', '试A')
    await setPending(many, '商丘', '试A')
    expect((await ann.call(trialOverview, {})).pending).toEqual([
      { groupId: String(many.groupId), groupName: '多', plots: 2 },
      { groupId: String(few.groupId), groupName: '少', plots: 1 },
    ])
    await make(ann, { ...onePoint, name: '无' })
    const { year } = await ann.call(trialOverview, {})
    const { records } = await ann.call(groupPage, { model: { year, waiting: 'pending' } })
    expect(new Map(records.map(({ name, pendingPlots }) => [name, pendingPlots]))).toEqual(
      new Map([
        ['多', 2],
        ['少', 1],
      ]),
    )
    const reader = await app.user({ org: ann.org, permissions: ['experiment.variety:read'] })
    expect(await reader.call(trialOverview, {})).toMatchObject({ previews: null, pending: null })
  })
})
