import { expect, test } from 'vitest'
import { dayByKey, monthAfter, weeksOf } from './months.ts'

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
])('%s and %i months is %s', (month, count, other) => {
  expect(monthAfter(month, count)).toBe(other)
})

test('weeks begin on Monday, with empty places before and after the month', () => {
  const days = Array.from({ length: 28 }, (_, at) => ({ day: `2026-02-${String(at + 1).padStart(2, '0')}` }))
  const weeks = weeksOf(days)
  expect(weeks).toHaveLength(5)
  expect(weeks[0]!.slice(5)).toEqual([null, { day: '2026-02-01' }])
  expect(weeks[0]!.filter((cell) => cell === null)).toHaveLength(6)
  expect(weeks.flat().filter((cell) => cell !== null)).toEqual(days)
  expect(weeks.every((week) => week.length === 7)).toBe(true)
})

test.each([
  ['ArrowLeft', '2026-11-30'],
  ['ArrowRight', '2026-12-02'],
  ['ArrowUp', '2026-11-24'],
  ['ArrowDown', '2026-12-08'],
  ['Home', '2026-11-30'],
  ['End', '2026-12-06'],
  ['PageUp', '2026-11-01'],
  ['PageDown', '2027-01-01'],
])('%s leads from 2026-12-01 to %s', (key, day) => {
  expect(dayByKey(key, '2026-12-01')).toBe(day)
})

test('a month without the day gives its last day, and other keys give none', () => {
  expect(dayByKey('PageDown', '2027-01-31')).toBe('2027-02-28')
  expect(dayByKey('Enter', '2027-01-31')).toBeUndefined()
})
