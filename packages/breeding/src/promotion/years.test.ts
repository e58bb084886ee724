import { describe, expect, test } from 'vitest'
import { entries, item, itemOf, table, verdicts } from './fixtures/build.ts'
import type { JudgeInput, JudgeYear, StandardItem } from './types.ts'

/** E0 is judged, E1 is CK1. */
const two = entries(2, { 1: 1 })
const season = (year: number, phase: string, rows: (number | null)[][], trait = 'yieldMu'): JudgeYear => ({
  year,
  phase,
  group: `${year}组`,
  entries: two,
  tables: { [trait]: table(rows) },
  groupMeanIncludesCk: true,
})
const gain = { base: 'VS_CK', ck: 1 } as const

/** Judges one item for E0 in R2 of 2025, with other seasons. */
function judged(changes: Partial<StandardItem>, rows: (number | null)[][], years: JudgeYear[]) {
  const trait = changes.trait ?? 'yieldMu'
  const input: Partial<JudgeInput> = { year: 2025, phase: 'R2', years }
  const tables = { [trait]: table(rows) }
  return itemOf(verdicts({ entries: two, tables, items: [item(changes)], ...input })[0])
}

describe('TWO_YEAR_MEAN', () => {
  const before = season(2024, 'R1', [[650.2], [611.8]])
  const now = [[702.4], [668.9]]

  test('the gain of two years is the ratio of the simple means of the yearly means: 5.6141 %', () => {
    const found = judged({ ...gain, agg: 'TWO_YEAR_MEAN', v1: 5 }, now, [before])
    expect(found.value).toBeCloseTo(5.6141, 4)
    expect(found).toMatchObject({ pass: 'PASS', n: 2, distanceText: '超出 0.61 个百分点' })
    expect(found.years!.map((season) => [season.year, season.phase, season.value!.toFixed(4)])).toEqual([
      [2024, 'R1', '6.2766'],
      [2025, 'R2', '5.0082'],
    ])
  })

  test('years have the same weight whatever their number of points: 660.09 and 631.11 give 645.60', () => {
    const many = season(2024, 'R1', [
      [660.09, 660.09, 660.09],
      [600, 600, 600],
    ])
    const found = judged({ agg: 'TWO_YEAR_MEAN', v1: 600, unit: 'kg/亩' }, [[631.11], [600]], [many])
    expect(found.value).toBeCloseTo(645.6, 10)
    expect(found.n).toBe(4)
  })

  test('one year is not enough for two years, nor is a year without the check', () => {
    expect(judged({ ...gain, agg: 'TWO_YEAR_MEAN' }, now, [])).toMatchObject({
      value: null,
      pass: 'PENDING',
      reason: '只有2025年一年的数据，需要两年',
    })
    const bare = season(2024, 'R1', [[650.2], [null]])
    expect(judged({ ...gain, agg: 'TWO_YEAR_MEAN' }, now, [bare]).reason).toBe('2024年对照CK1缺折亩产')
  })

  test('TWO_YEAR_MEAN uses the last two of three years, and only phases that count', () => {
    const years = [season(2022, 'P2', [[500], [500]]), season(2023, 'R1', [[520], [500]]), before]
    expect(judged({ ...gain, agg: 'TWO_YEAR_MEAN' }, now, years).value).toBeCloseTo(5.6141, 4)
    const regional = judged({ ...gain, agg: 'TWO_YEAR_MEAN', phaseYears: ['P2', 'R1'] }, now, years)
    expect(regional.value).toBeCloseTo((100 * (520 + 650.2)) / (500 + 611.8) - 100, 10)
    expect(regional.years!.map((season) => season.year)).toEqual([2022, 2023, 2024])
  })
})

describe('EACH_YEAR', () => {
  const good = season(2024, 'R1', [[530], [500]])

  test('EACH_YEAR holds if every year holds, and the worst year is the value', () => {
    const found = judged({ ...gain, agg: 'EACH_YEAR', v1: 3 }, [[520], [500]], [good])
    expect(found).toMatchObject({ value: 4, pass: 'PASS' })
    const failed = judged(
      { ...gain, agg: 'EACH_YEAR', v1: 3 },
      [[540], [500]],
      [season(2024, 'R1', [[510], [500]])],
    )
    expect(failed).toMatchObject({ value: 2, pass: 'FAIL', distanceText: '差 1 个百分点' })
  })

  test('EACH_YEAR compares a ceiling with the highest year', () => {
    const years = [
      season(
        2024,
        'R1',
        [
          [9, 9],
          [0, 0],
        ],
        'lodgingSum',
      ),
    ]
    const found = judged(
      { trait: 'lodgingSum', agg: 'EACH_YEAR', op: 'LE', v1: 8 },
      [
        [2, 4],
        [0, 0],
      ],
      years,
    )
    expect(found).toMatchObject({ value: 9, pass: 'FAIL', distanceText: '超标 1 个百分点' })
  })

  test('EACH_YEAR with a condition for the point is the share of points of each year', () => {
    const share = { ...gain, agg: 'EACH_YEAR', shareOp: 'GT', shareValue: 0, v1: 70 } as const
    const half = season(2024, 'R1', [
      [510, 490],
      [500, 500],
    ])
    const found = judged(share, [[510], [500]], [half])
    expect(found).toMatchObject({ value: 50, pass: 'FAIL' })
    expect(found.years!.map((season) => season.value)).toEqual([50, 100])
  })

  test('EACH_YEAR judges an entry tested in one year by that year, and a year without data is a gap', () => {
    const stranger: JudgeYear = { ...good, entries: [{ name: '别的', isCk: false, ckNo: null }, two[1]!] }
    expect(judged({ ...gain, agg: 'EACH_YEAR', v1: 3 }, [[520], [500]], [stranger])).toMatchObject({
      value: 4,
      years: [{ year: 2025 }],
    })
    const gap = season(2024, 'R1', [[null], [500]])
    expect(judged({ ...gain, agg: 'EACH_YEAR', v1: 3 }, [[520], [500]], [gap])).toMatchObject({
      pass: 'PENDING',
      reason: '2024年缺折亩产',
    })
  })

  test('the reason says if there is no year in the phases that count', () => {
    const found = judged({ ...gain, agg: 'EACH_YEAR', phaseYears: ['PT'] }, [[520], [500]], [good])
    expect(found).toMatchObject({ value: null, reason: '没有在规定阶段试验过的年份', years: [] })
  })
})

describe('LAST', () => {
  const tested = season(2024, 'R1', [[740], [700]], 'testWeight')
  const last = { trait: 'testWeight', agg: 'LAST', v1: 720, unit: 'g/L', label: '容重' } as const

  test('LAST is the newest year that has a value', () => {
    expect(judged(last, [[null], [null]], [tested])).toMatchObject({ value: 740, pass: 'PASS' })
    expect(judged(last, [[715], [700]], [tested])).toMatchObject({ value: 715, pass: 'FAIL' })
    expect(judged(last, [[null], [null]], [])).toMatchObject({ value: null, reason: '缺容重' })
  })

  test('leaving out a point of this year keeps the other years unchanged', () => {
    const [verdict] = verdicts({
      entries: two,
      tables: {
        yieldMu: table([
          [520, 520],
          [500, 500],
        ]),
      },
      items: [item({ ...gain, agg: 'EACH_YEAR', v1: 3 })],
      year: 2025,
      phase: 'R2',
      years: [season(2024, 'R1', [[530], [500]])],
    })
    expect(verdict).toMatchObject({ decision: 'UP', fragile: false })
  })
})
