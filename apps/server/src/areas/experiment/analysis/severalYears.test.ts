import * as api from '@hepu/api/areas/experiment/analysis/severalYears'
import { lineChart } from '@hepu/api/areas/experiment/analysis/statistic'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTrial, type MadeTrial, type TrialWish } from '../../../../test/build/buildTrial.ts'
import { ctxOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { readWorkbook } from '../../../import/read/readWorkbook.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const make = async (who: Client, wish: Omit<TrialWish, 'points'> & { count: number }): Promise<MadeTrial> =>
  makeTrial(await ctxOf(app, who), {
    ...wish,
    points: Array.from({ length: wish.count }, (_, at) => ({ name: `点${at}` })),
  })

/** Builds a trial with the same yields at every point; `yields` are in the order of the entries. */
function level(
  year: number,
  phase: string,
  count: number,
  yields: readonly (number | null)[],
  names = ['荃优665', '对照甲'],
) {
  const perPoint = yields.map((value) => [value])
  return {
    name: `${year}${phase}`,
    year,
    phase,
    count,
    entries: [{ name: names[0]! }, { name: names[1]!, ckNo: 1 }],
    yields: Object.fromEntries(Array.from({ length: count }, (_, at) => [`点${at}`, perPoint])),
  }
}

const round = (value: number | null): number | null => (value === null ? null : Number(value.toFixed(4)))
const figures = (result: { entryMean: number | null; checkMean: number | null; gainPct: number | null }) =>
  [result.entryMean, result.checkMean, result.gainPct].map(round)

test('severalYears refuses an entry of another organisation', async () => {
  const [ann, eve] = [await app.user(), await app.user()]
  const made = await make(ann, level(2024, 'R1', 2, [650, 600]))
  await expect(eve.call(api.severalYears, { id: String(made.entry('荃优665')) })).rejects.toMatchObject({
    code: 4040,
  })
})

test('two years of a regional trial have the same weight whatever their points, and the production trial is separate', async () => {
  const ann = await app.user()
  await make(ann, level(2023, 'R1', 12, [650.2, 611.8]))
  const made = await make(ann, level(2024, 'R2', 11, [702.4, 668.9]))
  await make(ann, level(2024, 'PT', 3, [600, 640]))
  const data = await ann.call(api.severalYears, { id: String(made.entry('荃优665')) })
  expect(data.rows.map((row) => [row.year, row.phase, row.points, ...figures(row)])).toEqual([
    [2023, 'R1', 12, 650.2, 611.8, 6.2766],
    [2024, 'R2', 11, 702.4, 668.9, 5.0082],
    [2024, 'PT', 3, 600, 640, -6.25],
  ])
  const mean = [676.3, 640.35, 5.6141]
  expect(
    data.stages.map((stage) => [stage.stage, stage.years, stage.gainPoints, stage.points, ...figures(stage)]),
  ).toEqual([
    ['r1', [2023], 12, 12, 650.2, 611.8, 6.2766],
    ['r2', [2024], 11, 11, 702.4, 668.9, 5.0082],
    ['rAvg', [2023, 2024], 23, 23, ...mean],
    ['pt', [2024], 0, 3, 600, 640, -6.25],
    ['all', [2023, 2024], 23, 23, ...mean],
  ])
  expect(data.gaps).toEqual([])
  const line = await ann.call(lineChart, { id: String(made.entry('荃优665')) })
  expect(
    line.series.map((row) => [row.year, row.ckName, ...[row.yieldMu, row.ckYield, row.gainPct].map(round)]),
  ).toEqual([
    [2023, '对照甲', 650.2, 611.8, 6.2766],
    [2024, '对照甲', 702.4, 668.9, 5.0082],
    [2024, '对照甲', 600, 640, -6.25],
  ])
})

test('several trials of one year and phase form one row over all their points', async () => {
  const ann = await app.user()
  const made = await make(ann, level(2024, 'P2', 3, [600, 500]))
  await make(ann, { ...level(2024, 'P2', 1, [700, 700], ['荃优665', '对照乙']), name: '乙组' })
  const { rows } = await ann.call(api.severalYears, { id: String(made.entry('荃优665')) })
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ entryMean: 625, checkMean: 550, points: 4, gainPoints: 3 })
  expect(rows[0]!.checkName).toBe('对照甲、对照乙')
  expect(rows[0]!.trials.map((trial) => trial.groupName)).toEqual(['2024P2', '乙组'])
})

test('the answer says why a year, a stage or a gain is missing', async () => {
  const ann = await app.user()
  await make(ann, level(2020, 'P1', 2, [600, 500]))
  await make(ann, level(2022, 'P1', 2, [600, 500], ['别的品种', '对照甲']))
  const made = await make(ann, level(2023, 'R1', 2, [600, null]))
  await make(ann, level(2024, 'R2', 2, [null, 500], ['谁', '荃优665']))
  const data = await ann.call(api.severalYears, { id: String(made.entry('荃优665')) })
  expect(data.gaps).toEqual([
    { year: 2021, reason: '系统中没有当年的试验' },
    { year: 2022, reason: '当年有试验，本品种未参试' },
  ])
  expect(data.rows.map((row) => [row.year, row.entryMean, row.gainPct === null, row.reason])).toEqual([
    [2020, 600, false, null],
    [2023, 600, true, '对照CK1 对照甲在各有效试点均无数据'],
    [2024, 500, true, '本品种即第一对照'],
  ])
  const reasons = Object.fromEntries(data.stages.map((stage) => [stage.stage, stage.reason]))
  expect(reasons).toMatchObject({
    r1: '2023年对照CK1 对照甲在各有效试点均无数据',
    r2: '2024年本品种即第一对照',
    pt: '没有生产试验的数据',
  })
})

test('the workbook contains the years, the stages and the methods', async () => {
  const ann = await app.user()
  await make(ann, level(2022, 'R1', 2, [650, 600]))
  const made = await make(ann, level(2024, 'R2', 2, [700, 650]))
  const { path, method } = api.severalYearsExport
  const answer = await ann.raw({ method, url: path.replace('{id}', String(made.entry('荃优665'))) })
  const { sheets } = await readWorkbook(answer.rawPayload, 'a.xlsx')
  expect(sheets.map(({ name }) => name)).toEqual(['逐年逐阶段', '区试与生试', '计算方法'])
  const [years, stages] = sheets.map(({ rows }) => rows.map((row) => row.cells.map((cell) => cell.value)))
  expect(years!.slice(1).map((row) => [row[0], row[3], row[4]])).toEqual([
    [2022, '对照甲', 650],
    [2024, '对照甲', 700],
    [2023, null, null],
  ])
  expect(years!.at(-1)!.at(-1)).toBe('系统中没有当年的试验')
  expect(stages!.find((row) => row[0] === '区试两年平均')!.slice(1, 4)).toEqual(['2022、2024', 675, 625])
})
