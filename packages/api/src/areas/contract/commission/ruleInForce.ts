/** What decides in which business years a rule counts. */
export interface RuleYears {
  serial: number
  fromYear: number
  toYear: number | null
  isTemporary: boolean
}

const newestFirst = (one: RuleYears, other: RuleYears): number =>
  other.fromYear - one.fromYear || other.serial - one.serial

/**
 * Returns the version that counts in a business year; undefined if none does. A temporary one goes before the others in its years
 * and ends by itself. Of the others the one that begins last takes the place of those before it, also after its own end.
 */
export function ruleInForce<R extends RuleYears>(rules: readonly R[], bizYear: number): R | undefined {
  const begun = rules.filter(({ fromYear }) => fromYear <= bizYear).toSorted(newestFirst)
  const holds = ({ toYear }: R) => toYear === null || toYear >= bizYear
  const temporary = begun.find((rule) => rule.isTemporary && holds(rule))
  if (temporary) return temporary
  const newest = begun.find(({ isTemporary }) => !isTemporary)
  return newest && holds(newest) ? newest : undefined
}
