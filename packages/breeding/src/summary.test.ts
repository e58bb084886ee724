import { describe, expect, test } from 'vitest'
import { D1, d2Plots, onePoint } from './fixtures/examples.ts'
import { gainOverCheck } from './gain.ts'
import { estimateMissingPlot } from './missingPlot.ts'
import { competitionRanks, denseRanks } from './rank.ts'
import { groupMean, groupSummary, severalYears } from './summary.ts'
import { completePart, dropEntries, dropPoints, plotTable, pointTable } from './table.ts'
import type { PointTable } from './table.ts'

const table = pointTable(d2Plots())
const [LPA612, A, CK1, CK2] = [0, 1, 2, 3]
const EVERYONE = [0, 1, 2, 3]

describe('gains at one point (example D1)', () => {
  const d1 = pointTable(onePoint(D1))
  test.each([
    ['CK1', [3], [8.8117, 4.7303, 3.1007, 0]],
    ['CK2', [2], [5.5393, 1.5806, 0, -3.0074]],
    ['group mean', EVERYONE, [4.4653, 0.5469, -1.0176, -3.9945]],
  ])('the gain over %s is that of the example', (_, base, expected) => {
    expected.forEach((gain, entry) => expect(gainOverCheck(d1, entry, base).gainPct).toBeCloseTo(gain, 4))
  })
})

describe('group summary (example D2)', () => {
  const bases = [
    { name: 'CK1', members: [CK1] },
    { name: 'CK2', members: [CK2] },
    { name: '组均值', members: EVERYONE },
  ]
  const summary = groupSummary(table, bases)

  test('means, ranks and CV of point means are those of example D2', () => {
    expect(summary.map((s) => s.mean!.toFixed(4))).toEqual(['707.4600', '693.7067', '672.4867', '672.2533'])
    expect(summary.map((s) => s.rank)).toEqual([1, 2, 3, 4])
    expect(summary.map((s) => s.sdPoints!.toFixed(4))).toEqual(['55.4798', '23.3680', '31.9875', '33.2411'])
    expect(summary.map((s) => s.cvPct!.toFixed(4))).toEqual(['7.8421', '3.3686', '4.7566', '4.9447'])
  })

  test('gains are ratios of means', () => {
    const gains = summary.map((s) => s.gains.map((g) => g.gainPct?.toFixed(4) ?? g.reason))
    expect(gains).toEqual([
      ['5.2006', '5.2371', '3.0567'],
      ['3.1555', '3.1913', '1.0532'],
      ['对照不与自身比较', '0.0347', '-2.0379'],
      ['-0.0347', '对照不与自身比较', '-2.0719'],
    ])
    expect(summary[LPA612]!.gains[0]!.gainPctMeanOfPoints).toBeCloseTo(5.1109, 4)
    expect(summary[A]!.gains[0]!.gainPctMeanOfPoints).toBeCloseTo(3.2164, 4)
  })

  test('the gain is computed at every point', () => {
    expect(perPoint(LPA612, CK1)).toEqual(['6.8148', '7.6386', '5.8331', '-3.1561', '8.4240'])
    expect(perPoint(A, CK1)).toEqual(['2.8737', '3.4908', '0.0466', '4.6346', '5.0365'])
    expect(perPoint(LPA612, CK2)).toEqual(['5.4549', '7.0287', '7.4081', '-1.5562', '7.2942'])
    expect(perPoint(A, CK2)).toEqual(['1.5640', '2.9044', '1.5355', '6.3632', '3.9420'])
  })

  test('gain points are counted over 0, 2 and 3 %', () => {
    expect(pointsOver(LPA612)).toEqual([4, 4, 4])
    expect(pointsOver(A)).toEqual([5, 4, 3])
    expect(summary[LPA612]!.gains[0]!.gainPointRate).toBe(80)
    expect(EVERYONE.map((entry) => summary[entry]!.gains[2]!.gainPoints)).toEqual([4, 4, 1, 0])
  })

  test('the group mean is computed with and without checks', () => {
    expect(groupMean(table, EVERYONE).value).toBeCloseTo(686.4767, 4)
    expect(groupMean(table, [LPA612, A]).value).toBeCloseTo(700.5833, 4)
    expect(groupMean(table, []).reason).toBe('组内各试点均无数据')
  })

  test.each([
    ['新乡', 4.7837, 75, 3.2282, 100],
    ['商丘', 4.6171, 75, 3.0752, 100],
    ['菏泽', 5.0295, 75, 3.9966, 100],
    ['宿州', 7.1492, 100, 2.8105, 100],
    ['石家庄', 4.3968, 75, 2.6864, 100],
  ])('the gains without %s are those of the example', (point, lpaGain, lpaRate, aGain, aRate) => {
    const left = dropPoints(table, [table.points.indexOf(point)])
    expect(left.points).not.toContain(point)
    expect(gainOverCheck(left, LPA612, [CK1]).gainPct).toBeCloseTo(lpaGain, 4)
    expect(gainOverCheck(left, LPA612, [CK1]).gainPointRate).toBe(lpaRate)
    expect(gainOverCheck(left, A, [CK1]).gainPct).toBeCloseTo(aGain, 4)
    expect(gainOverCheck(left, A, [CK1]).gainPointRate).toBe(aRate)
  })
})

describe('gains with gaps', () => {
  const gaps: PointTable = {
    entries: ['甲', 'CK1', 'CK2', '空'],
    points: ['A', 'B', 'C'],
    mean: Float64Array.of(110, 120, 130, 100, NaN, 100, 100, 100, NaN, NaN, NaN, NaN),
  }

  test('only common points count, in numerator and denominator', () => {
    expect(gainOverCheck(gaps, 0, [1])).toMatchObject({
      common: 2,
      gainPoints: 2,
      gainPointRate: 100,
      mean: 120,
      baseMean: 100,
    })
    expect(gainOverCheck(gaps, 0, [1]).gainPct).toBeCloseTo(20, 10)
  })

  test('the mean of checks uses all of them, or those present', () => {
    expect(gainOverCheck(gaps, 0, [1, 2], { completeBase: true }).common).toBe(1)
    expect(gainOverCheck(gaps, 0, [1, 2]).common).toBe(3)
  })

  test('a gain of exactly zero is no gain point', () => {
    expect(gainOverCheck(gaps, 2, [1])).toMatchObject({
      common: 1,
      gainPct: 0,
      gainPoints: 0,
      gainPointRate: 0,
    })
  })

  test('the reason says why there is no gain', () => {
    expect(gainOverCheck(gaps, 3, [1]).reason).toBe('空在各有效试点均无数据')
    expect(gainOverCheck(gaps, 0, [3]).reason).toBe('对照空在各有效试点均无数据')
    expect(gainOverCheck(gaps, 0, []).reason).toBe('未指定对照')
    const apart = { ...gaps, mean: Float64Array.of(110, NaN, NaN, NaN, 90, 90, 1, 1, 1, 1, 1, 1) }
    expect(gainOverCheck(apart, 0, [1]).reason).toBe('与对照没有共同的有效试点（或对照值不大于0）')
  })

  test('an entry without data has an empty summary, and completePart and dropEntries leave it out', () => {
    const [, , , empty] = groupSummary(gaps, [{ name: 'CK1', members: [1] }])
    expect(empty).toMatchObject({ mean: null, points: 0, rank: null, cvPct: null })
    expect(completePart(gaps)).toMatchObject({ droppedEntries: ['CK1', 'CK2', '空'], droppedPoints: [] })
    expect(dropEntries(gaps, [1, 3]).entries).toEqual(['甲', 'CK2'])
  })
})

describe('several years', () => {
  test('several years give the ratio of simple means of the years', () => {
    const { value } = severalYears([
      { entry: 650.2, check: 611.8 },
      { entry: 702.4, check: 668.9 },
    ])
    expect(value!.gainPct).toBeCloseTo(5.6141, 4)
    expect(
      severalYears([
        { entry: 660.09, check: 600 },
        { entry: 631.11, check: 600 },
      ]).value!.entryMean,
    ).toBeCloseTo(645.6, 10)
  })

  test('a missing year is named', () => {
    expect(severalYears([]).reason).toBe('没有年度数据')
    expect(severalYears([{ entry: 650, check: null }]).reason).toBe('有年度缺对照平均值')
    expect(severalYears([{ entry: null, check: 600 }]).reason).toBe('有年度缺品种平均值')
    expect(severalYears([{ entry: 650, check: 0 }]).reason).toBe('对照平均值不大于0')
  })
})

test('tied ranks share the better rank, and blanks have none', () => {
  expect(competitionRanks([707.4, 693.7, 693.7, 672.5])).toEqual([1, 2, 2, 4])
  expect(denseRanks([707.4, 693.7, 693.7, 672.5])).toEqual([1, 2, 2, 3])
  expect(competitionRanks([null, 5, NaN, 7])).toEqual([null, 2, null, 1])
  expect(competitionRanks([3, 1, 2], true)).toEqual([3, 1, 2])
  expect(competitionRanks([0.1 + 0.2, 0.3])).toEqual([1, 1])
  expect(competitionRanks([0.1 + 0.2, 0.3], false, 0)).toEqual([1, 2])
})

describe('missing plot (Yates)', () => {
  const xinxiang = {
    LPA612: [735.9, 743.9, 731.8],
    试A: [708.9, 720.6, 700.5],
    郑单958: [704.0, 703.6, null],
    登海605: [689.6, 713.6, 694.0],
  }
  test('one lost plot is estimated', () => {
    const { value } = estimateMissingPlot(onePoint(xinxiang), 0)
    expect(value).toMatchObject({ entry: 2, rep: 2, dfError: 5 })
    expect(value!.estimate).toBeCloseTo(693.8167, 4)
  })

  test('none or several lost plots are refused', () => {
    expect(estimateMissingPlot(onePoint(D1), 0).reason).toBe('没有缺区')
    const two = { ...xinxiang, LPA612: [735.9, null, 731.8] }
    expect(estimateMissingPlot(onePoint(two), 0).reason).toBe('缺2个小区，只能估计1个缺区')
    expect(estimateMissingPlot(onePoint({ 甲: [1], 乙: [2] }), 0).reason).toContain('不足2个')
  })
})

function perPoint(entry: number, check: number): string[] {
  return gainOverCheck(table, entry, [check]).perPoint.map((p) => p.gainPct.toFixed(4))
}

function pointsOver(entry: number): number[] {
  return [0, 2, 3].map((threshold) => gainOverCheck(table, entry, [CK1], { threshold }).gainPoints)
}

test('the plot table keeps the positions of known names, and blanks are blank, not zero', () => {
  const plots = plotTable(
    [
      { entry: '乙', env: 'B', y: 4 },
      { entry: '乙', env: 'B', y: null },
    ],
    {
      entries: ['甲', '乙'],
      envs: ['A', 'B'],
    },
  )
  expect(plots.rep).toBeNull()
  expect([...pointTable(plots).mean]).toEqual([NaN, NaN, NaN, 4])
})
