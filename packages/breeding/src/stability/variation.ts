import { sumOfSquares } from '../pointPlots.ts'
import { answer } from '../result.ts'
import type { Result } from '../result.ts'
import { rowOf } from './cells.ts'
import type { Cells } from './cells.ts'

/** How one entry varies over the points. */
export interface Variation {
  mean: number
  /** Standard deviation over points, n − 1. */
  sd: number
  /** Roemer's environmental variance = sd². */
  variance: number
  /** 100·sd/mean (Francis & Kannenberg 1978); null when the mean is not positive. */
  cvPct: number | null
  /** 适应度 %: share of points where the entry exceeds the point mean. */
  adaptabilityPct: number
}

const METHOD = '环境方差、变异系数与适应度'

/** Returns the mean, environmental variance (Roemer 1917), CV over points and 适应度 of every entry of `cells`. */
export function variation(cells: Cells): Result<Variation[]> {
  const { entries, points, fit } = cells
  const value = entries.map((_, i) => {
    const row = rowOf(cells, i)
    const mean = fit.entryMeans[i]!
    const variance = sumOfSquares(row.map((y) => y - mean)) / (points.length - 1)
    const sd = Math.sqrt(variance)
    const above = row.filter((y, j) => y > fit.envMeans[j]! + 1e-12 * Math.abs(y)).length
    return {
      mean,
      sd,
      variance,
      cvPct: mean > 0 ? (100 * sd) / mean : null,
      adaptabilityPct: (100 * above) / points.length,
    }
  })
  return answer(value, { method: METHOD, n: cells.mean.length, df: points.length - 1 })
}
