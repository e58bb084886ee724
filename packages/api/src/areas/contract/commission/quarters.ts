import { daysOfBizYear } from '../../../core/bizYear.ts'
import type { DeclarationCycle } from './commissionLabels.ts'

/** Days from the end of a period until its sales are to be declared. */
export const DECLARE_DAYS = 30

/** The quarters in which a business year is declared; 0 is the year as a whole. */
export const quartersOf = (cycle: DeclarationCycle): readonly number[] =>
  cycle === 'year' ? [0] : [1, 2, 3, 4]

const isoDay = (date: Date): string => date.toISOString().slice(0, 10)

/** Returns the day that is some days after another. */
export const daysAfter = (day: string, days: number): string =>
  isoDay(new Date(Date.parse(day) + days * 86_400_000))

/** Returns the first and last day of a quarter of a business year, which begins in `startMonth`; 0 is the whole year. */
export function quarterDays(
  bizYear: number,
  quarter: number,
  startMonth: number,
): { from: string; to: string } {
  const year = daysOfBizYear(bizYear, startMonth)
  if (quarter === 0) return year
  const first = new Date(year.from)
  const month = (quarter - 1) * 3
  return {
    from: isoDay(new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + month, 1))),
    to: isoDay(new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + month + 3, 0))),
  }
}

/** Returns the quarter of a calendar month (1–12) in a business year that begins in `startMonth`. */
export const quarterOfMonth = (month: number, startMonth: number): number =>
  Math.floor(((month - startMonth + 12) % 12) / 3) + 1
