import { afterEach, expect, test, vi } from 'vitest'
import { currentYear, listSeasons, listYears } from './years.ts'

afterEach(() => vi.useRealTimers())

test('F-315 F-316 years run from 1970 to the current year, in either order', () => {
  vi.useFakeTimers({ now: new Date('2026-06-01T00:00:00Z') })
  const years = listYears()
  expect([years[0], years.at(-1), years.length]).toEqual([1970, 2026, 57])
  expect(listYears({ newestFirst: true })).toEqual(years.toReversed())
})

test('F-317 F-318 seasons are written YYYY-YYYY with two successive years, newest first', () => {
  expect(listSeasons({ from: 2019, to: 2021 })).toEqual(['2021-2022', '2020-2021', '2019-2020'])
})

test('F-319 a year counts from its first moment in Beijing, without a restart', () => {
  vi.useFakeTimers({ now: new Date('2026-12-31T15:59:59Z') })
  expect(listYears().at(-1)).toBe(2026)
  vi.setSystemTime(new Date('2026-12-31T16:00:00Z'))
  expect(listYears().at(-1)).toBe(2027)
  expect(listSeasons()[0]).toBe('2027-2028')
  expect(currentYear()).toBe(2027)
})

test('a range that ends before it begins has no years', () => {
  expect(listYears({ from: 2021, to: 2019 })).toEqual([])
})
