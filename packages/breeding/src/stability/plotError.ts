import { NO_REPS } from '../noReps.ts'
import { completePlots } from '../combinedFit.ts'
import { harmonicMean } from '../pointPlots.ts'
import { rcbdByPoint } from '../rcbd.ts'
import { answer, refuse } from '../result.ts'
import type { Result } from '../result.ts'
import type { PlotTable } from '../table.ts'

/** The basis of the cell means of a trial: plots per mean and, if plots are known, their error. */
export interface PlotError {
  /** Plots behind one cell mean; the harmonic mean where they differ. */
  reps: number
  /** Error mean square of a plot and its df, pooled over points; null when only means are known. */
  mse: number | null
  df: number | null
  /** Every entry has one plot in every replicate of every point, so that tests are exact. */
  balanced: boolean
}

const METHOD = '合并误差(各试点误差平方和之和÷自由度之和)'

/**
 * Pools the error of the points: MSe = ΣSSe/Σdf, equal to the error of the combined analysis when balanced. Points
 * without an analysis of their own (no replicates) do not contribute. Refuses when there is no such point.
 */
export function plotError(plots: PlotTable): Result<PlotError> {
  const n = plots.y.filter(Number.isFinite).length
  if (plots.rep === null) return refuse(`${NO_REPS}，没有小区误差`, { method: METHOD, n })
  const points = rcbdByPoint(plots).flatMap(({ value }) => (value === null ? [] : [value]))
  const df = points.reduce((sum, point) => sum + point.dfError, 0)
  if (df === 0) return refuse('各试点都没有误差自由度，没有小区误差', { method: METHOD, n, df: 0 })
  const mse = points.reduce((sum, point) => sum + point.mse * point.dfError, 0) / df
  const balanced = typeof completePlots(plots) !== 'string'
  return answer({ reps: plotsPerCell(plots), mse, df, balanced }, { method: METHOD, n, df })
}

/** Returns means of a known number of replicates without their plots: the plot scale is known, the error is not. */
export function meansOf(reps: number): PlotError {
  return { reps, mse: null, df: null, balanced: false }
}

/** Harmonic mean of the plots per entry and point, over cells with any. */
function plotsPerCell(plots: PlotTable): number {
  const counts = new Map<number, number>()
  plots.y.forEach((y, i) => {
    const cell = plots.entry[i]! * plots.envs.length + plots.env[i]!
    if (Number.isFinite(y)) counts.set(cell, (counts.get(cell) ?? 0) + 1)
  })
  return harmonicMean([...counts.values()])
}
