/** First year of lists of years. */
export const FIRST_YEAR = 1970

const beijing = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Shanghai', year: 'numeric' })

/** Returns the current year in Beijing. */
export const currentYear = (now = new Date()): number => Number(beijing.format(now))

interface YearRange {
  /** First year, 1970 by default. */
  from?: number
  /** Last year, the current one by default. */
  to?: number
}

/** Returns the years of a range, both ends included, oldest first unless `newestFirst`. */
export function listYears({
  from = FIRST_YEAR,
  to = currentYear(),
  newestFirst = false,
}: YearRange & { newestFirst?: boolean } = {}): number[] {
  const years = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
  return newestFirst ? years.toReversed() : years
}

/** Returns the season that begins in a year: `2020-2021`. */
export const seasonOf = (year: number): string => `${year}-${year + 1}`

/** Returns the seasons that begin in the years of a range, newest first. */
export const listSeasons = (range: YearRange = {}): string[] =>
  listYears({ ...range, newestFirst: true }).map(seasonOf)
