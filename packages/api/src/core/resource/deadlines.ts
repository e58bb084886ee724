import { z } from 'zod'
import type { ObligationSettings } from '../obligation/obligationRule.ts'

/** Fields of a record with the day by which something must be done, and when a record needs nothing any more. */
export interface Deadlines<N extends string = string> {
  /** What is due on each day, by the field of the day. */
  days: Readonly<Partial<Record<N, string>>>
  /** The amount (money) to be paid by a day, by the field of the day. */
  amounts?: Readonly<Partial<Record<N, N>>>
  /** When people are reminded of a day, if not by default; by the field of the day. */
  reminders?: Readonly<Partial<Record<N, Partial<Omit<ObligationSettings, 'onDayOff'>>>>>
  /** A record whose state is one of these words is over. */
  over?: { field: N; words: readonly string[] }
}

/** Levels of urgency; the first is past. Each level ends that many days from today, and begins where the one before ends. */
const ends = { overdue: -1, d30: 30, d90: 90, d180: 180 } as const
export type DueLevel = keyof typeof ends
export const dueLevels = Object.keys(ends) as DueLevel[]
export const dueLabels: Readonly<Record<DueLevel, string>> = {
  overdue: '已过期',
  d30: '30天内',
  d90: '31～90天',
  d180: '91～180天',
}
export const dueLevel = z.enum(dueLevels, '到期情况不正确')

/** Number of days before a deadline from which it is shown. */
export const DUE_WITHIN = ends.d180

const DAY_MS = 86_400_000
const DAY_LENGTH = '2026-01-01'.length

/** Returns the days from `today` to `day` (both `YYYY-MM-DD`); negative if it has passed. */
export const daysBetween = (today: string, day: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS)

/** Returns the day that many days after another. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, DAY_LENGTH)

/** Returns the level of a day that many days ahead; null if it is still far away. */
export const levelOf = (daysLeft: number): DueLevel | null =>
  dueLevels.find((level) => daysLeft <= ends[level]) ?? null

/** Returns the first and last day of a level as seen from `today`; the level of past days has no first day. */
export function rangeOf(level: DueLevel, today: string): { from: string | null; to: string } {
  const before = dueLevels[dueLevels.indexOf(level) - 1]
  return {
    from: before ? dayAfter(today, ends[before] + 1) : null,
    to: dayAfter(today, ends[level]),
  }
}

/** Something that is due for a record. */
export interface Due {
  what: string
  day: string
  daysLeft: number
  level: DueLevel
}

/** Returns what is due next for a record; null if nothing is due within half a year. */
export function nextDue(
  deadlines: Deadlines,
  values: Readonly<Record<string, unknown>>,
  today: string,
): Due | null {
  if (deadlines.over && deadlines.over.words.includes(String(values[deadlines.over.field]))) return null
  const found = Object.entries(deadlines.days).flatMap(([field, what]): Due[] => {
    const day = values[field]
    if (typeof day !== 'string' || !what) return []
    const daysLeft = daysBetween(today, day)
    const level = levelOf(daysLeft)
    return level ? [{ what, day, daysLeft, level }] : []
  })
  return found.toSorted((a, b) => a.daysLeft - b.daysLeft)[0] ?? null
}

/** Returns the remaining time as text. */
export function daysLeftText(daysLeft: number): string {
  if (daysLeft < 0) return `已过期${-daysLeft}天`
  return daysLeft === 0 ? '今天到期' : `还有${daysLeft}天`
}
