import { findPositiveRoot } from './findRoot.ts'
import { normalTail, regularBeta, regularGamma } from './specialFunctions.ts'
import type { Parts } from './specialFunctions.ts'

export { normalTail } from './specialFunctions.ts'
export { rangeProbability, rangeQuantile } from './studentizedRange.ts'

/*
 * `…Tail(x, …)` is the upper tail P(X > x), accurate relative to itself however small; `…Quantile(p, …)` is the
 * value x with P(X ≤ x) = p. They agree with R's pt, pf, pchisq, pnorm, ptukey and their q… to 1e-10 relative.
 * Arguments outside the domain give NaN.
 */

/** Student's t with `df` degrees of freedom, P(T > t). */
export function tTail(t: number, df: number): number {
  const half = tTwoSided(t, df) / 2
  return t >= 0 ? half : 1 - half
}

/** Two-sided p of Student's t, P(|T| > |t|). */
export function tTwoSided(t: number, df: number): number {
  return tParts(t, df).lower
}

/** Returns the value of Student's t not exceeded with probability p. LSD uses `tQuantile(1 − α/2, df)`. */
export function tQuantile(p: number, df: number): number {
  if (p < 0.5) return -tQuantile(1 - p, df)
  if (p === 0.5) return 0
  if (p === 1) return Infinity
  return solve({ lower: 2 * p - 1, upper: 2 * (1 - p) }, 1, (t) => swap(tParts(t, df)))
}

function tParts(t: number, df: number): Parts {
  const square = t * t
  if (square === Infinity) return { lower: 0, upper: 1 }
  return regularBeta(df / 2, 0.5, df / (df + square), square / (df + square))
}

/** F with `df1`, `df2` degrees of freedom, P(X > f). */
export function fTail(f: number, df1: number, df2: number): number {
  return f <= 0 ? 1 : fParts(f, df1, df2).upper
}

/** Returns the value of F not exceeded with probability p. */
export function fQuantile(p: number, df1: number, df2: number): number {
  if (p === 0) return 0
  if (p === 1) return Infinity
  return solve({ lower: p, upper: 1 - p }, 1, (f) => fParts(f, df1, df2))
}

function fParts(f: number, df1: number, df2: number): Parts {
  if (f === Infinity) return { lower: 1, upper: 0 }
  const total = df2 + df1 * f
  return swap(regularBeta(df2 / 2, df1 / 2, df2 / total, (df1 * f) / total))
}

/** Chi-square with `df` degrees of freedom, P(X > x). */
export function chiSquareTail(x: number, df: number): number {
  return x <= 0 ? 1 : regularGamma(df / 2, x / 2).upper
}

/** Returns the value of chi-square not exceeded with probability p. */
export function chiSquareQuantile(p: number, df: number): number {
  if (p === 0) return 0
  if (p === 1) return Infinity
  return solve({ lower: p, upper: 1 - p }, df, (x) => regularGamma(df / 2, x / 2))
}

/** Returns the standard normal value not exceeded with probability p. */
export function normalQuantile(p: number): number {
  if (p < 0.5) return -solve({ lower: 1 - p, upper: p }, 1, normalParts)
  if (p === 0.5) return 0
  if (p === 1) return Infinity
  return solve({ lower: p, upper: 1 - p }, 1, normalParts)
}

function normalParts(z: number): Parts {
  return { lower: normalTail(-z), upper: normalTail(z) }
}

function swap(parts: Parts): Parts {
  return { lower: parts.upper, upper: parts.lower }
}

/** x > 0 whose smaller part equals the wanted one; compared as logarithms so that far tails keep their digits. */
function solve(wanted: Parts, start: number, partsAt: (x: number) => Parts): number {
  if (!(wanted.lower >= 0 && wanted.upper >= 0)) return NaN
  if (wanted.lower === 0) return 0
  if (wanted.upper === 0) return Infinity
  const byLower = wanted.lower < wanted.upper
  const distance = byLower
    ? (x: number): number => Math.log(partsAt(x).lower / wanted.lower)
    : (x: number): number => Math.log(wanted.upper / partsAt(x).upper)
  return Number.isNaN(distance(start)) ? NaN : findPositiveRoot(distance, start)
}
