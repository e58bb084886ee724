import {
  daysAfter,
  DECLARE_DAYS,
  quarterDays,
  quartersOf,
} from '@hepu/api/areas/contract/commission/quarters'
import { ruleInForce } from '@hepu/api/areas/contract/commission/ruleInForce'
import {
  rulesOfScope,
  scopesOf,
  type Licensed,
  type Rule,
  type ScopeId,
  type YearRule,
} from './commissionContracts.ts'

/** A period whose sales are to be declared. */
export interface Period {
  varietyLineId: ScopeId
  bizYear: number
  quarter: number
  rule: Rule
  from: string
  to: string
  /** The day until which it is to be declared. */
  dueOn: string
}

/** Years ahead of the present one for which periods are planned. */
const YEARS_AHEAD = 1

/** Returns the periods that a contract owes declarations for in a business year, by scope and quarter. */
export function periodsOf(licensed: Licensed, bizYear: number, { startMonth }: YearRule): Period[] {
  const { startOn, endOn, startYear, endYear } = licensed.contract
  if (bizYear < (startYear ?? bizYear) || bizYear > (endYear ?? bizYear)) return []
  return scopesOf(licensed).flatMap((varietyLineId) => {
    const rule = ruleInForce(rulesOfScope(licensed, varietyLineId), bizYear)
    if (!rule) return []
    return quartersOf(rule.cycle).flatMap((quarter): Period[] => {
      const { from, to } = quarterDays(bizYear, quarter, startMonth)
      if ((startOn !== null && to < startOn) || (endOn !== null && from > endOn)) return []
      return [{ varietyLineId, bizYear, quarter, rule, from, to, dueOn: daysAfter(to, DECLARE_DAYS) }]
    })
  })
}

/** Returns all periods of a contract, from its first season to the next business year. */
export function allPeriods(licensed: Licensed, years: YearRule): Period[] {
  const { rules, contract } = licensed
  if (rules.length === 0) return []
  const first = Math.max(Math.min(...rules.map(({ fromYear }) => fromYear)), contract.startYear ?? 0)
  const last = Math.min(years.current + YEARS_AHEAD, contract.endYear ?? years.current + YEARS_AHEAD)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at).flatMap((year) =>
    periodsOf(licensed, year, years),
  )
}
