import type { Evidence } from '@hepu/api/areas/upgrade/promotionShapes'
import { countDecisions } from '@hepu/breeding/promotion/counts'
import { judgeFrozen } from '@hepu/breeding/promotion/judgeFrozen'
import { fewPointsOf } from '@hepu/breeding/promotion/judgeInput'
import { rankEntries } from '@hepu/breeding/promotion/ranking'
import type { WhatIfResult, WhatIf } from './whatIf.ts'

/**
 * Judges the frozen evidence with changed thresholds and fewer points, by the same rules as the server; yield and rank
 * are those over the remaining points.
 */
export function judgeWhatIf(evidence: Evidence, whatIf: WhatIf): WhatIfResult {
  const tried = { ...evidence, whatIf }
  const verdicts = judgeFrozen(tried)
  const ranking = rankEntries(tried)
  const byName = new Map(
    verdicts.map((verdict) => [verdict.entry, { verdict, ...ranking.get(verdict.entry)! }]),
  )
  return { byName, counts: countDecisions(verdicts), fewPoints: fewPointsOf(tried) }
}
