import { tQuantile, tTwoSided } from './distributions.ts'
import { meanOf } from './pointPlots.ts'
import { standardDeviation } from './summary.ts'

/** Smallest number of common points for a paired t test. */
export const LEAST_FOR_T = 3
/** Smallest number of common points that are no ties, for a sign test. */
export const LEAST_FOR_SIGN = 5

/** Paired t test of differences: all figures, or the Chinese reason why there are none. */
export interface PairedT {
  n: number
  /** Standard deviation (n − 1) of the differences; null below two. */
  sd: number | null
  t: number | null
  /** n − 1 */
  df: number | null
  /** Two-sided. */
  p: number | null
  /** Half width of the 95 % confidence interval of the mean difference. */
  ci95: number | null
  reason: string | null
}

/** Exact sign test of differences, ties removed. */
export interface SignTest {
  /** Differences that are no ties. */
  n: number
  plus: number
  /** Probability of at least as many of one sign as the more frequent one has. */
  oneSided: number | null
  twoSided: number | null
  reason: string | null
}

/** A difference closer to zero is a tie. */
const TIE = 1e-9

/**
 * Paired t test: t = d̄ ÷ (s_d ÷ √n), df n − 1, two-sided p and the 95 % confidence interval of d̄. Needs three
 * differences that are not all the same. Source: domain section C.7.
 */
export function pairedT(differences: readonly number[]): PairedT {
  const n = differences.length
  const sd = n > 1 ? standardDeviation(differences) : null
  const none = { n, sd, t: null, df: null, p: null, ci95: null }
  if (n < LEAST_FOR_T) return { ...none, reason: `共同试点${n}个，少于${LEAST_FOR_T}个，不作配对t检验` }
  const mean = meanOf([...differences])
  if (sd! <= TIE * Math.max(1, Math.abs(mean))) {
    return { ...none, reason: '各共同试点的差值完全相同，标准差为0，t值无定义' }
  }
  const se = sd! / Math.sqrt(n)
  const df = n - 1
  const t = mean / se
  return { n, sd, t, df, p: tTwoSided(t, df), ci95: tQuantile(0.975, df) * se, reason: null }
}

/** Exact sign test, p = P(X ≥ k) with X binomial (n, ½) over the differences that are no ties; needs five of them. */
export function signTest(differences: readonly number[]): SignTest {
  const plus = differences.filter((difference) => difference > TIE).length
  const minus = differences.filter((difference) => difference < -TIE).length
  const n = plus + minus
  if (n < LEAST_FOR_SIGN) {
    const reason = `除去持平的共同试点${n}个，少于${LEAST_FOR_SIGN}个，不作符号检验`
    return { n, plus, oneSided: null, twoSided: null, reason }
  }
  const oneSided = upperTail(n, Math.max(plus, minus))
  return { n, plus, oneSided, twoSided: Math.min(1, 2 * oneSided), reason: null }
}

/** P(X ≥ k), X binomial (n, ½). */
function upperTail(n: number, k: number): number {
  let tail = 0
  let term = 0.5 ** n
  for (let i = 0; i <= n; i++) {
    if (i >= k) tail += term
    term *= (n - i) / (i + 1)
  }
  return tail
}
