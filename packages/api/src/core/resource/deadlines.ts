import { z } from 'zod'

/** Days of a record that something is to be done by, and the records that are over and need nothing any more. */
export interface Deadlines<N extends string = string> {
  /** What falls due on each day, by its field. */
  days: Readonly<Partial<Record<N, string>>>
  /** What is to be paid by a day (money), by the field of the day. */
  amounts?: Readonly<Partial<Record<N, N>>>
  /** A record whose state is one of these words is over. */
  over?: { field: N; words: readonly string[] }
}

/** How near a day is; the first is behind us. Each level ends so many days from today, and begins where the one before ends. */
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

/** Days before it comes that a day is told of. */
export const DUE_WITHIN = ends.d180

const DAY_MS = 86_400_000
const DAY_LENGTH = '2026-01-01'.length

/** Days from `today` to `day` (both `YYYY-MM-DD`); negative of one that has passed. */
export const daysBetween = (today: string, day: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS)

/** The day so many days after another. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, DAY_LENGTH)

/** How near a day is that lies so many days ahead; null of one that is still far. */
export const levelOf = (daysLeft: number): DueLevel | null =>
  dueLevels.find((level) => daysLeft <= ends[level]) ?? null

/** First and last day of a level as seen from `today`; what has passed has no first one. */
export function rangeOf(level: DueLevel, today: string): { from: string | null; to: string } {
  const before = dueLevels[dueLevels.indexOf(level) - 1]
  return {
    from: before ? dayAfter(today, ends[before] + 1) : null,
    to: dayAfter(today, ends[level]),
  }
}

/** What of a record is due. */
export interface Due {
  what: string
  day: string
  daysLeft: number
  level: DueLevel
}

/** What of a record is due next; null when nothing is within half a year. */
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

/** How long there is, in words. */
export function daysLeftText(daysLeft: number): string {
  if (daysLeft < 0) return `已过期${-daysLeft}天`
  return daysLeft === 0 ? '今天' : `还有${daysLeft}天`
}
