/** Five figures of a box plot and the values beyond its whiskers; unit of the values. */
export interface BoxStats {
  n: number
  mean: number
  /** Ends of the whiskers: the outermost values within 1.5 × (q3 − q1) of the box. */
  low: number
  q1: number
  median: number
  q3: number
  high: number
}

/** Longest whisker as a multiple of the height of the box (Tukey 1977). */
const WHISKER_FACTOR = 1.5

/**
 * Computes the box plot of the values that are numbers, with quartiles as R's `quantile` (type 7). Null if there are
 * none.
 */
export function boxStats(values: ArrayLike<number>): BoxStats | null {
  const sorted = Array.from(values)
    .filter(Number.isFinite)
    .toSorted((a, b) => a - b)
  const n = sorted.length
  if (n === 0) return null
  const [q1, median, q3] = [0.25, 0.5, 0.75].map((share) => quantile(sorted, share)) as [
    number,
    number,
    number,
  ]
  const whisker = WHISKER_FACTOR * (q3 - q1)
  return {
    n,
    mean: sorted.reduce((sum, value) => sum + value, 0) / n,
    low: sorted.find((value) => value >= q1 - whisker)!,
    q1,
    median,
    q3,
    high: sorted.findLast((value) => value <= q3 + whisker)!,
  }
}

/** Returns the quantile of ascending values: linear between the two nearest, position 1 + share × (n − 1). */
export function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1)
  const below = Math.floor(at)
  const value = sorted[below] ?? NaN
  return at === below ? value : value + (at - below) * (sorted[below + 1]! - value)
}
