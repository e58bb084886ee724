import type { Condition } from './compare.ts'
import type { StandardItem } from './types.ts'

type Shared = Pick<StandardItem, 'agg' | 'base' | 'shareOp' | 'shareValue'>

/**
 * Returns the condition of a point in an EACH_POINT_SHARE; null for other items, or if neither item nor base defines
 * one.
 */
export function shareCondition(item: Shared): Condition | null {
  if (item.agg !== 'EACH_POINT_SHARE') return null
  const compares = item.base === 'VS_CK' || item.base === 'VS_CK_DIFF' || item.base === 'VS_GROUP_MEAN'
  const op = item.shareOp ?? (compares ? 'GT' : null)
  const v1 = item.shareValue ?? (compares ? 0 : null)
  return op === null || v1 === null ? null : { op, v1, v2: null }
}
