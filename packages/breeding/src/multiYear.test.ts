import { describe, expect, test } from 'vitest'
import { d2Plots } from './fixtures/examples.ts'
import { gainOverCheck } from './gain.ts'
import { multiYear } from './multiYear.ts'
import { dropEntries, dropPoints, plotTable, pointTable } from './table.ts'
import type { PointTable } from './table.ts'

function year(entries: Record<string, (number | null)[]>): PointTable {
  return pointTable(
    plotTable(
      Object.entries(entries).flatMap(([entry, values]) =>
        values.map((y, j) => ({ entry, env: `点${j + 1}`, y })),
      ),
    ),
  )
}

test('two years give the ratio of simple means, not weighted by points (650.2/611.8 and 702.4/668.9)', () => {
  const first = year({
    试A: Array.from({ length: 12 }, () => 650.2),
    CK: Array.from({ length: 12 }, () => 611.8),
  })
  const second = year({
    CK: Array.from({ length: 11 }, () => 668.9),
    试A: Array.from({ length: 11 }, () => 702.4),
  })
  const [a, ck] = multiYear([
    { year: '2023', table: first, checks: [1] },
    { year: '2024', table: second, checks: [0] },
  ])
  expect(a!.years.map(({ gain }) => gain.gainPct!.toFixed(4))).toEqual(['6.2766', '5.0082'])
  expect(a!.summary.value!.gainPct).toBeCloseTo(5.6141, 4)
  expect(a!.summary.n).toBe(2)
  expect(a).toMatchObject({ rank: 1, gainPoints: 23, common: 23, gainPointRate: 100 })
  expect(ck).toMatchObject({ rank: 2, gainPoints: 0, gainPointRate: 0 })
})

describe('years that differ', () => {
  const table = pointTable(d2Plots())

  test('an entry of one year is summarised over that year, and entries are matched by name', () => {
    const years = multiYear([
      { year: '2023', table: dropEntries(table, [0]), checks: [1] },
      { year: '2024', table: dropPoints(table, [3]), checks: [2] },
    ])
    const newcomer = years.find((row) => row.entry === 'LPA612')!
    expect(newcomer.years.map((one) => one.year)).toEqual(['2024'])
    expect(newcomer.summary.value!.gainPct).toBeCloseTo(7.1492, 4)
    const both = years.find((row) => row.entry === '试A')!
    expect(both.years[0]!.gain).toEqual(gainOverCheck(table, 1, [2]))
    expect(both).toMatchObject({ gainPoints: 9, common: 9 })
    expect(both.summary.value!.gainPct).toBeCloseTo(
      (100 * (693.706667 + 700.816667)) / (672.486667 + 681.658333) - 100,
      5,
    )
  })

  test('the threshold of a gain point applies to every year', () => {
    const [, a] = multiYear([{ year: '2024', table, checks: [2] }], 3)
    expect(a).toMatchObject({ gainPoints: 3, common: 5, gainPointRate: 60 })
  })

  test('a year without a common point, no check and no year give no summary and say why', () => {
    const [a] = multiYear([
      { year: '2023', table: year({ 试A: [600], CK: [null] }), checks: [1] },
      { year: '2024', table: year({ 试A: [600], CK: [590] }), checks: [1] },
    ])
    expect(a!.summary.reason).toBe('2023年对照CK在各有效试点均无数据')
    expect(a!.years[0]!.gain.reason).toBe('对照CK在各有效试点均无数据')
    expect(a).toMatchObject({ rank: null, common: 1 })
    const [b] = multiYear([{ year: '2024', table, checks: [] }])
    expect(b!.years[0]!.gain.reason).toBe('未指定对照')
    expect(b!.gainPointRate).toBeNull()
    expect(multiYear([])).toEqual([])
  })
})
