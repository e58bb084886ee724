import chineseDays from 'chinese-days'
import { dayAfter } from '@hepu/api/core/resource/deadlines'
import type { OnDayOff } from '@hepu/api/core/obligation/obligationRule'
import type { DayKind, Holiday } from '@hepu/api/core/obligation/obligationWords'

/** The days of a year that a company entered. */
export interface EnteredYear {
  year: number
  isComplete: boolean
  days: readonly Holiday[]
}

/** A date, and the years that it rests on although their holidays are not known: weekends count as days off there. */
export interface WorkDate {
  day: string
  unknownYears: number[]
}

/** What the days of the years are: as the company entered them, else as chinese-days has them. */
export interface WorkCalendar {
  /** Returns whether people work on a day; unknown if neither source covers its year. */
  kindOf: (day: string) => DayKind
  /** Returns the name of the holiday, or of the working weekend; null for an ordinary day. */
  nameOf: (day: string) => string | null
  /** Returns whether every day of the year is known. */
  isKnown: (year: number) => boolean
}

// The library is a CommonJS module, of which node offers only the default export.
const library = chineseDays

const yearOf = (day: string): number => Number(day.slice(0, 4))
const SUNDAY = 0
const SATURDAY = 6

/** Returns whether a day (`YYYY-MM-DD`) is a Saturday or Sunday. */
export function isWeekend(day: string): boolean {
  const weekday = new Date(day).getUTCDay()
  return weekday === SATURDAY || weekday === SUNDAY
}

const covered = new Map<number, boolean>()

/**
 * Returns whether chinese-days has the holidays of a year. It answers for every year: without holidays of its own each weekday
 * counts as a working day there.
 */
export function isInLibrary(year: number): boolean {
  const known =
    covered.get(year) ?? library.getHolidaysInRange(`${year}-01-01`, `${year}-12-31`, false).length > 0
  covered.set(year, known)
  return known
}

/** Makes the calendar of a company. */
export function workCalendar(entered: readonly EnteredYear[]): WorkCalendar {
  const complete = new Set(entered.filter(({ isComplete }) => isComplete).map(({ year }) => year))
  const days = new Map(entered.flatMap((year) => year.days.map((holiday) => [holiday.day, holiday] as const)))
  const isKnown = (year: number) => complete.has(year) || isInLibrary(year)
  return {
    isKnown,
    kindOf(day) {
      const own = days.get(day)
      if (own) return own.kind === 'work' ? 'workday' : 'dayOff'
      const year = yearOf(day)
      if (!isKnown(year)) return 'unknown'
      if (complete.has(year)) return isWeekend(day) ? 'dayOff' : 'workday'
      return library.getDayDetail(day).work ? 'workday' : 'dayOff'
    },
    nameOf(day) {
      const own = days.get(day)
      if (own) return own.name
      const year = yearOf(day)
      return complete.has(year) || !isInLibrary(year) ? null : libraryName(day)
    },
  }
}

/** Returns the Chinese name that chinese-days gives a day (`Spring Festival,春节,4`); null for an ordinary day. */
function libraryName(day: string): string | null {
  const [, chinese] = library.getDayDetail(day).name.split(',')
  return chinese ?? null
}

/** Returns the days of a year that chinese-days has. */
export function libraryDays(year: number): Holiday[] {
  if (!isInLibrary(year)) return []
  const found: Holiday[] = []
  for (let day = `${year}-01-01`; yearOf(day) === year; day = dayAfter(day, 1)) {
    const name = libraryName(day)
    if (name) found.push({ day, kind: library.getDayDetail(day).work ? 'work' : 'off', name })
  }
  return found
}

const worksOn = (calendar: WorkCalendar, day: string): boolean => {
  const kind = calendar.kindOf(day)
  return kind === 'unknown' ? !isWeekend(day) : kind === 'workday'
}

/**
 * Returns the day that many working days after another (before it, if negative). Zero gives the day itself. The day counted from
 * is not counted.
 */
export function addWorkdays(calendar: WorkCalendar, from: string, count: number): WorkDate {
  const step = Math.sign(count)
  const years = new Set<number>()
  let day = from
  for (let left = Math.abs(count); left > 0;) {
    day = dayAfter(day, step)
    years.add(yearOf(day))
    if (worksOn(calendar, day)) left -= 1
  }
  return { day, unknownYears: unknownOf(calendar, years) }
}

/** Returns the day itself if people work on it or it is to be kept, else the next or previous working day. */
export function offDayOff(calendar: WorkCalendar, day: string, choice: OnDayOff): WorkDate {
  if (choice === 'keep') return { day, unknownYears: [] }
  const years = new Set([yearOf(day)])
  let moved = day
  while (!worksOn(calendar, moved)) {
    moved = dayAfter(moved, choice === 'next' ? 1 : -1)
    years.add(yearOf(moved))
  }
  return { day: moved, unknownYears: unknownOf(calendar, years) }
}

const unknownOf = ({ isKnown }: WorkCalendar, years: ReadonlySet<number>): number[] =>
  [...years].filter((year) => !isKnown(year)).toSorted((a, b) => a - b)
