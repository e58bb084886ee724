import type { Evidence } from '@hepu/api/areas/upgrade/promotionShapes'
import { labelledItems } from '@hepu/breeding/promotion/frozen'
import type { WhatIf } from './whatIf.ts'

/** What of a trial goes on with this evidence, and the points and items tried that it does not have any more. */
export function fitWhatIf(
  { dropped, thresholds, reasons }: WhatIf,
  evidence: Evidence,
): { whatIf: WhatIf; ignored: readonly string[] } {
  const used = new Set(evidence.points.flatMap(({ name, used: isUsed }) => (isUsed ? [name] : [])))
  const keys = new Set(labelledItems(evidence).map(({ key }) => key))
  const tried = Object.entries(thresholds)
  return {
    whatIf: {
      dropped: dropped.filter((name) => used.has(name)),
      thresholds: Object.fromEntries(tried.filter(([key]) => keys.has(key))),
      ...(reasons && { reasons }),
    },
    ignored: [
      ...dropped.filter((name) => !used.has(name)).map((name) => `试点${name}`),
      ...tried.filter(([key]) => !keys.has(key)).map(([key]) => `指标${key}`),
    ],
  }
}
