import { REVIEW, type ReviewState } from '@hepu/api/core/resource/review'
import { anniversary } from '@hepu/api/areas/research/terms'
import { dayAfter } from '@hepu/api/core/resource/deadlines'

/**
 * People and units of a holder: accounts of the demo, external people by name, internal units by code, and external units by
 * name.
 */
export interface DemoHolder {
  accounts?: readonly string[]
  people?: readonly string[]
  units?: readonly string[]
  outside?: string
}

/** A record as input of a form; references are by number, code or account, holders are `DemoHolder`. */
export interface DemoRecord {
  values: Readonly<Record<string, unknown>>
  /** The final review state of the record, and the opinion of the review. */
  status: ReviewState
  opinion?: string
}

type Values = DemoRecord['values']

export const draft = (values: Values): DemoRecord => ({ values, status: REVIEW.DRAFT })
export const waiting = (values: Values): DemoRecord => ({ values, status: REVIEW.WAITING })
export const passed = (values: Values): DemoRecord => ({ values, status: REVIEW.APPROVED })
export const sentBack = (values: Values, opinion: string): DemoRecord => ({
  values,
  status: REVIEW.REJECTED,
  opinion,
})

/** Days of the demo, relative to the day of the first start: its statistics and reminders never grow old. */
export interface DemoTime {
  today: string
  /** Returns the year that many years ago. */
  year: (ago: number) => number
  /** Returns a day `MM-DD` in an earlier year. */
  ago: (years: number, monthDay: string) => string
  /** Returns the day in that many days. */
  inDays: (days: number) => string
  /** Returns the day in that many days, a number of years earlier. */
  dueIn: (days: number, years: number) => string
}

/** Returns the days of a demo that starts `today` (`YYYY-MM-DD`). */
export function demoTime(today: string): DemoTime {
  const year = (ago: number): number => Number(today.slice(0, 4)) - ago
  const inDays = (days: number): string => dayAfter(today, days)
  return {
    today,
    year,
    inDays,
    ago: (years, monthDay) => `${year(years)}-${monthDay}`,
    dueIn: (days, years) => anniversary(inDays(days), -years),
  }
}

/** Code of the demo company, and of its station. */
export const HOUSE = 'HEPU'
export const STATION = 'HEPU-01'

/** Returns the demo company as a holder, with other units. */
export const house = (outside?: string): DemoHolder => ({ units: [HOUSE], ...(outside ? { outside } : {}) })

/** Returns people in their order: accounts of the company first, then external names. */
export const people = (
  accounts: readonly string[],
  names: readonly string[] = [],
  outside?: string,
): DemoHolder => ({
  accounts,
  people: names,
  ...(outside ? { outside } : {}),
})

/** A university and an institute that do not exist. */
export const UNIVERSITY = '星河示例大学'
export const INSTITUTE = '云岭示例农科院'
