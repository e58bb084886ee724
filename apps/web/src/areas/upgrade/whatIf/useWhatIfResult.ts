import type { Evidence } from '@hepu/api/areas/upgrade/promotionShapes'
import { useEffect, useMemo, useState } from 'react'
import { notifyFailure } from '../../../client/notify.ts'
import { noWhatIf, sameTrial, type TryOut, type WhatIf } from './whatIf.ts'

type Judge = (evidence: Evidence, whatIf: WhatIf) => TryOut

/** The verdicts under the tried conditions, null while none other than those of the decision are tried. The rules are loaded with the first trial. */
export function useTryOut(evidence: Evidence, whatIf: WhatIf): TryOut | null {
  const [judge, setJudge] = useState<Judge | null>(null)
  const isNeeded = !sameTrial(whatIf, evidence.trial ?? noWhatIf)
  useEffect(() => {
    if (isNeeded) import('./judgeWhatIf.ts').then(({ tryOut }) => setJudge(() => tryOut), notifyFailure)
  }, [isNeeded])
  return useMemo(
    () => (isNeeded && judge ? judge(evidence, whatIf) : null),
    [isNeeded, judge, evidence, whatIf],
  )
}
