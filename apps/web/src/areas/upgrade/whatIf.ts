import {
  itemOps,
  type Decision,
  type EntryVerdict,
  type StandardItem,
  type WhatIf,
} from '@hepu/api/areas/upgrade/shapes'
import type { DecisionCounts } from '@hepu/breeding/promotion/counts'

/** What the user tries: other thresholds by item key, and points left out by name. It is kept with a draft only. */
export type { WhatIf }

export const noWhatIf: WhatIf = { thresholds: {}, dropped: [] }
export const isTrying = (it: WhatIf): boolean =>
  Object.keys(it.thresholds).length > 0 || it.dropped.length > 0

/** One entry under the tried conditions. */
export interface Tried {
  verdict: EntryVerdict
  meanYield: number | null
  yieldRank: number | null
}

export interface TryOut {
  byName: ReadonlyMap<string, Tried>
  counts: DecisionCounts
}

/** A verdict that is another one than before, and why. */
export interface Move {
  name: string
  before: Decision | null
  after: Decision | null
  because: string
}

/** What the user must know before a draft with a trial becomes the execution list. */
export const trialStays =
  '该草稿带有试算。确认只采用其中的判定；执行单与报告的产量、位次和依据仍按全部有效试点和标准原来的要求。'

/** What is tried, in one line: `去掉试点新乡、商丘；增产点率≥60%改为≥55%`. Items that are gone go by their key. */
export function whatIfText(it: WhatIf, items: readonly StandardItem[]): string {
  const points = it.dropped.length > 0 ? [`去掉试点${it.dropped.join('、')}`] : []
  const thresholds = Object.entries(it.thresholds).map(([key, v1]) => {
    const item = items.find((one) => one.key === key)
    if (!item) return `${key}改为${v1}`
    const sign = item.op === 'BETWEEN' ? '下限' : itemOps[item.op]
    return `${item.label}${sign}${item.v1}${item.unit}改为${sign}${v1}${item.unit}`
  })
  return [...points, ...thresholds].join('；')
}
