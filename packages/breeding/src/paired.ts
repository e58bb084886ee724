import { tQuantile, tTwoSided } from './distributions.ts'
import { meanOf } from './pointPlots.ts'
import { answer, refuse } from './result.ts'
import type { Result } from './result.ts'
import { standardDeviation } from './summary.ts'
import { cellMean } from './table.ts'
import type { PointTable } from './table.ts'

/** Head-to-head comparison (组合PK) of two entries over their common points. */
export interface Paired {
  /** First minus second at every common point. */
  differences: { point: number; difference: number }[]
  meanDifference: number
  sd: number | null
  t: number | null
  /** Two-sided p of the paired t test. */
  p: number | null
  /** Half width of the 95 % confidence interval of the mean difference. */
  ci95: number | null
  wins: number
  winRatePct: number
  /** Sign test over the points that are not ties: one- and two-sided. */
  signOneSided: number | null
  signTwoSided: number | null
}

const METHOD = '两两对比(共同试点配对t检验与符号检验)'

/**
 * Compares two entries over their common points: paired t test with n − 1 df and exact sign test. A win is a
 * difference greater than `threshold` (unit of the trait). Source: domain section C.7.
 */
export function comparePair(table: PointTable, first: number, second: number, threshold = 0): Result<Paired> {
  const differences = table.points
    .map((_, point) => ({
      point,
      difference: cellMean(table, first, point) - cellMean(table, second, point),
    }))
    .filter((item) => Number.isFinite(item.difference))
  const n = differences.length
  if (n === 0) return refuse('两个品种没有共同的有效试点', { method: METHOD })
  const values = differences.map((item) => item.difference)
  const meanDifference = meanOf(values)
  const sd = n > 1 ? standardDeviation(values) : null
  const se = sd === null ? 0 : sd / Math.sqrt(n)
  const t = se > 0 ? meanDifference / se : null
  const wins = values.filter((value) => value > threshold + 1e-9).length
  const value = {
    differences,
    meanDifference,
    sd,
    t,
    p: t === null ? null : tTwoSided(t, n - 1),
    ci95: se > 0 ? tQuantile(0.975, n - 1) * se : null,
    wins,
    winRatePct: (100 * wins) / n,
    ...signTest(values),
  }
  return answer(value, { method: METHOD, n, df: n - 1 })
}

function signTest(values: readonly number[]): { signOneSided: number | null; signTwoSided: number | null } {
  const plus = values.filter((value) => value > 1e-9).length
  const minus = values.filter((value) => value < -1e-9).length
  const n = plus + minus
  if (n === 0) return { signOneSided: null, signTwoSided: null }
  let tail = 0
  let term = 0.5 ** n
  for (let k = 0; k <= n; k++) {
    if (k >= Math.max(plus, minus)) tail += term
    term *= (n - k) / (k + 1)
  }
  return { signOneSided: tail, signTwoSided: Math.min(1, 2 * tail) }
}
