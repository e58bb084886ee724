import { formatNumber } from './formatNumber.ts'
import { signs } from './signs.ts'
import type { ItemVerdict } from './types.ts'
import { unitText } from './unitText.ts'

/**
 * Returns the condition of an item, with the reason if its threshold shifted: `≥60%`, `2～4天`, `属于R、HR`, `≥4%，因生育期多2天`.
 */
export function conditionWords({
  op,
  threshold,
  threshold2,
  unit,
  values,
  shiftText,
}: Pick<ItemVerdict, 'op' | 'threshold' | 'threshold2' | 'unit'> & {
  values?: readonly string[] | null | undefined
  shiftText?: string | null | undefined
}): string {
  const moved = shiftText ? `，${shiftText}` : ''
  if (op === 'IN' || op === 'NOT_IN') return `${op === 'IN' ? '属于' : '不属于'}${(values ?? []).join('、')}`
  if (op === 'BETWEEN')
    return `${formatNumber(threshold)}～${formatNumber(threshold2 ?? NaN)}${unitText(unit)}${moved}`
  return `${signs[op]}${formatNumber(threshold)}${unitText(unit)}${moved}`
}
