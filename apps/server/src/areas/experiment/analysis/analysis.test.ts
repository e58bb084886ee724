import * as api from '@hepu/api/areas/experiment/analysis/analysis'
import { entryProposals } from '@hepu/api/areas/experiment/cells/cell'
import { groupUpdate, scrapPoint } from '@hepu/api/areas/experiment/group/group'
import { varietyPage } from '@hepu/api/areas/experiment/trialVariety'
import { combinedAnova } from '@hepu/breeding/combined'
import { duncanTest } from '@hepu/breeding/duncan'
import { rcbd } from '@hepu/breeding/rcbd'
import { d2Plots } from '@hepu/breeding/fixtures/examples'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { experimentGroup } from '../../../db/schema/index.ts'
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

/** Rounds to the digits in which the worked examples are printed. */
const round = (value: number | null | undefined, digits = 4): number | null | undefined =>
  typeof value === 'number' ? Number(value.toFixed(digits)) : value
const rounded = (values: readonly (number | null)[], digits = 4) =>
  values.map((value) => round(value, digits))

/** The five-point example without the third plot of 郑单958 at 新乡. */
function lostPlot() {
  const plots = d2Plots()
  const at = plots.y.findIndex(
    (_, i) =>
      plots.entries[plots.entry[i]!] === '郑单958' &&
      plots.envs[plots.env[i]!] === '新乡' &&
      plots.reps[plots.rep![i]!] === '3',
  )
  return { ...plots, y: plots.y.with(at, Number.NaN) }
}

describe('POST dataAnalysis', () => {
  test('dataAnalysis does not find a group of another organisation', async () => {
    const { groupId } = await make({ ...onePoint, name: '别人的组' })
    const eve = await app.user()
    await expect(eve.call(api.dataAnalysis, { groupId: String(groupId) })).rejects.toThrow(
      '组别不存在或无权查看',
    )
  })

  test('dataAnalysis refuses a user without the right', async () => {
    const bob = await app.user({ org: ann.org, permissions: ['upgrade.record:read'] })
    await expect(bob.call(api.dataAnalysis, { groupId: '1' })).rejects.toThrow('查看试验')
  })

  test('dataAnalysis refuses a trait that the crop does not have, and one that is not a number', async () => {
    const groupId = String((await make({ ...onePoint, name: '无此性状' })).groupId)
    await expect(ann.call(api.dataAnalysis, { groupId, trait: 'panicleRate' })).rejects.toThrow(
      '该作物没有性状「panicleRate」',
    )
    await expect(ann.call(api.dataAnalysis, { groupId, trait: 'plantType' })).rejects.toThrow(
      '性状「株型」不是数值',
    )
  })

  test('dataAnalysis computes the worked example of one point to the printed digit', async () => {
    const { groupId } = await make(onePoint)
    const data = await ann.call(api.dataAnalysis, { groupId: String(groupId) })
    const [point] = data.points
    expect(data.bases.map((base) => base.base)).toEqual(['CK1', 'CK2', 'MEAN'])
    expect(data.rows.map((row) => [row.name, row.cells[0]!.rank])).toEqual([
      ['LPA612', 1],
      ['试A', 2],
      ['郑单958', 4],
      ['登海605', 3],
    ])
    expect(rounded(data.rows.map((row) => row.cells[0]!.mean))).toEqual([732.2667, 704.8, 672.9667, 693.8333])
    expect(data.rows.map((row) => rounded(row.cells[0]!.gains))).toEqual([
      [8.8117, 5.5393, 4.4653],
      [4.7303, 1.5806, 0.5469],
      [null, -3.0074, -3.9945],
      [3.1007, null, -1.0176],
    ])
    expect(data.rows.map((row) => `${row.cells[0]!.letter05} ${row.cells[0]!.letter01}`)).toEqual([
      'a A',
      'ab AB',
      'b B',
      'b AB',
    ])
    expect(rounded([point!.mean, point!.cv, point!.lsd05, point!.lsd01, point!.rlsd05, point!.mse])).toEqual([
      700.9667, 2.3204, 32.4957, 49.2357, 4.6358, 264.5489,
    ])
    expect([round(point!.f), round(point!.p, 5), point!.dfError, point!.reps, point!.plots]).toEqual([
      6.9147, 0.02252, 6, 3, 12,
    ])
    expect(point!.anova.map((row) => [row.label, row.df, round(row.ss), row.denominator])).toEqual([
      ['区组', 2, 35.2267, '误差'],
      ['品种', 3, 5487.8067, '误差'],
      ['误差', 6, 1587.2933, null],
      ['总变异', 11, 7110.3267, null],
    ])
    expect(point!.design).toBe('随机区组，3次重复')
    expect(data.methods.map((method) => method.name)).toContain('单点方差分析')
  })

  test('dataAnalysis computes error mean square, CV and LSD for every point of the five-point example', async () => {
    const { groupId } = await make({ ...fivePoints, name: '五点' })
    const data = await ann.call(api.dataAnalysis, { groupId: String(groupId) })
    expect(data.points.map((p) => [p.name, ...rounded([p.mean, p.mse, p.cv, p.f, p.lsd05])])).toEqual([
      ['新乡', 709.1083, 108.3953, 1.4682, 11.5278, 20.8007],
      ['商丘', 668.325, 205.2767, 2.1438, 7.5259, 28.6248],
      ['菏泽', 723.9333, 245.3231, 2.1636, 6.5431, 31.2926],
      ['宿州', 635.5667, 155.9989, 1.9652, 8.8303, 24.9536],
      ['石家庄', 695.45, 168.7414, 1.8679, 11.9515, 25.9528],
    ])
    expect(rounded(data.rows[0]!.cells.map((cell) => cell.gains[0]!))).toEqual([
      6.8148, 7.6386, 5.8331, -3.1561, 8.424,
    ])
  })

  test('dataAnalysis ranks and letters adjusted means where plots are lost, and says so', async () => {
    const yields = {
      新乡: fivePoints.yields!['新乡']!.map((reps, e) => (e === 2 ? [704.0, 703.6, null] : reps)),
    }
    const { groupId } = await make({ ...fivePoints, name: '缺小区', points: [{ name: '新乡' }], yields })
    const data = await ann.call(api.dataAnalysis, { groupId: String(groupId) })
    expect(data.points[0]!.design).toBe('随机区组，3次重复，小区不全：Ⅱ型平方和，均值、位次与字母按矫正均值')
    expect(data.points[0]!.dfError).toBe(5)
    const check = data.rows[2]!.cells[0]!
    expect([check.n, round(check.mean), round(check.adjusted), check.letter05]).toEqual([
      2,
      703.8,
      700.4722,
      'b',
    ])
    expect(data.points[0]).toMatchObject({ basis: 'adjusted', letterReason: null })
    const shown = data.rows.map((row) => api.shownMean(row.cells[0]!)!)
    expect(round(data.points[0]!.mean)).toBe(round(shown.reduce((sum, mean) => sum + mean, 0) / 4))
    expect(data.rows.map((row) => row.cells[0]!.letter05)).toEqual(['a', 'b', 'b', 'b'])
  })

  test('dataAnalysis ranks by the adjusted mean where a lost plot turns the order of the simple means', async () => {
    const yields = {
      新乡: [
        [700, 600, 650],
        [690, 592, 641],
        [null, 612, 662],
      ],
    }
    const entries = [{ name: '甲' }, { name: '乙' }, { name: '丙' }]
    const { groupId } = await make({ name: '次序', entries, points: [{ name: '新乡' }], yields })
    const data = await ann.call(api.dataAnalysis, { groupId: String(groupId) })
    const cells = data.rows.map((row) => row.cells[0]!)
    expect(rounded(cells.map(({ mean }) => mean))).toEqual([650, 641, 637])
    expect(cells.map(({ rank }) => rank)).toEqual([2, 3, 1])
    const byShown = cells.toSorted((a, b) => api.shownMean(b)! - api.shownMean(a)!)
    expect(byShown.map(({ rank }) => rank)).toEqual([1, 2, 3])
    expect(byShown[0]!.letter05).toBe('a')
    const duncan = await ann.call(api.dataAnalysis, { groupId: String(groupId), letters: 'duncan' })
    expect(duncan.points[0]!.letterReason).toBe('小区不全，各对品种的临界差不同，不做新复极差检验')
  })

  test('dataAnalysis does not test published means', async () => {
    const means = { 新乡: fivePoints.yields!['新乡']!.map((reps) => [reps[0]!]) }
    const { groupId } = await make({
      ...fivePoints,
      name: '均值',
      points: [{ name: '新乡' }],
      yields: means,
      meansOf: 3,
    })
    const [point] = (await ann.call(api.dataAnalysis, { groupId: String(groupId) })).points
    expect([point!.reps, point!.f, point!.statReason]).toEqual([
      3,
      null,
      '只有各重复的平均值，没有每个重复的小区数据，不能检验',
    ])
  })

  test('dataAnalysis reports for a point without any value that it has none, not that it cannot be tested', async () => {
    const means = { 新乡: fivePoints.yields!['新乡']!.map((reps) => [reps[0]!]) }
    const yields = { ...means, 宿州: means.新乡.map(() => [null]) }
    const points = [{ name: '新乡' }, { name: '宿州' }]
    const { groupId } = await make({ ...fivePoints, name: '缺产量', points, yields, meansOf: 3 })
    const data = await ann.call(api.dataAnalysis, { groupId: String(groupId) })
    expect(data.points.map((point) => [point.plots, point.mean === null, point.statReason])).toEqual([
      [4, false, '只有各重复的平均值，没有每个重复的小区数据，不能检验'],
      [0, true, '无产量数据'],
    ])
  })

  test('dataAnalysis ranks a trait from the lowest value if low values are better', async () => {
    const traits = { earHeight: { 新乡: [110, 95, null, 102] } }
    const { groupId } = await make({ ...onePoint, name: '穗位', traits })
    const data = await ann.call(api.dataAnalysis, { groupId: String(groupId), trait: 'earHeight' })
    expect(data.rows.map((row) => row.cells[0]!.rank)).toEqual([3, 1, null, 2])
    expect(data.rows[2]!.cells[0]!.mean).toBeNull()
    expect(data.traits.map((trait) => trait.label)).toEqual(['折亩产', '穗位高'])
  })
})

describe('Duncan letters', () => {
  test('Duncan letters can be chosen instead of LSD, per point and over the points, and the answer names the test', async () => {
    const { groupId } = await make({ ...fivePoints, name: '新复极差' })
    const input = { groupId: String(groupId), letters: 'duncan' as const }
    const average = await ann.call(api.dataAnalysisAvg, { ...input, model: 'fixed' })
    const { value } = combinedAnova(d2Plots())
    expect(average.rows.map((row) => row.letter05)).toEqual(value!.entries.map((row) => row.duncan05EnvFixed))
    expect([average.letters, average.letterReason]).toEqual(['duncan', null])
    expect(average.methods.map((method) => method.name)).toContain('显著性字母（新复极差 Duncan）')
    const points = await ann.call(api.dataAnalysis, input)
    const { entries, seMean: se, dfError: df } = rcbd(d2Plots(), 0).value!
    const { letters } = duncanTest(
      entries.map(({ mean }) => mean),
      { se, df },
    )
    expect(points.points[0]!.name).toBe(d2Plots().envs[0])
    expect(points.rows.map((row) => row.cells[0]!.letter05)).toEqual(letters)
  })
})

describe('POST dataAnalysisAvg', () => {
  test('dataAnalysisAvg adjusts means for missing points in addition to the simple means, and only if points are missing', async () => {
    const whole = await make({ ...fivePoints, name: '完整' })
    const full = await ann.call(api.dataAnalysisAvg, { groupId: String(whole.groupId) })
    expect([full.isIncomplete, full.rows[0]!.adjusted]).toEqual([false, null])
    const yields = {
      ...fivePoints.yields,
      宿州: fivePoints.yields!['宿州']!.map((reps, e) => (e === 0 ? [null, null, null] : reps)),
    }
    const { groupId } = await make({ ...fivePoints, name: '缺点', yields })
    const data = await ann.call(api.dataAnalysisAvg, { groupId: String(groupId) })
    expect([data.isIncomplete, data.adjustedReason]).toEqual([true, null])
    const [missing, other] = data.rows
    expect(missing!.adjusted!).toBeLessThan(missing!.mean!)
    expect(other!.adjusted).toBeCloseTo(other!.mean!, 9)
  })

  test('dataAnalysisAvg computes the worked example over five points with random points', async () => {
    const { groupId } = await make({ ...fivePoints, name: '汇总' })
    const data = await ann.call(api.dataAnalysisAvg, { groupId: String(groupId) })
    expect(data.rows.map((row) => [row.name, round(row.mean), row.rank, row.letter05])).toEqual([
      ['LPA612', 707.46, 1, 'a'],
      ['试A', 693.7067, 2, 'ab'],
      ['郑单958', 672.4867, 3, 'b'],
      ['登海605', 672.2533, 4, 'b'],
    ])
    expect(data.rows.map((row) => rounded(row.gains.map((gain) => gain.gainPct)))).toEqual([
      [5.2006, 5.2371, 3.0567],
      [3.1555, 3.1913, 1.0532],
      [null, 0.0347, -2.0379],
      [-0.0347, null, -2.0719],
    ])
    expect(data.rows.slice(0, 2).map((row) => `${row.gains[0]!.gainPoints}/${row.gains[0]!.points}`)).toEqual(
      ['4/5', '5/5'],
    )
    expect(data.rows.map((row) => row.gains[2]!.gainPoints)).toEqual([4, 4, 1, 0])
    expect(rounded(data.rows.map((row) => row.pointCv))).toEqual([7.8421, 3.3686, 4.7566, 4.9447])
    expect(rounded([data.groupMean, data.cv, data.lsd05, data.lsd01])).toEqual([
      686.4767, 1.9366, 22.9926, 32.234,
    ])
    expect(
      data.anova.map((row) => [row.label, row.df, round(row.ss), round(row.f), row.denominator]),
    ).toEqual([
      ['试点', 4, 59004.3123, 77.932, '点内区组'],
      ['点内区组', 10, 1892.815, 1.0709, '误差'],
      ['品种', 3, 13358.9473, 5.3315, '品种×试点'],
      ['品种×试点', 12, 10022.601, 4.7255, '误差'],
      ['误差', 30, 5302.4117, null, null],
      ['总变异', 59, 89581.0873, null, null],
    ])
    expect([data.bartlett.df, round(data.bartlett.chi2, 6), round(data.bartlett.p)]).toEqual([
      4, 1.027479, 0.9056,
    ])
    expect(data.bartlett.verdict).toContain('可以合并')
    expect(data.anovaReason).toBeNull()
  })

  test('fixed points give other letters from the same data, and the answer names the model', async () => {
    const { groupId } = await make({ ...fivePoints, name: '固定' })
    const data = await ann.call(api.dataAnalysisAvg, { groupId: String(groupId), model: 'fixed' })
    expect(data.rows.map((row) => row.letter05)).toEqual(['a', 'b', 'c', 'c'])
    expect(rounded([data.lsd05, data.lsd01])).toEqual([9.9142, 13.3499])
    const entry = data.anova.find((row) => row.term === 'entry')!
    expect([round(entry.f), entry.denominator]).toEqual([25.1941, '误差'])
    expect(data.anovaKind).toContain('试点固定')
  })

  test('dataAnalysisAvg leaves checks out of the group mean if the group says so', async () => {
    const { groupId } = await make({ ...fivePoints, name: '不含对照', groupMeanIncludesCk: false })
    const data = await ann.call(api.dataAnalysisAvg, { groupId: String(groupId) })
    expect(round(data.groupMean)).toBe(700.5833)
  })

  test('dataAnalysisAvg compares on common points and names the entry that is not at every point', async () => {
    const yields = {
      ...fivePoints.yields,
      宿州: fivePoints.yields!['宿州']!.map((reps, e) => (e === 0 ? [] : reps)),
    }
    const { groupId } = await make({ ...fivePoints, name: '缺试点', yields })
    const data = await ann.call(api.dataAnalysisAvg, { groupId: String(groupId) })
    const [first] = data.rows
    expect([first!.n, first!.gains[0]!.points, round(first!.gains[0]!.gainPct)]).toEqual([4, 4, 7.1492])
    expect(first!.letter05).toBeNull()
    expect(data.anovaReason).toBe('未在各试点都有数据的品种未参加分析：LPA612')
    expect(data.anovaKind).toContain('5个试点×3个品种×3次重复')
  })

  test.each(['fixed', 'random'] as const)(
    'dataAnalysisAvg analyses plots with %s points although a plot is lost, and says how',
    async (model) => {
      const yields = {
        ...fivePoints.yields,
        新乡: fivePoints.yields!['新乡']!.map((reps, e) => (e === 2 ? [704.0, 703.6, null] : reps)),
      }
      const { groupId } = await make({ ...fivePoints, name: `汇总缺小区${model}`, yields })
      const data = await ann.call(api.dataAnalysisAvg, { groupId: String(groupId), model })
      expect(data.anovaKind).toBe(
        `联合方差分析（5个试点×4个品种×3次重复，小区不全，Ⅱ型平方和，试点${model === 'fixed' ? '固定' : '随机'}）`,
      )
      expect(data.anovaReason).toMatch(/^品种郑单958在试点新乡缺1个重复：平方和为Ⅱ型/)
      expect(data.modelReason).toBeNull()
      const expected = combinedAnova(lostPlot()).value!
      const entry = data.anova.find((row) => row.term === 'entry')!
      expect(round(entry.ss)).toBe(round(expected.anova[2]!.ss))
      expect(entry.denominator).toBe(model === 'fixed' ? '误差' : '品种×试点')
      expect(data.anova.find((row) => row.term === 'error')!.df).toBe(29)
      expect([data.letterBasis, data.isIncomplete, data.letterReason]).toEqual(['adjusted', true, null])
      expect(rounded(data.rows.map((row) => row.adjusted))).toEqual(
        rounded(expected.entries.map((e) => e.mean)),
      )
      expect(data.rows.map((row) => row.letter05)).toEqual(
        expected.entries.map((e) => (model === 'fixed' ? e.lsd05EnvFixed : e.lsd05EnvRandom)),
      )
      const duncan = await ann.call(api.dataAnalysisAvg, {
        groupId: String(groupId),
        model,
        letters: 'duncan',
      })
      expect(duncan.letterReason).toBe('小区不全，各对品种的临界差不同，不做新复极差检验')
      expect(duncan.rows.map((row) => row.letter05)).toEqual([null, null, null, null])
    },
  )

  test('a group without any yield has blanks with reasons, never zeros', async () => {
    const { groupId } = await make({ ...fivePoints, name: '无产量', yields: {} })
    const data = await ann.call(api.dataAnalysisAvg, { groupId: String(groupId) })
    expect([data.groupMean, data.cv, data.lsd05, data.rows[0]!.mean, data.rows[0]!.rank]).toEqual(
      Array.from({ length: 5 }, () => null),
    )
    expect(data.lsdReason).toContain('有数据的试点不足2个')
    expect(data.rows[0]!.gains[0]!.reason).toBe('LPA612在各有效试点均无数据')
  })
})

describe('a scrapped point', () => {
  const table = [
    ['新乡', 4.7837, 75, 3.2282, 100],
    ['商丘', 4.6171, 75, 3.0752, 100],
    ['菏泽', 5.0295, 75, 3.9966, 100],
    ['宿州', 7.1492, 100, 2.8105, 100],
    ['石家庄', 4.3968, 75, 2.6864, 100],
  ] as const

  test.each(table)(
    'dropping %s removes it from numerator and denominator of the gains',
    async (dropped, g1, r1, g2, r2) => {
      const points = fivePoints.points.map((point) =>
        point.name === dropped ? { ...point, scrapped: { reason: 'DISASTER', note: '倒伏' } } : point,
      )
      const { groupId } = await make({ ...fivePoints, name: `报废${dropped}`, points })
      const data = await ann.call(api.dataAnalysisAvg, { groupId: String(groupId) })
      const [first, second] = data.rows.map((row) => row.gains[0]!)
      expect([round(first!.gainPct), first!.gainPointRate]).toEqual([g1, r1])
      expect([round(second!.gainPct), second!.gainPointRate]).toEqual([g2, r2])
      expect([data.usedPoints, data.allPoints]).toEqual([4, 5])
    },
  )

  test('a scrapped point stays visible with its means and reason, without rank, gains and test', async () => {
    const points = [{ name: '新乡', scrapped: { reason: 'ERROR_CV' } }]
    const { groupId } = await make({ ...onePoint, name: '可见', points })
    const data = await ann.call(api.dataAnalysis, { groupId: String(groupId) })
    const [point] = data.points
    expect([point!.used, point!.reason, point!.f, point!.anova]).toEqual([
      false,
      '已报废：误差变异系数超限',
      null,
      [],
    ])
    expect(round(point!.mean)).toBe(700.9667)
    const cell = data.rows[0]!.cells[0]!
    expect([round(cell.mean), cell.rank, cell.gains, cell.letter05]).toEqual([
      732.2667,
      null,
      [null, null, null],
      null,
    ])
  })

  test('a scrapped point does not influence ranks, whatever its values', async () => {
    const wild = { ...fivePoints.yields, 作废点: [[1], [2], [9999], [5]].map(([y]) => [y!, y!, y!]) }
    const points = [...fivePoints.points, { name: '作废点', scrapped: { reason: 'OTHER' } }]
    const { groupId } = await make({ ...fivePoints, name: '位次', points, yields: wild })
    const page = await ann.call(varietyPage, {
      model: { groupId: String(groupId) },
      sort: 'yieldRank',
      order: 'ascending',
    })
    expect(page.records.map((row) => [row.name, row.yieldRank, round(row.meanYield)])).toEqual([
      ['LPA612', 1, 707.46],
      ['试A', 2, 693.7067],
      ['郑单958', 3, 672.4867],
      ['登海605', 4, 672.2533],
    ])
  })

  test('figures are recomputed at once when a point is scrapped and restored', async () => {
    const made = await make({ ...fivePoints, name: '即时' })
    const groupId = String(made.groupId)
    const gainOf = async () =>
      round((await ann.call(api.dataAnalysisAvg, { groupId })).rows[0]!.gains[0]!.gainPct)
    expect(await gainOf()).toBe(5.2006)
    const id = String(made.point('石家庄'))
    await ann.call(scrapPoint, { id, version: 1, scrapped: true, reason: 'DISASTER' })
    expect(await gainOf()).toBe(4.3968)
    await ann.call(scrapPoint, { id, version: 2, scrapped: false })
    expect(await gainOf()).toBe(5.2006)
  })
})

describe('scrap proposals', () => {
  test('the rules propose points with a low mean, a large error or lost check plots, and no good ones', async () => {
    const yields = {
      ...fivePoints.yields,
      新乡: [
        [300, 200, 310],
        [100, 290, 305],
        [310, 120, 300],
        [305, 300, 90],
      ],
      商丘: fivePoints.yields!['商丘']!.map((reps, e) => (e === 2 ? [649.6, null, null] : reps)),
    }
    const { groupId } = await make({ ...fivePoints, name: '建议', yields })
    const { points } = await ann.call(api.dataAnalysis, { groupId: String(groupId) })
    expect(points[0]!.proposal).toMatch(/误差变异系数超限（\d+\.\d\d%＞15%）；产量水平过低/)
    expect(points[1]!.proposal).toBe('对照缺2个小区')
    expect(points[2]!.proposal).toBeNull()
  })

  test('entries that are grown once by design have lost nothing, nor has a point without any yield', async () => {
    const { groupId } = await make({
      name: '增广',
      points: [{ name: '新乡' }, { name: '商丘' }],
      entries: [{ name: '对照', ckNo: 1 }, { name: '甲' }, { name: '乙' }, { name: '丙' }],
      yields: {
        新乡: [[500, 505, 510], [550], [540], [530]],
        商丘: [[null, null, null], [null], [null], [null]],
      },
    })
    const { points } = await ann.call(api.dataAnalysis, { groupId: String(groupId) })
    expect(points.map(({ proposal }) => proposal)).toEqual([null, null])
    expect(await ann.call(entryProposals, { groupId: String(groupId) })).toEqual([])
  })

  test('in an interval design the check has more plots than the others, which have lost none', async () => {
    const { groupId } = await make({
      name: '间比',
      points: [{ name: '新乡' }],
      entries: [{ name: '对照', ckNo: 1 }, { name: '甲' }, { name: '乙' }],
      yields: {
        新乡: [
          [500, 505, 510, 500, 505, 510],
          [550, 551],
          [540, null],
        ],
      },
    })
    const { db } = app.services
    await db.update(experimentGroup).set({ design: 'INTERVAL' }).where(eq(experimentGroup.id, groupId))
    const { points } = await ann.call(api.dataAnalysis, { groupId: String(groupId) })
    expect(points[0]!.proposal).toBeNull()
  })
})

describe('cached results', () => {
  test('cached results are recomputed after a change by another process', async () => {
    const made = await make({ ...fivePoints, name: '改水分' })
    const groupId = String(made.groupId)
    const before = await ann.call(api.dataAnalysisAvg, { groupId })
    await ann.call(groupUpdate, {
      id: groupId,
      version: before.group.version,
      name: '改名',
      phase: 'R1',
      standardMoisture: 14,
      groupMeanIncludesCk: false,
    })
    const after = await ann.call(api.dataAnalysisAvg, { groupId })
    expect([after.group.name, round(after.groupMean)]).toEqual(['改名', 700.5833])
    expect(after.group.dataVersion).toBe(before.group.dataVersion + 1)
  })
})
