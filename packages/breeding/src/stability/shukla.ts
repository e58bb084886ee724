import { fTail } from '../distributions.ts'
import { competitionRanks } from '../rank.ts'
import { answer, refuse } from '../result.ts'
import type { Result } from '../result.ts'
import type { Cells } from './cells.ts'
import { ecovalences } from './ecovalence.ts'
import type { PlotError } from './plotError.ts'

/** Stability variance of one entry. Unit: square of the trait. */
export interface ShuklaVariance {
  /** σ²_i on the scale of cell means; may be negative, reports print 0 then. */
  variance: number
  /** Shukla变异系数 % = 100·√max(0, σ²)/mean; null when the mean is not positive. */
  cvPct: number | null
  /** σ²_i × replicates; null when the number of replicates is not known. */
  plotScale: number | null
  /** plotScale/MSe on (L − 1, df of MSe), and its upper-tail p; null without plot error. */
  f: number | null
  p: number | null
  /** 1 = most stable. */
  rank: number
}

const METHOD = 'Shukla稳定性方差'

/**
 * Shukla's stability variance σ²_i = [g(g−1)·W_i − ΣW]/[(g−1)(g−2)(L−1)] on cell means, × r on plots, tested against
 * the plot error (Shukla 1972). The mean of all σ² is MS(entry × point)/r.
 */
export function shukla(cells: Cells, error: PlotError | null = null): Result<ShuklaVariance[]> {
  const [g, l] = [cells.entries.length, cells.points.length]
  const basis = { method: METHOD, n: cells.mean.length, df: l - 1 }
  if (g < 3) return refuse('品种不足3个，无法计算Shukla方差', basis)
  const w = ecovalences(cells)
  const total = w.reduce((sum, value) => sum + value, 0)
  const variances = w.map((value) => (g * (g - 1) * value - total) / ((g - 1) * (g - 2) * (l - 1)))
  const ranks = competitionRanks(variances, true)
  const value = variances.map((variance, i) => ({
    variance,
    cvPct: variationPct(variance, cells.fit.entryMeans[i]!),
    plotScale: error === null ? null : variance * error.reps,
    ...test(variance, l - 1, error),
    rank: ranks[i]!,
  }))
  return answer(value, basis)
}

function variationPct(variance: number, mean: number): number | null {
  return mean > 0 ? (100 * Math.sqrt(Math.max(0, variance))) / mean : null
}

function test(variance: number, df: number, error: PlotError | null): { f: number | null; p: number | null } {
  if (error === null || error.mse === null || error.df === null || error.mse <= 0) return { f: null, p: null }
  const f = (variance * error.reps) / error.mse
  return { f, p: fTail(f, df, error.df) }
}
