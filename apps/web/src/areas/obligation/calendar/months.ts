import { dayAfter } from '@hepu/api/core/resource/deadlines'

const DAYS = 7
export const weekdays = ['一', '二', '三', '四', '五', '六', '日'] as const

/** Returns the month (`YYYY-MM`) of a day. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** Returns the month that many months after another. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, no = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, no - 1 + count, 1)).toISOString().slice(0, 7)
}

/** Returns the weekday of a day, from 0 for Monday. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + DAYS - 1) % DAYS

/** Groups the days of a month into weeks from Monday on; places outside the month are null. */
export function weeksOf<T extends { day: string }>(days: readonly T[]): (T | null)[][] {
  const [first] = days
  if (!first) return []
  const cells: (T | null)[] = [...Array<null>(weekdayOf(first.day)).fill(null), ...days]
  while (cells.length % DAYS > 0) cells.push(null)
  return Array.from({ length: cells.length / DAYS }, (_, week) => cells.slice(week * DAYS, (week + 1) * DAYS))
}

const steps: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => dayAfter(day, -1),
  ArrowRight: (day) => dayAfter(day, 1),
  ArrowUp: (day) => dayAfter(day, -DAYS),
  ArrowDown: (day) => dayAfter(day, DAYS),
  Home: (day) => dayAfter(day, -weekdayOf(day)),
  End: (day) => dayAfter(day, DAYS - 1 - weekdayOf(day)),
  PageUp: (day) => inMonth(day, -1),
  PageDown: (day) => inMonth(day, 1),
}

/** Returns the day that a key leads to from another; undefined for a key without a meaning. */
export const dayByKey = (key: string, day: string): string | undefined => steps[key]?.(day)

/** Returns the same day of another month, or its last day if it has no such day. */
function inMonth(day: string, count: number): string {
  const month = monthAfter(monthOf(day), count)
  const last = dayAfter(`${monthAfter(month, 1)}-01`, -1)
  const same = `${month}${day.slice(7)}`
  return same < last ? same : last
}
