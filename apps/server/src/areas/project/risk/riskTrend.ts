import type { RiskLevel, RiskState } from '@hepu/api/areas/project/risk/riskRules'

/** How many months the trend shows at most, the present one included. */
const MAX_MONTHS = 24

interface Step {
  riskId: number
  stateAfter: RiskState
  /** `YYYY-MM-DD`. */
  day: string
}

export interface TrendPoint {
  /** `YYYY-MM`. */
  month: string
  unclosed: number
  /** Those of the present level 高. */
  high: number
}

/**
 * Returns how many risks were unclosed at the end of each month, from the month of the first one to that of `today`
 * (`YYYY-MM-DD`), for the present month up to today. Steps are in the order in which they were entered.
 */
export function trendOf(
  risks: readonly { id: number; level: RiskLevel }[],
  steps: readonly Step[],
  today: string,
): TrendPoint[] {
  const first = steps.map(({ day }) => day).toSorted()[0]
  if (!first) return []
  const byRisk = Map.groupBy(steps, ({ riskId }) => riskId)
  const isUnclosed = (id: number, day: string): boolean => {
    const last = (byRisk.get(id) ?? []).filter((step) => step.day <= day).at(-1)
    return last !== undefined && last.stateAfter !== 'closed'
  }
  return monthsBetween(first.slice(0, 7), today.slice(0, 7)).map((month) => {
    const unclosed = risks.filter(({ id }) => isUnclosed(id, lastDayOf(month, today)))
    return {
      month,
      unclosed: unclosed.length,
      high: unclosed.filter(({ level }) => level === 'high').length,
    }
  })
}

/** Days sort as texts, so that the 31st ends every month. */
const lastDayOf = (month: string, today: string): string => (today.startsWith(month) ? today : `${month}-31`)

function monthsBetween(first: string, last: string): string[] {
  const months = [last]
  while (months.length < MAX_MONTHS && (months[0] ?? first) > first)
    months.unshift(monthBefore(months[0] ?? last))
  return months
}

function monthBefore(month: string): string {
  const [year = 0, at = 1] = month.split('-').map(Number)
  return at === 1 ? `${year - 1}-12` : `${year}-${String(at - 1).padStart(2, '0')}`
}
