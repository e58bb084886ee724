import * as api from '@hepu/api/areas/experiment/analysis/statistic'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  fivePoints,
  makeTrial,
  onePoint,
  type MadeTrial,
  type TrialWish,
} from '../../../../test/build/buildTrial.ts'
import { ctxOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
})
afterAll(() => app.close())

const make = async (wish: TrialWish, who: Client = ann): Promise<MadeTrial> =>
  makeTrial(await ctxOf(app, who), wish)
const round = (value: number | null | undefined): number | null | undefined =>
  typeof value === 'number' ? Number(value.toFixed(4)) : value

describe('charts', () => {
  test('yieldAnalysis sorts from the highest mean down and contains check lines and the LSD', async () => {
    const { groupId } = await make({ ...fivePoints, name: '柱图' })
    const data = await ann.call(api.yieldAnalysis, { groupId: String(groupId) })
    expect(data.bars.map((bar) => bar.name)).toEqual(['LPA612', '试A', '郑单958', '登海605'])
    expect(data.checks.map((check) => [check.name, round(check.mean)])).toEqual([
      ['郑单958', 672.4867],
      ['登海605', 672.2533],
    ])
    expect([round(data.lsd05), data.unit]).toEqual([22.9926, 'kg/亩'])
  })

  test('barChart shows one entry with the checks at every point', async () => {
    const made = await make({ ...fivePoints, name: '各点柱图' })
    const data = await ann.call(api.barChart, { id: String(made.entry('试A')) })
    expect(data.points.map((point) => [point.name, round(point.value), round(point.checks[0])])).toEqual([
      ['新乡', 710, 690.1667],
      ['商丘', 672, 649.3333],
      ['菏泽', 716.3667, 716.0333],
      ['宿州', 665.2667, 635.8],
      ['石家庄', 704.9, 671.1],
    ])
    expect(round(data.points[0]!.groupMean)).toBe(709.1083)
  })

  test('lineChart follows a name over the years', async () => {
    const years = await app.user()
    await make({ ...fivePoints, name: '前年', year: 2023 }, years)
    const made = await make({ ...onePoint, name: '去年', year: 2024 }, years)
    const data = await years.call(api.lineChart, { id: String(made.entry('LPA612')) })
    expect(
      data.series.map((year) => [
        year.year,
        round(year.yieldMu),
        year.ckName,
        round(year.ckYield),
        round(year.gainPct),
      ]),
    ).toEqual([
      [2023, 707.46, '郑单958', 672.4867, 5.2006],
      [2024, 732.2667, '郑单958', 672.9667, 8.8117],
    ])
  })

  test('beatingDownAnalysis computes the share of points that reach ten per cent', async () => {
    const sums = [1.2, 0, 3.4, 12.6, 0.8, 10.0, 2.1, 0, 4.4, 6.9]
    const names = sums.map((_, p) => `点${p}`)
    const byPoint = (part: number) =>
      Object.fromEntries(names.map((name, p) => [name, [sums[p]! * part, null]]))
    const { groupId } = await make({
      name: '倒伏',
      points: names.map((name) => ({ name })),
      entries: [{ name: '甲' }, { name: '乙' }],
      traits: { lodging: byPoint(0.25), breakage: byPoint(0.75) },
    })
    const data = await ann.call(api.beatingDownAnalysis, { groupId: String(groupId) })
    const [first, second] = data.rows
    expect([round(first!.sum), round(first!.lodging), first!.share10, first!.n]).toEqual([
      4.14, 1.035, 20, 10,
    ])
    expect([second!.sum, second!.share10, second!.n]).toEqual([null, null, 0])
    expect([data.limit, data.reason, data.note]).toEqual([8, null, null])
  })

  test('beatingDownAnalysis uses the points that have a sum for its parts, so that they add up', async () => {
    const names = ['点1', '点2', '点3']
    const { groupId } = await make({
      name: '倒折多一点',
      points: names.map((name) => ({ name })),
      entries: [{ name: '甲' }],
      traits: { lodging: { 点1: [2], 点2: [4] }, breakage: { 点1: [6], 点2: [8], 点3: [40] } },
    })
    const [row] = (await ann.call(api.beatingDownAnalysis, { groupId: String(groupId) })).rows
    expect([row!.lodging, row!.breakage, row!.sum, row!.n]).toEqual([3, 7, 10, 2])
  })

  test.each([
    [['lodging'], '缺倒折率，'],
    [['breakage'], '缺倒伏率，'],
    [['lodging', 'breakage'], '没有同时调查倒伏率和倒折率的试点，'],
  ])(
    'beatingDownAnalysis has no sum for %j at different points, and names their points',
    async (keys, why) => {
      const names = ['点1', '点2', '点3', '点4']
      const ofPart = (part: number) =>
        Object.fromEntries(names.filter((_, p) => p % keys.length === part).map((name) => [name, [12, 4]]))
      const { groupId } = await make({
        name: `只查${keys.join('、')}`,
        points: names.map((name) => ({ name })),
        entries: [{ name: '甲' }, { name: '乙' }],
        traits: Object.fromEntries(keys.map((key, part) => [key, ofPart(part)])),
      })
      const data = await ann.call(api.beatingDownAnalysis, { groupId: String(groupId) })
      const n = names.length / keys.length
      expect(data.rows.map((row) => [row.sum, row.share10, row.n])).toEqual([
        [null, null, n],
        [null, null, n],
      ])
      expect(data.note).toBe(`${why}不能计算倒伏倒折率之和与≥10%点率；点数为已调查项目的试点数`)
    },
  )
})
