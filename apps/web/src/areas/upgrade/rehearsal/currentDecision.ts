import type { Decision } from '@hepu/api/areas/upgrade/promotionShapes'
import type { RehearsalRecord } from './RehearsalBoard.tsx'
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
