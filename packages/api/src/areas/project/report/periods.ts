import { dayAfter } from '../../../core/resource/deadlines.ts'
import type { Span } from '../node/nodeRules.ts'

/** Kinds of reports of a project, by how often they are due. */
export const reportKinds = { week: '周报', month: '月报', year: '年报' } as const
export type ReportKind = keyof typeof reportKinds
export const reportKindNames = Object.keys(reportKinds) as [ReportKind, ...ReportKind[]]

/** How people write the period of each kind. */
export const periodFormats = { week: '2024-W47', month: '2024-11', year: '2024' } as const
const PATTERNS = {
  week: /^(\d{4})-W(0[1-9]|[1-4]\d|5[0-3])$/,
  month: /^\d{4}-(0[1-9]|1[0-2])$/,
  year: /^\d{4}$/,
} as const

/** A monthly report is due so many days after the end of its month. */
const MONTH_GRACE = 5
const WEEK = 7
const THURSDAY = 4

/** The days of a period, both included; `YYYY-MM-DD`. */
export interface PeriodDays {
  from: string
  to: string
}

/** Returns the number of the weekday, Monday is 1 and Sunday 7. */
const weekdayOf = (day: string): number => new Date(day).getUTCDay() || WEEK

/** Returns the period of a kind in which a day lies. The year of a week is that of its Thursday (ISO 8601). */
export function periodOf(kind: ReportKind, day: string): string {
  if (kind === 'year') return day.slice(0, 4)
  if (kind === 'month') return day.slice(0, 7)
  const thursday = dayAfter(day, THURSDAY - weekdayOf(day))
  const year = thursday.slice(0, 4)
  const week = Math.floor((Date.parse(thursday) - Date.parse(`${year}-01-01`)) / 86_400_000 / WEEK) + 1
  return `${year}-W${String(week).padStart(2, '0')}`
}

/** Returns the days of a period; undefined for a text that is no period of the kind, such as week 53 of a year with 52. */
export function daysOf(kind: ReportKind, period: string): PeriodDays | undefined {
  if (!PATTERNS[kind].test(period)) return undefined
  if (kind === 'year') return { from: `${period}-01-01`, to: `${period}-12-31` }
  if (kind === 'month') return { from: `${period}-01`, to: dayAfter(`${monthAfter(period)}-01`, -1) }
  const fourth = `${period.slice(0, 4)}-01-04`
  const first = dayAfter(fourth, 1 - weekdayOf(fourth))
  const from = dayAfter(first, (Number(period.slice(-2)) - 1) * WEEK)
  return periodOf('week', from) === period ? { from, to: dayAfter(from, WEEK - 1) } : undefined
}

const monthAfter = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** Returns the day by which a report is due: Monday of the next week, the fifth of the next month, 31 January. */
export function dueOf(kind: ReportKind, { to }: PeriodDays): string {
  if (kind === 'week') return dayAfter(to, 1)
  return kind === 'month' ? dayAfter(to, MONTH_GRACE) : `${Number(to.slice(0, 4)) + 1}-01-31`
}

/** Returns the periods that have a day in common with a span of days, oldest first. */
export function periodsBetween(kind: ReportKind, from: string, to: string): string[] {
  const found: string[] = []
  for (let day = from; day <= to;) {
    const period = periodOf(kind, day)
    found.push(period)
    day = dayAfter(daysOf(kind, period)?.to ?? to, 1)
  }
  return found
}

/** Returns the days of the period after one. */
export function nextDays(kind: ReportKind, { to }: PeriodDays): PeriodDays {
  const day = dayAfter(to, 1)
  return daysOf(kind, periodOf(kind, day)) ?? { from: day, to: day }
}

/** Returns a period as people read it: 2024年11月. */
export function periodLabel(kind: ReportKind, period: string): string {
  const year = `${period.slice(0, 4)}年`
  if (kind === 'year') return year
  return kind === 'month' ? `${year}${Number(period.slice(5))}月` : `${year}第${Number(period.slice(-2))}周`
}

/** Returns why a node has no report of a period: no such period, none of its days in the node, or not begun. */
export function periodProblem(
  kind: ReportKind,
  period: string,
  { startDate, endDate }: Span,
  today: string,
): string | undefined {
  const days = daysOf(kind, period)
  if (!days) return `报告期不正确，${reportKinds[kind]}的报告期写作 ${periodFormats[kind]}`
  if (!startDate || !endDate) return '项目没有起止日期，不能填报，请先补充起止日期'
  if (days.to < startDate || days.from > endDate)
    return `报告期 ${period} 不在项目起止日期 ${startDate} 至 ${endDate} 之内`
  return days.from > today ? `报告期 ${period} 尚未开始，不能填报` : undefined
}

/** Which reports a project owes. */
export interface ReportRule {
  weekly: boolean
  monthly: boolean
  yearly: boolean
  /** Nodes down to this level owe them: 1 the project alone. */
  maxLevel: number
  /** First day from which reports are due; null for the whole project. */
  since: string | null
}

/** What a project owes as long as nobody says otherwise. */
export const defaultReportRule: ReportRule = {
  weekly: false,
  monthly: true,
  yearly: true,
  maxLevel: 2,
  since: null,
}

/** Returns whether a rule asks for reports of a kind. */
export const asksFor = (rule: ReportRule, kind: ReportKind): boolean =>
  ({ week: rule.weekly, month: rule.monthly, year: rule.yearly })[kind]

/** Returns the periods of which a node owes a report, oldest first; none below the level of the rule. */
export function owedPeriods(kind: ReportKind, rule: ReportRule, node: Span & { level: number }): string[] {
  const { startDate, endDate, level } = node
  if (!startDate || !endDate || !asksFor(rule, kind) || level > rule.maxLevel) return []
  const from = rule.since && rule.since > startDate ? rule.since : startDate
  return periodsBetween(kind, from, endDate)
}
