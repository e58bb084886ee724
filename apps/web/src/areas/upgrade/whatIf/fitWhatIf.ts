import type { Evidence } from '@hepu/api/areas/upgrade/promotionShapes'
import { labelledItems } from '@hepu/breeding/promotion/frozen'
import type { WhatIf } from './whatIf.ts'

/**
 * Returns the parts of a what-if that apply to this evidence, and its points and items that the evidence no longer has.
 */
export function fitWhatIf(
  { dropped, thresholds, rules = {}, minPoints, reasons }: WhatIf,
  evidence: Evidence,
): { whatIf: WhatIf; ignored: readonly string[] } {
  const used = new Set(evidence.points.flatMap(({ name, used: isUsed }) => (isUsed ? [name] : [])))
  const keys = new Set(labelledItems(evidence).map(({ key }) => key))
  const gone = Object.keys({ ...thresholds, ...rules }).filter((key) => !keys.has(key))
  const fitting = <T>(of: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(of).filter(([key]) => keys.has(key)))
  return {
    whatIf: {
      dropped: dropped.filter((name) => used.has(name)),
      thresholds: fitting(thresholds),
      ...(Object.keys(fitting(rules)).length > 0 && { rules: fitting(rules) }),
      ...(minPoints !== undefined && { minPoints }),
      ...(reasons && { reasons }),
    },
    ignored: [
      ...dropped.filter((name) => !used.has(name)).map((name) => `试点${name}`),
      ...gone.map((key) => `指标${key}`),
    ],
  }
}
