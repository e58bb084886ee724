import { tTwoSided } from './distributions.ts'
import { meanOf, sumOfSquares, withoutNoise } from './pointPlots.ts'
import { answer, refuse } from './result.ts'
import type { Result } from './result.ts'

/** Pearson correlation of two traits. */
export interface Correlation {
  r: number
  /** r·√(n − 2)/√(1 − r²); null when |r| = 1 (t is infinite and p is 0). */
  t: number | null
  /** Two-sided p on n − 2 df. */
  p: number
}

const METHOD = 'Pearson相关系数(两性状都有数据的观测)'

/**
 * Correlates the values at the same positions, NaN = blank; only positions where both have a value count. Refuses fewer
 * than three pairs, or a trait that does not vary.
 */
export function correlate(a: ArrayLike<number>, b: ArrayLike<number>): Result<Correlation> {
  const both = Array.from(a, (_, i) => i).filter((i) => Number.isFinite(a[i]!) && Number.isFinite(b[i]))
  const n = both.length
  const basis = { method: METHOD, n, df: Math.max(0, n - 2) }
  if (n < 3) return refuse('两性状都有数据的观测不足3个', basis)
  const x = deviations(both.map((i) => a[i]!))
  const y = deviations(both.map((i) => b[i]!))
  if (x === null || y === null) return refuse('有性状的值全部相同，没有相关系数', basis)
  const product = x.reduce((sum, value, i) => sum + value * y[i]!, 0)
  return answer(test(product / Math.sqrt(sumOfSquares(x) * sumOfSquares(y)), n - 2), basis)
}

/** Two named traits and their correlation. */
export interface TraitPair {
  a: string
  b: string
  result: Result<Correlation>
}

/**
 * Correlates every pair of traits once, in the given order; the values of all traits are in the same order of
 * observations.
 */
export function correlateTraits(traits: Readonly<Record<string, ArrayLike<number>>>): TraitPair[] {
  const names = Object.keys(traits)
  return names.flatMap((a, i) =>
    names.slice(i + 1).map((b) => ({ a, b, result: correlate(traits[a]!, traits[b]!) })),
  )
}

/** Returns deviations from the mean; null if they are only rounding noise. */
function deviations(values: readonly number[]): number[] | null {
  const mean = meanOf(values)
  const from = values.map((value) => value - mean)
  return withoutNoise(sumOfSquares(from), sumOfSquares(values)) > 0 ? from : null
}

function test(r: number, df: number): Correlation {
  const rest = 1 - r * r
  if (rest <= 1e-15) return { r: Math.sign(r), t: null, p: 0 }
  const t = r * Math.sqrt(df / rest)
  return { r, t, p: tTwoSided(t, df) }
}
