import { describe, expect, test } from 'vitest'
import { d2Plots } from '../fixtures/examples.ts'
import { cellMean, pointTable } from '../table.ts'
import { comparePair, type PkTrait } from './comparePair.ts'
import { pairMatrix, yearByYear } from './pairMatrix.ts'
import { bandOfDifference, bandOfWinRate, isPressure, pkRuleOf, type PkRule } from './rules.ts'

const YIELD = pkRuleOf({ key: 'yieldMu', unit: 'kg/亩', direction: 'HIGH', grades: [] })
const STALK_ROT = pkRuleOf({ key: 'stalkRot', unit: '%', direction: 'LOW', grades: [] })
const BLIGHT = pkRuleOf({ key: 'southernLeafBlight', unit: '级', direction: 'LOW', grades: [1, 3, 5, 7, 9] })
const HEIGHT = pkRuleOf({ key: 'plantHeight', unit: 'cm', direction: 'MID', grades: [] })
const MOISTURE = pkRuleOf({ key: 'moisture', unit: '%', direction: 'LOW', grades: [] })

const of = (rule: PkRule, ...values: (number | null)[][]): PkTrait => ({
  rule,
  values,
  pressure: (values[0] ?? []).map((_, site) =>
    isPressure(
      rule,
      values.map((row) => row[site]!),
    ),
  ),
})
const pair = (trait: PkTrait, threshold = 0) => comparePair(trait, { target: 0, base: 1, threshold })

const table = pointTable(d2Plots())
const example = of(
  YIELD,
  ...table.entries.map((_, entry) => table.points.map((_, point) => cellMean(table, entry, point))),
)
const [LPA612, A, CK1, CK2] = [0, 1, 2, 3]

describe('worked example over five common points', () => {
  test.each([
    [LPA612, CK1, 34.9733, 31.2241, 2.5046, 0.0664, 38.7698, 4, 0.1875, 0.375],
    [LPA612, CK2, 35.2067, 25.6754, 3.0661, 0.0374, 31.8802, 4, 0.1875, 0.375],
    [A, CK1, 21.22, 12.9086, 3.6758, 0.0213, 16.0282, 5, 0.03125, 0.0625],
  ])(
    'comparing entry %i with %i gives the figures of the example',
    (target, base, mean, sd, t, p, ci, wins, one, two) => {
      const found = comparePair(example, { target, base })
      expect(found.difference).toBeCloseTo(mean, 4)
      expect(found.t.sd).toBeCloseTo(sd, 4)
      expect(found.t.t).toBeCloseTo(t, 4)
      expect(found.t.df).toBe(4)
      expect(found.t.p).toBeCloseTo(p, 4)
      expect(found.t.ci95).toBeCloseTo(ci, 4)
      expect(found).toMatchObject({ common: 5, judged: 5, wins, reason: null })
      expect(found.sign.oneSided).toBeCloseTo(one, 12)
      expect(found.sign.twoSided).toBeCloseTo(two, 12)
    },
  )

  test('a threshold of 25 kg reduces the points won, and no other figure', () => {
    expect(comparePair(example, { target: LPA612, base: CK1, threshold: 25 })).toMatchObject({
      wins: 4,
      winRatePct: 80,
    })
    const at25 = comparePair(example, { target: A, base: CK1, threshold: 25 })
    expect(at25).toMatchObject({ wins: 2, winRatePct: 40 })
    expect(at25.t).toEqual(comparePair(example, { target: A, base: CK1 }).t)
  })

  test('the gain in % of the base is coloured beyond five percent', () => {
    const found = comparePair(example, { target: LPA612, base: CK1 })
    expect(found.differencePct).toBeCloseTo(5.2006, 4)
    expect(found.band).toBe('GOOD')
    expect(comparePair(example, { target: CK1, base: LPA612 }).band).toBe('EVEN')
    expect(comparePair(example, { target: CK1, base: LPA612 }).differencePct).toBeCloseTo(-4.9435, 4)
  })
})

describe('few and missing points', () => {
  test('only points where both have a value count, and a blank is never zero', () => {
    const found = pair(of(YIELD, [600, 610, null, 590, null], [580, null, 600, 585, null]))
    expect(found).toMatchObject({ targetSites: 3, baseSites: 3, common: 2, targetMean: 595, baseMean: 582.5 })
    expect(found.difference).toBeCloseTo(12.5, 10)
    expect(found.t).toMatchObject({ t: null, p: null, reason: '共同试点2个，少于3个，不作配对t检验' })
  })

  test('one common point has means and a win rate, but no test', () => {
    const found = pair(of(YIELD, [600], [580]))
    expect(found).toMatchObject({ common: 1, wins: 1, winRatePct: 100, reason: null })
    expect(found.t).toMatchObject({ sd: null, t: null, ci95: null })
    expect(found.sign).toMatchObject({
      n: 1,
      twoSided: null,
      reason: '除去持平的共同试点1个，少于5个，不作符号检验',
    })
  })

  test('varieties without any common point are refused with the reason', () => {
    expect(pair(of(YIELD, [600, null], [null, 580]))).toMatchObject({
      common: 0,
      targetMean: null,
      winRatePct: null,
      band: null,
      reason: '两个品种没有共同试点（同年、同组、同点均有数据）',
    })
    expect(pair(of(YIELD, [null], [580])).reason).toBe('目标品种在所选组别中没有该性状的数据')
    expect(pair(of(YIELD, [600], [null])).reason).toBe('对比品种在所选组别中没有该性状的数据')
  })

  test('equal differences everywhere leave t undefined, and the answer says so', () => {
    const found = pair(of(YIELD, [610, 620, 630], [600, 610, 620]))
    expect(found).toMatchObject({ difference: 10, wins: 3 })
    expect(found.t).toMatchObject({
      sd: 0,
      t: null,
      p: null,
      ci95: null,
      reason: '各共同试点的差值完全相同，标准差为0，t值无定义',
    })
  })

  test('ties are no wins and take no part in the sign test', () => {
    const found = pair(of(YIELD, [600, 605, 610, 600, 620, 640], [600, 600, 600, 590, 610, 650]))
    expect(found).toMatchObject({ wins: 4, judged: 6 })
    expect(found.sign).toMatchObject({ n: 5, plus: 4 })
    expect(found.sign.twoSided).toBeCloseTo(0.375, 12)
    const allTied = pair(of(YIELD, [600, 600, 600], [600, 600, 600]))
    expect(allTied).toMatchObject({ wins: 0, winRatePct: 0, sign: { n: 0, twoSided: null } })
  })
})

describe('traits of resistance', () => {
  test('traits of resistance count wins over pressure points only, and lower wins', () => {
    const rot = of(STALK_ROT, [0, 2, 0, 30], [0, 8, 0, 5], [0, 0, 12, 0])
    expect(rot.pressure).toEqual([false, true, true, true])
    const found = pair(rot)
    expect(found).toMatchObject({ common: 4, judged: 3, wins: 1, differencePct: null })
    expect(found.winRatePct).toBeCloseTo(33.3333, 4)
    expect(found.difference).toBeCloseTo(4.75, 10)
    expect(found.band).toBe('EVEN')
  })

  test('traits without pressure have no win rate, but means', () => {
    const found = pair(of(BLIGHT, [1, 1], [1, 1]))
    expect(found).toMatchObject({ common: 2, judged: 0, winRatePct: null, targetMean: 1 })
    expect(found.winReason).toContain('没有压力点')
  })

  test('grades are coloured beyond one and a half, with the lower in green', () => {
    expect(pair(of(BLIGHT, [1, 3], [5, 5])).band).toBe('GOOD')
    expect(pair(of(BLIGHT, [7, 7], [5, 5])).band).toBe('BAD')
    expect(pair(of(BLIGHT, [3, 4], [3, 5])).band).toBe('EVEN')
  })
})

test('moisture and height have means and differences, and no winner', () => {
  const moisture = pair(of(MOISTURE, [24, 26], [25, 28]))
  expect(moisture).toMatchObject({ difference: -1.5, winRatePct: null, band: null, wins: 0 })
  expect(moisture.winReason).toBe('含水量只比较均值与差值，不计赢率')
  expect(pair(of(HEIGHT, [280], [270])).winReason).toBe('该性状不分优劣，只比较均值与差值')
})

test('bands of yield are in percent, those of percentages and grades in their own unit', () => {
  expect(bandOfDifference(YIELD, 100, 5)).toBe('EVEN')
  expect(bandOfDifference(YIELD, 100, -5.01)).toBe('BAD')
  expect(bandOfDifference(STALK_ROT, -10.5, null)).toBe('GOOD')
  const early = pkRuleOf({ key: 'earlyLodge', unit: '%', direction: 'LOW', grades: [] })
  expect(bandOfDifference(early, 15, null)).toBe('EVEN')
  const mouldy = pkRuleOf({ key: 'moldyRate', unit: '%', direction: 'LOW', grades: [] })
  expect(bandOfDifference(mouldy, 0.6, null)).toBe('BAD')
  expect([null, 39, 40, 60, 61].map(bandOfWinRate)).toEqual([null, 'BAD', 'EVEN', 'EVEN', 'GOOD'])
})

describe('matrix and years', () => {
  test('the matrix has every pair of the worked example, mirrored', () => {
    const rows = pairMatrix(example, [LPA612, A, CK1, CK2])
    expect(rows.map(({ cells }) => cells.map((cell) => cell?.wins ?? null))).toEqual([
      [null, 4, 4, 4],
      [1, null, 5, 5],
      [1, 0, null, 2],
      [1, 0, 3, null],
    ])
    expect(rows[0]!.cells[2]!.difference).toBeCloseTo(-rows[2]!.cells[0]!.difference!, 10)
    expect(rows[0]).toMatchObject({ wins: 12, judged: 15, winRatePct: 80 })
  })

  test('years are listed oldest first, and a year without a common point says why', () => {
    const lines = yearByYear(of(YIELD, [620, 610, null], [600, 600, 590]), [2025, 2023, 2024], {
      target: 0,
      base: 1,
    })
    expect(lines.map(({ year, pair: { common, difference } }) => [year, common, difference])).toEqual([
      [2023, 1, 10],
      [2024, 0, null],
      [2025, 1, 20],
    ])
    expect(lines[1]!.pair.reason).toBe('目标品种在所选组别中没有该性状的数据')
  })
})
