import type { Evidence } from '@hepu/api/areas/upgrade/promotionShapes'
import { labelledItems } from '@hepu/breeding/promotion/frozen'
import type { WhatIf } from './whatIf.ts'

/**
 * Returns the parts of a what-if that apply to this evidence, and its points and items that the evidence no longer has.
 */
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
