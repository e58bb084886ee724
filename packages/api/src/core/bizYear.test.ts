import { expect, test } from 'vitest'
import { bizYearOf, bizYearText, daysOfBizYear } from './bizYear.ts'

test.each([
  ['2023-09-30', 2023],
  ['2023-10-01', 2024],
  ['2023-12-31', 2024],
  ['2024-09-30', 2024],
  ['2024-10-01', 2025],
])('%s is in the business year %i that begins in October', (day, bizYear) => {
  expect(bizYearOf(day)).toBe(bizYear)
})

test.each([
  [1, '2024-01-01', '2024-12-31'],
  [3, '2023-03-01', '2024-02-29'],
  [10, '2023-10-01', '2024-09-30'],
])('2024 that begins in month %i lasts from %s to %s', (startMonth, from, to) => {
  expect(daysOfBizYear(2024, startMonth)).toEqual({ from, to })
  expect([bizYearOf(from, startMonth), bizYearOf(to, startMonth)]).toEqual([2024, 2024])
})

test('a business year is said with its days', () => {
  expect(bizYearText(2024)).toBe('2024 年度（2023-10-01 至 2024-09-30）')
})
