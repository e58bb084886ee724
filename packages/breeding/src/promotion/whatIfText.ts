import { formatNumber } from './formatNumber.ts'
import type { FrozenTrial } from './frozen.ts'
import { signs } from './signs.ts'
import type { StandardItem } from './types.ts'

/** What is tried, in one line: `去掉试点新乡、商丘；增产点率≥60%改为≥55%`. Items that are gone go by their key. */
export function whatIfText(it: FrozenTrial, items: readonly StandardItem[]): string {
  const points = it.dropped.length > 0 ? [`去掉试点${it.dropped.join('、')}`] : []
  const thresholds = Object.entries(it.thresholds).map(([key, v1]) => {
    const item = items.find((one) => one.key === key)
    if (!item) return `${key}改为${v1}`
    const sign = signOf(item)
    return `${item.label}${sign}${formatNumber(item.v1)}${item.unit}改为${sign}${formatNumber(v1)}${item.unit}`
  })
  return [...points, ...thresholds].join('；')
}

function signOf({ op }: StandardItem): string {
  if (op === 'BETWEEN') return '下限'
  return op === 'IN' || op === 'NOT_IN' ? '' : signs[op]
}

/** Whether anything is tried at all. */
export const isTrying = ({ thresholds, dropped }: FrozenTrial): boolean =>
  Object.keys(thresholds).length > 0 || dropped.length > 0
