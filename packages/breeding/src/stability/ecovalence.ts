import { sumOfSquares, withoutNoise } from '../pointPlots.ts'
import { answer, refuse } from '../result.ts'
import type { Result } from '../result.ts'
import type { Cells } from './cells.ts'
import type { PlotError } from './plotError.ts'

/** Share of one entry in the interaction. Unit: square of the trait. */
export interface Ecovalence {
  /** W_i on the scale of cell means. */
  ecovalence: number
  /** Share of ΣW in %. */
  pct: number
  /** W_i × replicates; null when the number of replicates is not known. */
  plotScale: number | null
}

const METHOD = 'Wricke生态价W(品种与试点互作平方和)'

/**
 * Wricke's ecovalence W_i = Σ_j (ȳ_ij − ȳ_i. − ȳ_.j + ȳ..)², the smaller the more stable; ΣW·r = SS(entry × point)
 * (Wricke 1962). One answer an entry of `cells`. Refuses a table without interaction.
 */
export function wricke(cells: Cells, error: PlotError | null = null): Result<Ecovalence[]> {
  const n = cells.mean.length
  const total = cells.fit.ssResidual
  if (total === 0) return refuse('各品种在各试点间的差异完全相同，没有互作', { method: METHOD, n })
  const value = ecovalences(cells).map((ecovalence) => ({
    ecovalence,
    pct: (100 * ecovalence) / total,
    plotScale: error === null ? null : ecovalence * error.reps,
  }))
  return answer(value, { method: METHOD, n, df: (cells.entries.length - 1) * (cells.points.length - 1) })
}

/** W_i of every entry; zero where there is only rounding noise. */
export function ecovalences({ entries, points, mean, fit }: Cells): number[] {
  const l = points.length
  const scale = sumOfSquares(mean)
  return entries.map((_, i) =>
    withoutNoise(sumOfSquares(fit.interaction.subarray(i * l, (i + 1) * l)), scale),
  )
}
