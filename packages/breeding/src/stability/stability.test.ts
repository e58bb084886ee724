import { describe, expect, test } from 'vitest'
import { d2Plots } from '../fixtures/examples.ts'
import { arsTable, dasilvaPlots, expectClose } from '../fixtures/trials.ts'
import { plotTable, pointTable } from '../table.ts'
import { meansOf, plotError } from './plotError.ts'
import { stability } from './stability.ts'

function fixedList(values: (number | null)[] | undefined, digits = 4): string[] | undefined {
  return values?.map((value) => value!.toFixed(digits))
}

describe('worked example D2', () => {
  const plots = d2Plots()
  const error = plotError(plots)
  const value = stability(pointTable(plots), { error: error.value, checks: ['郑单958'] }).value!

  test('the pooled error is that of the combined analysis', () => {
    expect(error.value).toMatchObject({ df: 30, balanced: true })
    expect(error.value!.reps).toBe(3)
    expect(error.value!.mse).toBeCloseTo(176.7471, 4)
  })

  test('spread over points and 高稳系数 are those of the example', () => {
    const spread = value.variation.value!
    expect(fixedList(spread.map((one) => one.sd))).toEqual(['55.4798', '23.3680', '31.9875', '33.2411'])
    expect(fixedList(spread.map((one) => one.cvPct))).toEqual(['7.8421', '3.3686', '4.7566', '4.9447'])
    expect(spread.map((one) => one.adaptabilityPct)).toEqual([80, 80, 20, 0])
    expect(fixedList(value.hsc.value!)).toEqual(['88.1370', '90.6187', '86.5849', '86.3839'])
  })

  test('regression on the point index and its deviations are those of the example', () => {
    const rows = value.regression.value!
    expect(fixedList(rows.map((row) => row.slope))).toEqual(['1.5384', '0.6426', '0.8759', '0.9431'])
    expect(fixedList(rows.map((row) => row.deviationMs))).toEqual([
      '225.1322',
      '51.2090',
      '106.8405',
      '15.5056',
    ])
    expect(fixedList(rows.map((row) => row.s2d))).toEqual(['166.2165', '-7.7067', '47.9248', '-43.4101'])
    expect(rows.reduce((sum, row) => sum + row.slope, 0)).toBeCloseTo(4, 12)
    expect(value.regression.df).toBe(3)
  })

  test('ecovalence and Shukla satisfy ΣW·r = SS(品种×试点) and mean σ² = MS(品种×试点)/r', () => {
    const w = value.wricke.value!
    expect(fixedList(w.map((one) => one.ecovalence))).toEqual([
      '2100.5896',
      '781.5831',
      '396.2566',
      '62.4377',
    ])
    expect(w.reduce((sum, one) => sum + one.plotScale!, 0)).toBeCloseTo(10022.601, 3)
    const variances = value.shukla.value!
    expect(fixedList(variances.map((one) => one.variance))).toEqual([
      '911.0920',
      '251.5888',
      '58.9255',
      '-107.9839',
    ])
    expect(fixedList(variances.map((one) => one.plotScale))).toEqual([
      '2733.2760',
      '754.7663',
      '176.7765',
      '-323.9518',
    ])
    expect(variances.reduce((sum, one) => sum + one.variance, 0) / 4).toBeCloseTo(835.2168 / 3, 4)
    expect(variances.map((one) => one.rank)).toEqual([4, 3, 2, 1])
    expect(variances[3]).toMatchObject({ cvPct: 0, p: 1 })
  })
})

describe('55 hybrids × 9 environments × 3 blocks against R 4.2.2 (maize_rcbd_dasilva)', () => {
  const plots = dasilvaPlots()
  const { value } = stability(pointTable(plots), { error: plotError(plots).value, checks: ['G26', 'G49'] })

  test('every method of G01 equals R', () => {
    expectClose(value!.wricke.value![0]!.ecovalence, 32566.5333062691)
    expectClose(value!.wricke.value![0]!.pct, 2.34326914722033)
    const shukla = value!.shukla.value![0]!
    expectClose(shukla.variance, 4163.73223985705)
    expectClose(shukla.f, 2.41011544420039)
    expectClose(shukla.p, 0.0140728114314162)
    expect(shukla.rank).toBe(43)
    const fw = value!.regression.value![0]!
    expectClose(fw.slope, 0.801045018514206)
    expectClose(fw.slopeSe, 0.116398259034228)
    expectClose(fw.t, -1.70926080111979, 1e-8)
    expectClose(fw.p, 0.131150731307203, 1e-8)
    expectClose(fw.deviationSs, 22976.7744437625)
    expectClose(fw.r2, 0.87123121744325)
    expectClose(fw.s2d, 1554.78937912892)
    expectClose(value!.linBinns.value![0], 9089.73580905349)
    expectClose(value!.hsc.value![0], 71.03150523977)
    expectClose(value!.variation.value![0]!.variance, 22304.2941654321)
    expectClose(value!.pointIndex[5]!.index, 362.764264870932)
  })

  test('a variance below the error and a negative S²d equal R', () => {
    const at = value!.entries.indexOf('G26')
    expectClose(value!.shukla.value![at]!.p, 0.795228964174558)
    expectClose(value!.regression.value![at]!.s2d, -839.083428218969)
    expectClose(value!.regression.value![at]!.t, 1.48831117397111, 1e-8)
    expect(value!.shukla.value![at]!.rank).toBe(5)
    expect(value!.notes).toEqual([])
  })
})

test('means of three replicates have a plot scale without a test (R 4.2.2, maize_ars1996)', () => {
  const checks = ['Yellow_check_B73xMo17', 'Yellow_check_Pioneer_3394']
  const value = stability(arsTable(), { error: meansOf(3), checks }).value!
  expectClose(value.wricke.value![0]!.plotScale, 40904.7950672576)
  expectClose(value.shukla.value![0]!.plotScale, 5079.72811544035)
  expect(value.shukla.value![0]).toMatchObject({ f: null, p: null, rank: 13 })
  expect(value.regression.value![0]!.s2d).toBeNull()
  expectClose(value.regression.value![0]!.p, 0.862318026661199, 1e-8)
  expectClose(value.hsc.value![0], 57.597183766741)
  expect(value.notes).toEqual(['没有小区误差，Shukla方差与离回归不做检验'])
})

type Grid = Record<string, (number | null)[]>

function grid(entries: Grid) {
  return pointTable(
    plotTable(
      Object.entries(entries).flatMap(([entry, values]) =>
        values.map((y, j) => ({ entry, env: `点${j + 1}`, y })),
      ),
    ),
  )
}

describe('data without a stability figure', () => {
  test('an empty table, one point and one entry are refused with the reason', () => {
    expect(stability(grid({})).reason).toBe('有数据的试点不足2个，无法做稳定性分析')
    expect(stability(grid({ A: [1], B: [2] })).reason).toContain('试点不足2个')
    expect(stability(grid({ A: [1, 2, 3] })).reason).toContain('品种不足2个')
    expect(stability(grid({ A: [null, null], B: [null, null] })).reason).toContain('试点不足2个')
  })

  test('two entries have no Shukla variance, but the other statistics', () => {
    const value = stability(grid({ A: [10, 20, 30], B: [11, 25, 28] }), { checks: ['A'] }).value!
    expect(value.shukla.reason).toBe('品种不足3个，无法计算Shukla方差')
    expect(value.wricke.value![0]!.pct).toBeCloseTo(50, 10)
    expect(value.regression.value!.every((row) => row.p !== null)).toBe(true)
  })

  test('two points give a slope without a test', () => {
    const value = stability(grid({ A: [10, 20], B: [11, 25], C: [9, 30] })).value!
    expect(value.regression.value![0]).toMatchObject({ slopeSe: null, t: null, p: null, deviationMs: null })
    expect(value.regression.value![0]!.slope).toBeCloseTo(10 / 15, 10)
    expect(value.notes).toContain('试点不足3个，回归系数无法检验')
  })

  test('constant data have no interaction, no index and no spread', () => {
    const value = stability(grid({ A: [0.1, 0.1, 0.1], B: [0.1, 0.1, 0.1], C: [0.1, 0.1, 0.1] })).value!
    expect(value.wricke.reason).toBe('各品种在各试点间的差异完全相同，没有互作')
    expect(value.regression.reason).toBe('各试点平均数相同，环境指数全为0，无法回归')
    expect(value.shukla.value!.map((one) => [one.variance, one.rank])).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
    ])
    expect(value.linBinns.value).toEqual([0, 0, 0])
    expect(value.variation.value![0]!.adaptabilityPct).toBe(0)
  })

  test('a perfect regression of parallel entries is not tested', () => {
    const value = stability(grid({ A: [1, 2, 3.7], B: [2.1, 3.1, 4.8], C: [3.3, 4.3, 6] })).value!
    expect(value.regression.value![0]).toMatchObject({ slopeSe: 0, t: null, p: null, deviationSs: 0, r2: 1 })
  })

  test('an entry with a gap is left out and named, and has no 高稳系数 as a check', () => {
    const table = grid({ A: [1, 2, 4], B: [2, null, 3], C: [2, 5, 6], D: [3, 3, 4] })
    const value = stability(table, { checks: ['B'] }).value!
    expect(value.entries).toEqual(['A', 'C', 'D'])
    expect(value.notes[0]).toBe('未参加分析：品种B（部分试点缺数据）')
    expect(value.hsc.reason).toBe('对照B在部分试点缺数据')
    expect(stability(table).value!.hsc.reason).toBe('未指定对照')
    expect(stability(grid({ A: [-1, -2], B: [1, 2] }), { checks: ['A'] }).value!.hsc.reason).toContain(
      '不大于0',
    )
  })

  test('a point without data is left out and named', () => {
    const value = stability(grid({ A: [1, null, 2, 4], B: [2, null, 5, 3], C: [2, null, 5, 6] })).value!
    expect(value.notes[0]).toBe('未参加分析：试点点2（无数据）')
    expect(value.pointIndex).toHaveLength(3)
  })
})

test('many names of left-out entries are counted, and only the first are listed', () => {
  const gaps = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`缺${i + 1}`, [1, null, 3]]))
  const value = stability(grid({ ...gaps, A: [1, 2, 4], B: [2, 3, 3] })).value!
  expect(value.notes[0]).toContain('缺9、缺10等12个（部分试点缺数据）')
  expect(value.droppedEntries).toHaveLength(12)
})

describe('error of the plots', () => {
  const rows = (drop: (i: number) => boolean) => {
    const d2 = d2Plots()
    return plotTable(
      Array.from(d2.y, (y, i) => ({
        entry: d2.entries[d2.entry[i]!]!,
        env: d2.envs[d2.env[i]!]!,
        rep: d2.reps[d2.rep![i]!]!,
        y: drop(i) ? null : y,
      })),
    )
  }

  test('the error of trials with a lost plot is pooled over points, and the tests are called approximate', () => {
    const plots = rows((i) => i === 8)
    const error = plotError(plots).value!
    expect(error).toMatchObject({ df: 29, balanced: false })
    expect(error.reps).toBeCloseTo(20 / (19 / 3 + 1 / 2), 12)
    const value = stability(pointTable(plots), { error }).value!
    expect(value.notes).toEqual(['小区不平衡，检验用合并误差和每格小区数的调和平均，为近似结果'])
    expect(value.shukla.value![0]!.p).toBeLessThan(0.001)
  })

  test('trials with one replicate, or none named, have no error', () => {
    expect(plotError(rows((i) => i % 3 > 0)).reason).toBe('各试点都没有误差自由度，没有小区误差')
    expect(plotError(plotTable([{ entry: 'A', env: 'E', y: 1 }])).reason).toBe(
      '没有每个重复的小区数据（只有平均值或一次重复），没有小区误差',
    )
  })

  test('identical replicates give an error of zero, and nothing is tested', () => {
    const plots = plotTable(
      ['A', 'B', 'C'].flatMap((entry, i) =>
        ['E', 'F', 'G'].flatMap((env, j) =>
          ['1', '2'].map((rep) => ({ entry, env, rep, y: 10 * i + j * j + (i === j ? 3 : 0) })),
        ),
      ),
    )
    const value = stability(pointTable(plots), { error: plotError(plots).value }).value!
    expect(value.shukla.value![0]).toMatchObject({ f: null, p: null })
    expect(value.notes).toEqual(['误差均方为0，Shukla方差与离回归不做检验'])
  })
})
