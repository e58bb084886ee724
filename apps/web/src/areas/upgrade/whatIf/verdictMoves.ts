import type { EntryVerdict } from '@hepu/api/areas/upgrade/promotionShapes'
import { explainMove } from '@hepu/breeding/promotion/explainMove'
import type { Move, WhatIfResult } from './whatIf.ts'

/** Returns verdicts that the tried conditions move, with the items, values and points that moved them. */
export function findMoves(verdicts: readonly EntryVerdict[], tried: WhatIfResult): Move[] {
  return verdicts.flatMap((before) => {
    const after = tried.byName.get(before.entry)?.verdict
    if (!after || after.decision === before.decision) return []
    return [
      {
        name: before.entry,
        before: before.decision,
        after: after.decision,
        because: explainMove(before, after),
      },
    ]
  })
}
