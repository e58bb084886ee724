import type { Appraisal } from './appraise.ts'
import { asksMembership, distanceTo, satisfies, TIE } from './compare.ts'
import type { Condition } from './compare.ts'
import { formatNumber } from './formatNumber.ts'
import type { StandardItem } from './types.ts'
import { unitText } from './unitText.ts'

/**
 * Returns the distance of an item from its threshold in words: 差 0.8 个百分点, 差 2 个增产点, 超标 1.3 个百分点, 超出 1.2 个百分点. Shares
 * of points are expressed in points: how many more (or fewer) would have been needed, or could have been lost.
 */
export function distanceText(item: StandardItem, { measure, condition, reason }: Appraisal): string {
  if (measure.value === null || reason !== null) return reason ?? ''
  if (asksMembership(condition.op)) return describeMembership(condition, measure)
  const byPoints =
    measure.hits === null ? null : describePoints(item, condition, measure.hits, measure.points.length)
  return byPoints ?? describeAmount(item, condition, measure.value)
}

function describeMembership(condition: Condition, { value, text }: Appraisal['measure']): string {
  if (satisfies(value ?? NaN, condition, text)) return '符合'
  return condition.op === 'IN' ? '不在允许的取值内' : '属于不允许的取值'
}

function describeAmount(item: StandardItem, condition: Condition, value: number): string {
  const passed = satisfies(value, condition)
  const distance = Math.abs(distanceTo(value, condition) ?? 0)
  if (condition.op === 'EQ' && passed) return '正好相等'
  if (distance <= TIE) return passed ? '正好达标' : '等于限值，未达标'
  const amount = distance < 0.005 ? '不到 0.01' : ` ${formatNumber(distance)}`
  return `${amountWord(condition, value, passed)}${amount}${unitWord(item)}`
}

function amountWord({ op, v1 }: Condition, value: number, passed: boolean): string {
  if (op === 'EQ' || op === 'NE') return '相差'
  if (passed) return op === 'GE' || op === 'GT' ? '超出' : '富余'
  const tooLow = op === 'GE' || op === 'GT' || (op === 'BETWEEN' && value < v1)
  return tooLow ? '差' : '超标'
}

function unitWord(item: StandardItem): string {
  if (item.base === 'RANK') return ' 位'
  const isPercent = item.base !== 'ABS' && item.base !== 'VS_CK_DIFF'
  if (isPercent || item.unit === '%' || item.agg === 'EACH_POINT_SHARE') return ' 个百分点'
  return item.unit === '' ? '' : ` ${unitText(item.unit)}`
}

/**
 * Returns the distance of a share in points; null if no number of points suffices, or the operator has no direction.
 */
function describePoints(
  item: StandardItem,
  condition: Condition,
  hits: number,
  total: number,
): string | null {
  const wantsMany = condition.op === 'GE' || condition.op === 'GT'
  if (!wantsMany && condition.op !== 'LE' && condition.op !== 'LT') return null
  const passesWith = (count: number): boolean => satisfies((100 * count) / total, condition)
  const passing = Array.from({ length: total + 1 }, (_, count) => count).filter(passesWith)
  const limit = wantsMany ? passing[0] : passing.at(-1)
  if (limit === undefined) return null
  const spare = wantsMany ? hits - limit : limit - hits
  const word = pointWord(item)
  if (spare < 0) return `${wantsMany ? '差' : '超标'} ${-spare} 个${word}`
  if (spare === 0) return '正好达标'
  return `${wantsMany ? '超出' : '富余'} ${spare} 个${word}`
}

function pointWord(item: StandardItem): string {
  const isGain = item.trait === 'yieldMu' && (item.base === 'VS_CK' || item.base === 'VS_GROUP_MEAN')
  const wantsGain = item.shareOp === null || item.shareOp === 'GT' || item.shareOp === 'GE'
  return isGain && wantsGain ? '增产点' : '点次'
}
