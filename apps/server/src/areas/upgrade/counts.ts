import type { z } from 'zod'
import type { decisionCounts } from '@hepu/api/areas/upgrade/record'

export type Counts = z.infer<typeof decisionCounts>

/** Counts final decisions; checks have none and are counted apart. */
export function countDecisions(records: readonly { isCk: boolean; final: string | null }[]): Counts {
  const counts: Counts = {
    total: records.length,
    checks: 0,
    UP: 0,
    RETEST: 0,
    HOLD: 0,
    DROP: 0,
    undecided: 0,
  }
  for (const record of records) {
    if (record.isCk) counts.checks++
    else if (record.final === null) counts.undecided++
    else counts[record.final as 'UP' | 'RETEST' | 'HOLD' | 'DROP']++
  }
  return counts
}

/** 晋级率 = 晋级 ÷ (参试 − 对照), %; null when only checks were tried. */
export const promotionRate = (counts: Counts): number | null =>
  counts.total > counts.checks ? (counts.UP / (counts.total - counts.checks)) * 100 : null
