import { meanOf } from './pointPlots.ts'
import { answer, refuse } from './result.ts'
import type { Result } from './result.ts'

/** Lodging of one entry over its points. */
export interface LodgingShare {
  /** Mean of the point values, %. */
  mean: number
  max: number
  /** Points where the sum of root lodging and stalk breakage reaches the limit. */
  pointsAtLimit: number
  /** Their share of the surveyed points, %. */
  sharePct: number
}

/** A point counts when its sum reaches the limit; differences below this are rounding. */
const TIE = 1e-9

/**
 * Computes 倒伏倒折率之和 over points: mean and share of points with a sum ≥ `limit` (10 %; maize standard 2014). Blank (NaN
 * or null) points were not surveyed and count neither above nor below.
 */
export function lodgingShare(sums: Iterable<number | null>, limit = 10): Result<LodgingShare> {
  const method = `倒伏倒折率之和：平均值及≥${limit}%试点比例`
  const values = [...sums].filter((sum): sum is number => sum !== null && Number.isFinite(sum))
  const n = values.length
  if (n === 0) return refuse('没有调查倒伏倒折率的试点', { method })
  const pointsAtLimit = values.filter((value) => value >= limit - TIE).length
  const value = {
    mean: meanOf(values),
    max: Math.max(...values),
    pointsAtLimit,
    sharePct: (100 * pointsAtLimit) / n,
  }
  return answer(value, { method, n })
}
