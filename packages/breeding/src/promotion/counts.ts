import type { Decision } from './types.ts'

/** 晋级数量 of a group: entries by decision, checks counted separately. */
export interface DecisionCounts {
  total: number
  checks: number
  UP: number
  RETEST: number
  HOLD: number
  DROP: number
  /** Entries that are no checks and have no decision yet. */
  undecided: number
}

/** Counts decisions; the entry and check counts always add up to `total`. */
export function countDecisions(
  verdicts: Iterable<{ isCk: boolean; decision: Decision | null }>,
): DecisionCounts {
  const counts = { total: 0, checks: 0, UP: 0, RETEST: 0, HOLD: 0, DROP: 0, undecided: 0 }
  for (const { isCk, decision } of verdicts) {
    counts.total += 1
    if (isCk) counts.checks += 1
    else counts[decision ?? 'undecided'] += 1
  }
  return counts
}

/** Returns 晋级率, %: promoted / (entries − checks) × 100; null if all entries are checks. */
export function promotionRate({ UP, total, checks }: DecisionCounts): number | null {
  return total > checks ? (100 * UP) / (total - checks) : null
}
