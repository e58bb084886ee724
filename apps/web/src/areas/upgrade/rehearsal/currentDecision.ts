import type { Decision } from '@hepu/api/areas/upgrade/promotionShapes'
import { countDecisions } from '@hepu/breeding/promotion/counts'
import type { Edits, RehearsalRecord } from './RehearsalBoard.tsx'
import type { WhatIfResult } from '../whatIf/whatIf.ts'

/**
 * Returns the decision for an entry without a change on the screen, as a draft stores it: by hand, else by the rules
 * under the what-if.
 */
export const currentDecisionOf = (
  { reason, final, verdict }: RehearsalRecord,
  tried: WhatIfResult | null,
): Decision | null =>
  reason === null && tried ? (tried.byName.get(verdict.entry)?.verdict ?? verdict).decision : final

/** Counts the decisions as a draft saved now would count them, those changed on the screen among them. */
export const countShown = (records: readonly RehearsalRecord[], edits: Edits, tried: WhatIfResult | null) =>
  countDecisions(
    records.map((record) => ({
      isCk: record.isCk,
      decision: edits[record.id]?.final ?? currentDecisionOf(record, tried),
    })),
  )
