import { fTail, tTwoSided } from '../distributions.ts'
import { meanOf, sumOfSquares, withoutNoise } from '../pointPlots.ts'
import { answer, refuse } from '../result.ts'
import type { Result } from '../result.ts'
import { rowOf } from './cells.ts'
import type { Cells } from './cells.ts'
import type { PlotError } from './plotError.ts'

/** Regression of one entry on the point index. */
export interface IndexRegression {
  /** b_i: 1 = average response, above 1 = responds to good points, below 1 = holds at poor ones. */
  slope: number
  /** Standard error of b from the deviations (L − 2 df); null with two points only. */
  slopeSe: number | null
  /** t for b = 1 and its two-sided p; null when the deviations are zero or have no df. */
  t: number | null
  p: number | null
  /** Mean of the entry = its expectation at the average point. */
  intercept: number
  deviationSs: number
  deviationMs: number | null
  /** Share of the entry's variation over points explained by the index; null when it does not vary. */
  r2: number | null
  /** Eberhart–Russell S²d = deviation MS − MSe/r, negative values kept; null without plot error. */
  s2d: number | null
  /** Deviation MS·r/MSe on (L − 2, df of MSe), and its upper-tail p. */
  s2dF: number | null
  s2dP: number | null
}

const METHOD = 'Finlay-Wilkinson回归(品种对环境指数)与Eberhart-Russell离回归'

/**
 * Ordinary least squares of ȳ_ij on I_j = ȳ_.j − ȳ.. (Finlay & Wilkinson 1963) and Eberhart & Russell's (1966)
 * deviation parameter The slopes of all entries average 1.
 */
export function indexRegression(cells: Cells, error: PlotError | null = null): Result<IndexRegression[]> {
  const l = cells.points.length
  const basis = { method: METHOD, n: cells.mean.length, df: l - 2 }
  if (cells.fit.ssEnv === 0) return refuse('各试点平均数相同，环境指数全为0，无法回归', basis)
  const index = pointIndex(cells)
  return answer(
    cells.entries.map((_, i) => regress(rowOf(cells, i), index, error)),
    basis,
  )
}

/** I_j = point mean − grand mean, in the order of the points. */
export function pointIndex({ fit }: Cells): Float64Array {
  return fit.envMeans.map((mean) => mean - fit.grandMean)
}

function regress(y: Float64Array, index: Float64Array, error: PlotError | null): IndexRegression {
  const df = y.length - 2
  const mean = meanOf(y)
  const deviations = y.map((value) => value - mean)
  const ssIndex = sumOfSquares(index)
  const slope = deviations.reduce((sum, value, j) => sum + value * index[j]!, 0) / ssIndex
  const scale = sumOfSquares(y)
  const ssTotal = withoutNoise(sumOfSquares(deviations), scale)
  const deviationSs = withoutNoise(
    sumOfSquares(deviations.map((value, j) => value - slope * index[j]!)),
    scale,
  )
  const deviationMs = df > 0 ? deviationSs / df : null
  return {
    slope,
    ...testSlope(slope, deviationMs, ssIndex, df),
    intercept: mean,
    deviationSs,
    deviationMs,
    r2: ssTotal > 0 ? 1 - deviationSs / ssTotal : null,
    ...testDeviation(deviationMs, df, error),
  }
}

function testSlope(
  slope: number,
  deviationMs: number | null,
  ssIndex: number,
  df: number,
): Pick<IndexRegression, 'slopeSe' | 't' | 'p'> {
  if (deviationMs === null) return { slopeSe: null, t: null, p: null }
  const slopeSe = Math.sqrt(deviationMs / ssIndex)
  if (slopeSe === 0) return { slopeSe, t: null, p: null }
  const t = (slope - 1) / slopeSe
  return { slopeSe, t, p: tTwoSided(t, df) }
}

function testDeviation(
  deviationMs: number | null,
  df: number,
  error: PlotError | null,
): Pick<IndexRegression, 's2d' | 's2dF' | 's2dP'> {
  if (deviationMs === null || error === null || error.mse === null || error.df === null) {
    return { s2d: null, s2dF: null, s2dP: null }
  }
  const s2d = deviationMs - error.mse / error.reps
  if (error.mse <= 0) return { s2d, s2dF: null, s2dP: null }
  const f = (deviationMs * error.reps) / error.mse
  return { s2d, s2dF: f, s2dP: fTail(f, df, error.df) }
}
