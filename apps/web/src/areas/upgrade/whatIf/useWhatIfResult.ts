import type { Evidence } from '@hepu/api/areas/upgrade/promotionShapes'
import { useEffect, useMemo, useState } from 'react'
import { notifyFailure } from '../../../client/notify.ts'
import { noWhatIf, sameWhatIf, type WhatIfResult, type WhatIf } from './whatIf.ts'

type Judge = (evidence: Evidence, whatIf: WhatIf) => WhatIfResult

/**
 * Returns the verdicts under the what-if; null while it equals that of the decision. The rules load with the first
 * what-if.
 */
export function useWhatIfResult(evidence: Evidence, whatIf: WhatIf): WhatIfResult | null {
  const [judge, setJudge] = useState<Judge | null>(null)
  const isNeeded = !sameWhatIf(whatIf, evidence.whatIf ?? noWhatIf)
  useEffect(() => {
    if (isNeeded)
      import('./judgeWhatIf.ts').then(({ judgeWhatIf }) => setJudge(() => judgeWhatIf), notifyFailure)
  }, [isNeeded])
  return useMemo(
    () => (isNeeded && judge ? judge(evidence, whatIf) : null),
    [isNeeded, judge, evidence, whatIf],
  )
}
