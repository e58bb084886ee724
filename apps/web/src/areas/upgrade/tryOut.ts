import type { Evidence } from '@hepu/api/areas/upgrade/shapes'
import { judgeInputOf } from '@hepu/breeding/promotion/frozen'
import { judge } from '@hepu/breeding/promotion/judge'
import { competitionRanks } from '@hepu/breeding/rank'
import { countDecisions } from '@hepu/breeding/promotion/counts'
import { cellMean, type PointTable } from '@hepu/breeding/table'
import type { TryOut, WhatIf } from './whatIf.ts'

/**
 * Judges the frozen evidence under changed thresholds and fewer points, by the same rules the server uses; yield and
 * rank are those over the points that are left.
 */
export function tryOut(evidence: Evidence, whatIf: WhatIf): TryOut {
  const input = judgeInputOf(evidence, whatIf.dropped)
  const verdicts = judge({
    ...input,
    items: input.items.map((item) => ({ ...item, v1: whatIf.thresholds[item.key] ?? item.v1 })),
  })
  const means = evidence.entries.map((_, entry) => meanOver(input.tables['yieldMu'], entry))
  const ranks = competitionRanks(means)
  const byName = new Map(
    verdicts.map((verdict, i) => [
      verdict.entry,
      { verdict, meanYield: means[i] ?? null, yieldRank: ranks[i] ?? null },
    ]),
  )
  return { byName, counts: countDecisions(verdicts) }
}

function meanOver(table: PointTable | undefined, entry: number): number | null {
  if (!table) return null
  const values = table.points
    .map((_, point) => cellMean(table, entry, point))
    .filter((value) => !Number.isNaN(value))
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}
