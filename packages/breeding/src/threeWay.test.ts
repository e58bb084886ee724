import { describe, expect, test } from 'vitest'
import { fanYears } from './fixtures/fanYears.ts'
import { expectClose } from './fixtures/trials.ts'
import { threeWayAnova, type Season } from './threeWay.ts'

describe('13 hybrids × 10 places × 2 years against R', () => {
  const value = threeWayAnova(fanYears()).value!
  /** `anova(lm(y ~ Y * Lc + Y * G + Lc * G))` in R: term, degrees of freedom, SS, MS, F, p. */
  const expected = [
    ['year', 1, 0.335042735042601, 0.335042735042601, 9.92909962428881e-5, 0.992068004753826],
    ['env', 9, 2909602.01025641, 323289.112250712, 95.8077721809744, 2.49079052994154e-47],
    ['year x env', 9, 1345548.69059829, 149505.410066477, 44.3064109637074, 2.80811275743523e-32],
    ['entry', 12, 528386.994871796, 44032.2495726497, 13.0490993225923, 3.75128648104717e-16],
    ['entry x year', 12, 45523.2205128207, 3793.60170940173, 1.12424611453619, 0.348374353535765],
    ['entry x env', 108, 571900.834188036, 5295.37809433367, 1.56930239481928, 0.00999900476942034],
  ] as const

  test.each(expected)('the line of %s is that of R', (term, df, ss, ms, f, p) => {
    const row = value.anova.find((line) => line.term === term)!
    expect(row.df).toBe(df)
    // R computes the tiny sum of squares of the year from a large decomposition.
    expectClose(row.ss, ss, 1e-7)
    expectClose(row.ms, ms, 1e-7)
    expectClose(row.f, f, 1e-7)
    expectClose(row.p, p, 1e-7)
    expect(row.against).toBe('entry x year x env (residual)')
  })

  test('the residual, the means and the LSD are those of R', () => {
    const residual = value.anova.find(({ term }) => term === 'entry x year x env (residual)')!
    expect([residual.df, residual.f]).toEqual([108, null])
    expectClose(residual.ss, 364429.976068376, 1e-9)
    expectClose(value.grandMean, 714.210256410256, 1e-12)
    expect(value.design).toEqual({ entries: 13, places: 10, years: 2 })
    // t(0.975, 108) · √(2 · 3374.3516 / 20) = 1.982173 · 18.369409
    expectClose(value.lsd.lsd05, 1.98217348 * Math.sqrt((2 * 3374.35163026274) / 20), 1e-6)
    expect(value.entries.map(({ entry }) => entry)).toContain('XHD892ck')
  })

  test('the parts add up to the total, and a mean over both years is that of its yearly means', () => {
    const total = value.anova.find(({ term }) => term === 'total')!
    const parts = value.anova.filter(({ term }) => term !== 'total')
    expectClose(
      parts.reduce((sum, { ss }) => sum + ss, 0),
      total.ss,
      1e-12,
    )
    expect(parts.reduce((sum, { df }) => sum + df, 0)).toBe(total.df)
    for (const { mean, yearMeans } of value.entries)
      expectClose((yearMeans[0]! + yearMeans[1]!) / 2, mean, 1e-12)
  })

  test('the variance components are near those of lme4, whose year is on the border', () => {
    const { entry, entryYear, entryPlace, residual } = value.varianceComponents
    expectClose(entry, 1916.36257107898, 1e-3)
    expectClose(entryYear, 40.962779792557, 0.03)
    expectClose(entryPlace, 960.122586682721, 1e-3)
    expectClose(residual, 3375.13284090484, 1e-3)
    expectClose(value.h2EntryMean, 0.870435762992869, 1e-3)
  })

  test('with years and places random, the entry is tested by a quotient of sums of mean squares', () => {
    const { f, dfNumerator, dfDenominator, p } = value.entryRandom!
    expectClose(f, (44032.2495726497 + 3374.35163026274) / (3793.60170940173 + 5295.37809433367), 1e-9)
    expectClose(
      dfNumerator,
      47406.60120291244 ** 2 / (44032.2495726497 ** 2 / 12 + 3374.35163026274 ** 2 / 108),
      1e-9,
    )
    expectClose(
      dfDenominator,
      9088.9798037354 ** 2 / (3793.60170940173 ** 2 / 12 + 5295.37809433367 ** 2 / 108),
      1e-9,
    )
    expect(p).toBeGreaterThan(0)
    expect(p).toBeLessThan(0.001)
  })
})

const season = (year: string, points: string[], values: Record<string, (number | null)[]>): Season => ({
  year,
  table: {
    entries: Object.keys(values),
    points,
    mean: Float64Array.from(Object.values(values).flat(), (value) => value ?? NaN),
  },
})

test('a two by two by two table has the contrasts of the design', () => {
  const { value } = threeWayAnova([
    season('2024', ['甲', '乙'], { A: [1, 2], B: [3, 8] }),
    season('2025', ['甲', '乙'], { A: [5, 4], B: [7, 2] }),
  ])
  // Contrast sums: year 4, place 0, year × place −12, entry 8, entry × year −8, entry × place 0, residual −8; SS = sum² / 8.
  expect(value!.anova.map(({ term, ss }) => [term, ss])).toEqual([
    ['year', 2],
    ['env', 0],
    ['year x env', 18],
    ['entry', 8],
    ['entry x year', 8],
    ['entry x env', 0],
    ['entry x year x env (residual)', 8],
    ['total', 44],
  ])
})

test('places of one year only and entries with blanks are left out and named', () => {
  const { value } = threeWayAnova([
    season('2024', ['甲', '乙', '丙'], { A: [1, 2, 9], B: [3, 8, 9], C: [1, null, 9] }),
    season('2025', ['乙', '甲', '丁'], { B: [2, 7, 9], A: [4, 5, 9], C: [1, 2, 9], D: [1, 2, 9] }),
  ])
  expect(value!.places).toEqual(['甲', '乙'])
  expect(value!.entries.map(({ entry, yearMeans }) => [entry, ...yearMeans])).toEqual([
    ['A', 1.5, 4.5],
    ['B', 5.5, 4.5],
  ])
  expect([value!.droppedPlaces, value!.droppedEntries]).toEqual([
    ['丙', '丁'],
    ['C', 'D'],
  ])
  expect(value!.anova[0]!.ss).toBe(2)
})

test.each([
  ['one year', [season('2024', ['甲', '乙'], { A: [1, 2], B: [3, 8] })], '不足两年'],
  [
    'other places in the other year',
    [
      season('2024', ['甲', '乙'], { A: [1, 2], B: [3, 8] }),
      season('2025', ['甲', '丙'], { A: [1, 2], B: [3, 8] }),
    ],
    '各年共同的试点不足2个',
  ],
  [
    'one entry in common',
    [
      season('2024', ['甲', '乙'], { A: [1, 2], B: [3, 8] }),
      season('2025', ['甲', '乙'], { A: [1, 2], C: [3, 8] }),
    ],
    '各年各共同试点都有数据的品种不足2个',
  ],
])('%s is refused with the reason', (_, seasons, reason) => {
  expect(threeWayAnova(seasons)).toMatchObject({
    value: null,
    reason: expect.stringContaining(reason) as string,
  })
})

test('differences that are the same everywhere leave no F', () => {
  const { value } = threeWayAnova([
    season('2024', ['甲', '乙'], { A: [1, 2], B: [3, 4] }),
    season('2025', ['甲', '乙'], { A: [5, 9], B: [7, 11] }),
  ])
  expect(value!.anova.map(({ f }) => f)).toEqual(Array(8).fill(null))
  expect(value!.note).toMatch(/^剩余均方为0/)
})
