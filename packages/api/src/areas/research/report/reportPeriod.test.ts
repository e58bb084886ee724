import { expect, test } from 'vitest'
import { namesYear, periodText } from './reportPeriod.ts'

test.each([
  [{ startYear: 2017, endYear: 2026 }, '2017–2026年'],
  [{ startYear: 2017, endYear: 2017 }, '2017年'],
  [{ startYear: 2017 }, '2017年以来'],
  [{ endYear: 2026 }, '截至2026年'],
  [{}, '全部年份'],
])('the period %o is written as %s', (period, text) => {
  expect(periodText(period)).toBe(text)
})

test('a figure of one year names that year, whatever the filter covers', () => {
  expect(namesYear({ cells: [{ dimension: 'level' }, { dimension: 'year' }] })).toBe(true)
  expect(namesYear({ trend: { part: 'added', year: 2020 } })).toBe(true)
  expect(namesYear({ cells: [{ dimension: 'level' }] })).toBe(false)
  expect(namesYear({})).toBe(false)
})
