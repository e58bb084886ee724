import type { EntryVerdict, Evidence, StandardItem } from '@hepu/api/areas/upgrade/shapes'
import { judge } from '@hepu/breeding/promotion/judge'
import type { PointTable } from '@hepu/breeding/table'

/** What the user tries: other thresholds by item key, and points left out by name. Nothing of it is saved. */
export interface WhatIf {
  thresholds: Readonly<Record<string, number>>
  dropped: readonly string[]
}

export const noWhatIf: WhatIf = { thresholds: {}, dropped: [] }
export const isTrying = (it: WhatIf): boolean =>
  Object.keys(it.thresholds).length > 0 || it.dropped.length > 0

/** Judges the frozen evidence under changed thresholds and fewer points, by the same rules the server uses. */
export function tryOut(evidence: Evidence, whatIf: WhatIf): EntryVerdict[] {
  if (!evidence.standard) return []
  const used = evidence.points.filter((point) => point.used).map((point) => point.name)
  const kept = used.flatMap((name, index) => (whatIf.dropped.includes(name) ? [] : [index]))
  const tables: Record<string, PointTable> = {}
  for (const [trait, matrix] of Object.entries(evidence.tables)) {
    tables[trait] = {
      entries: evidence.entries.map((entry) => entry.name),
      points: kept.map((index) => used[index]!),
      mean: Float64Array.from(matrix.flatMap((row) => kept.map((index) => row[index] ?? Number.NaN))),
    }
  }
  return judge({
    entries: evidence.entries,
    tables,
    items: evidence.standard.items.map((item) => withThreshold(item, whatIf)),
    groupMeanIncludesCk: evidence.groupMeanIncludesCk,
    minPoints: evidence.minPoints,
    lowTraits: evidence.lowTraits,
  })
}

const withThreshold = (item: StandardItem, whatIf: WhatIf): StandardItem => ({
  ...item,
  v1: whatIf.thresholds[item.key] ?? item.v1,
})
