import type { Decision } from '@hepu/api/areas/upgrade/promotionShapes'
import type { RehearsalRecord } from './RehearsalBoard.tsx'
import type { WhatIfResult } from '../whatIf/whatIf.ts'

/**
 * What is decided for an entry without a change on the screen, as a draft keeps it: by hand, else by the rules under what
 * is tried.
 */
export const currentDecisionOf = (
  { reason, final, verdict }: RehearsalRecord,
  tried: WhatIfResult | null,
): Decision | null =>
  reason === null && tried ? (tried.byName.get(verdict.entry)?.verdict ?? verdict).decision : final
