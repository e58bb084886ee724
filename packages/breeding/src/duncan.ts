import { descending, lettersOfRuns, slack } from './letters.ts'
import type { LetterCase } from './letters.ts'
import { rangeQuantile } from './studentizedRange.ts'

/** Letters of Duncan's test and its least significant ranges (same unit as the means) for 2, 3, … means. */
export interface DuncanResult {
  letters: (string | null)[]
  criticalRanges: number[]
}

/**
 * Duncan's new multiple range test (新复极差 SSR): the difference over a stretch of p ordered means must exceed
 * R_p = q((1−α)^(p−1); p, df)·se, q the quantile of the studentised range, R_p never falling with p. A pair inside
 * a stretch that is not significant is not declared different. `se` = standard error of a mean.
 */
export function duncanTest(
  means: ArrayLike<number>,
  error: { se: number; df: number },
  alpha = 0.05,
  letterCase: LetterCase = 'lower',
): DuncanResult {
  const order = descending(means)
  const criticalRanges = duncanQuantiles(order.length, error.df, alpha).map((q) => q * error.se)
  const sorted = order.map((index) => means[index]!)
  const ends: number[] = []
  let end = 0
  sorted.forEach((mean, i) => {
    end = Math.max(end, lastAlike(sorted, i, criticalRanges, mean))
    ends.push(end)
  })
  return { letters: lettersOfRuns(means.length, order, ends, letterCase), criticalRanges }
}

function lastAlike(sorted: readonly number[], i: number, ranges: readonly number[], mean: number): number {
  for (let j = sorted.length - 1; j > i; j--) {
    if (mean - sorted[j]! <= ranges[j - i - 1]! + slack(mean)) return j
  }
  return i
}

/** Quantiles already computed, by error df and level: every trait of a trial needs the same ones. */
const known = new Map<string, number[]>()
const KNOWN_LIMIT = 64

/** q of 2, 3, …, `groups` means at (1−α)^(p−1), non-decreasing. Each start is extrapolated from the two before. */
export function duncanQuantiles(groups: number, df: number, alpha: number): number[] {
  const key = `${df}/${alpha}`
  const quantiles = known.get(key) ?? []
  for (let p = quantiles.length + 2; p <= groups; p++) {
    const [last = 2.8, beforeLast = last] = [quantiles.at(-1), quantiles.at(-2)]
    const q = rangeQuantile((1 - alpha) ** (p - 1), p, df, last * Math.sqrt(last / beforeLast))
    quantiles.push(Math.max(q, quantiles.at(-1) ?? 0))
  }
  if (known.size >= KNOWN_LIMIT) known.clear()
  known.set(key, quantiles)
  return quantiles.slice(0, groups - 1)
}
