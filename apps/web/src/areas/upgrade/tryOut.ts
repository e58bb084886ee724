import type { Evidence } from '@hepu/api/areas/upgrade/shapes'
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
  const tables = keptTables(evidence, whatIf.dropped)
  const verdicts = judge({
    entries: evidence.entries,
    tables,
    items: evidence.standard!.items.map((item) => ({ ...item, v1: whatIf.thresholds[item.key] ?? item.v1 })),
    groupMeanIncludesCk: evidence.groupMeanIncludesCk,
    minPoints: evidence.minPoints,
    lowTraits: evidence.lowTraits,
  })
  const means = evidence.entries.map((_, entry) => meanOver(tables['yieldMu'], entry))
  const ranks = competitionRanks(means)
  const byName = new Map(
    verdicts.map((verdict, i) => [
      verdict.entry,
      { verdict, meanYield: means[i] ?? null, yieldRank: ranks[i] ?? null },
    ]),
  )
  return { byName, counts: countDecisions(verdicts) }
}

/** The frozen tables without the points that are left out. */
function keptTables(evidence: Evidence, dropped: readonly string[]): Record<string, PointTable> {
  const used = evidence.points.filter((point) => point.used).map((point) => point.name)
  const kept = used.flatMap((name, index) => (dropped.includes(name) ? [] : [index]))
  return Object.fromEntries(
    Object.entries(evidence.tables).map(([trait, matrix]) => [
      trait,
      {
        entries: evidence.entries.map((entry) => entry.name),
        points: kept.map((index) => used[index]!),
        mean: Float64Array.from(matrix.flatMap((row) => kept.map((index) => row[index] ?? Number.NaN))),
      },
    ]),
  )
}

function meanOver(table: PointTable | undefined, entry: number): number | null {
  if (!table) return null
  const values = table.points
    .map((_, point) => cellMean(table, entry, point))
    .filter((value) => !Number.isNaN(value))
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}
