import { formatNumber } from './formatNumber.ts'
import type { FrozenWhatIf } from './frozen.ts'
import { signs } from './signs.ts'
import type { StandardItem } from './types.ts'
import { unitText } from './unitText.ts'
import { withReason } from '../withReason.ts'

/** Text for an item whose threshold was emptied. */
export const NOT_REQUIRED = '不作要求'

/**
 * Describes the what-if in one line: `去掉试点新乡（雹灾）、商丘（缺苗）；增产点率≥60%改为≥55%；倒伏率≤15%改为不作要求`. Items that no longer exist are
 * named by their key.
 */
export function describeWhatIf(whatIf: FrozenWhatIf, items: readonly StandardItem[]): string {
  const dropped = whatIf.dropped.map((name) => withReason(name, whatIf.reasons?.[name]))
  const points = dropped.length > 0 ? [`去掉试点${dropped.join('、')}`] : []
  const thresholds = Object.entries(whatIf.thresholds).map(([key, v1]) => {
    const item = items.find((one) => one.key === key)
    if (!item) return `${key}改为${v1 ?? NOT_REQUIRED}`
    const sign = signOf(item)
    const unit = unitText(item.unit)
    const asked = `${item.label}${sign}${formatNumber(item.v1)}${unit}`
    return `${asked}改为${v1 === null ? NOT_REQUIRED : `${sign}${formatNumber(v1)}${unit}`}`
  })
  return [...points, ...thresholds].join('；')
}

function signOf({ op }: StandardItem): string {
  if (op === 'BETWEEN') return '下限'
  return op === 'IN' || op === 'NOT_IN' ? '' : signs[op]
}

/** Whether the what-if changes anything. */
export const changesAnything = ({ thresholds, dropped }: FrozenWhatIf): boolean =>
  Object.keys(thresholds).length > 0 || dropped.length > 0

/** Returns the omitted points without a reason. */
export const droppedWithoutReason = ({ dropped, reasons }: FrozenWhatIf): string[] =>
  dropped.filter((name) => !reasons?.[name]?.trim())
