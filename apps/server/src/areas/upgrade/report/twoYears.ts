import type { DecisionReport } from '@hepu/api/areas/upgrade/decisionReport'
import type { Evidence } from '@hepu/api/areas/upgrade/promotionShapes'
import { judgeInputOf } from '@hepu/breeding/promotion/judgeInput'
import { threeWayAnova } from '@hepu/breeding/threeWay'
import { isPair, noThreeWay, threeWayAnswer, threeWayNotes } from '../../experiment/shared.ts'

/**
 * Returns 区域试验 of both years as one analysis of yield, computed from the frozen evidence over the points that the decision
 * uses; null if the evidence holds no yields of the other year. Of several trials of that year the one with most entries of
 * the group counts.
 */
export function twoYearsOf(evidence: Evidence): DecisionReport['twoYears'] {
  const { year, phase, entries } = evidence
  const input = judgeInputOf(evidence)
  const own = input.tables['yieldMu']
  if (year === undefined || phase === undefined || !own) return null
  const names = new Set(entries.map(({ name }) => name))
  const shared = (table: { entries: readonly string[] }) =>
    table.entries.filter((name) => names.has(name)).length
  const [other] = (input.years ?? [])
    .flatMap((season) => {
      const table = season.tables['yieldMu']
      return table && isPair({ year, phase }, season) ? [{ ...season, table }] : []
    })
    .toSorted((a, b) => shared(b.table) - shared(a.table))
  if (!other) return null
  const seasons = [
    { year: String(year), table: own },
    { year: String(other.year), table: other.table },
  ].toSorted((a, b) => Number(a.year) - Number(b.year))
  const { value, reason, method, version } = threeWayAnova(seasons)
  const checks = entries.filter(({ isCk, ckNo }) => isCk && (ckNo ?? 1) === 1).map(({ name }) => name)
  return {
    ...(value === null ? noThreeWay : threeWayAnswer(value, { checks, isLowBest: false })),
    reason,
    notes: value === null ? [] : threeWayNotes(value),
    method,
    version,
    other: `${other.year}年 ${other.group}`,
  }
}
