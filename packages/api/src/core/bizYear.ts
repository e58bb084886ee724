/** Month in which a business year (业务年度) begins where an organisation says nothing else: October, before the main season of seed sales. */
export const DEFAULT_START_MONTH = 10

/**
 * Returns the business year of a day (`YYYY-MM-DD`): the calendar year in which the year that began in `startMonth` (1–12)
 * ends. With 10, 2023-10-01 to 2024-09-30 is 2024; with 1 it is the calendar year.
 */
export function bizYearOf(day: string, startMonth: number = DEFAULT_START_MONTH): number {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  return startMonth > 1 && month >= startMonth ? year + 1 : year
}

/** Returns the first and the last day of a business year, both `YYYY-MM-DD`. */
export function daysOfBizYear(
  bizYear: number,
  startMonth: number = DEFAULT_START_MONTH,
): { from: string; to: string } {
  const firstYear = startMonth > 1 ? bizYear - 1 : bizYear
  const first = new Date(Date.UTC(firstYear, startMonth - 1, 1))
  const last = new Date(Date.UTC(firstYear + 1, startMonth - 1, 0))
  return { from: first.toISOString().slice(0, 10), to: last.toISOString().slice(0, 10) }
}

/** Returns how a business year is said: `2024 年度（2023-10-01 至 2024-09-30）`. */
export function bizYearText(bizYear: number, startMonth: number = DEFAULT_START_MONTH): string {
  const { from, to } = daysOfBizYear(bizYear, startMonth)
  return `${bizYear} 年度（${from} 至 ${to}）`
}

/** Returns the rule in words, for charts: `业务年度自每年10月1日起，按结束年份命名`. */
export const startMonthText = (startMonth: number = DEFAULT_START_MONTH): string =>
  startMonth > 1 ? `业务年度自每年${startMonth}月1日起，按结束年份命名` : '业务年度即日历年'
