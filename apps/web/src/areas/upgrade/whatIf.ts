import type { EntryVerdict } from '@hepu/api/areas/upgrade/shapes'
import type { DecisionCounts } from '@hepu/breeding/promotion/counts'

/** What the user tries: other thresholds by item key, and points left out by name. Nothing of it is saved. */
export interface WhatIf {
  thresholds: Readonly<Record<string, number>>
  dropped: readonly string[]
}

export const noWhatIf: WhatIf = { thresholds: {}, dropped: [] }
export const isTrying = (it: WhatIf): boolean =>
  Object.keys(it.thresholds).length > 0 || it.dropped.length > 0

/** One entry under the tried conditions. */
export interface Tried {
  verdict: EntryVerdict
  meanYield: number | null
  yieldRank: number | null
}

export interface TryOut {
  byName: ReadonlyMap<string, Tried>
  counts: DecisionCounts
}
