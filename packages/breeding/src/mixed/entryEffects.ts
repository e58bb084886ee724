import type { RemlFit } from './remlFit.ts'
import { inverseDiagonal, solve } from './sparseCholesky.ts'

/** Effects of the entries with their variances, on the scale of the equations. */
export interface EntryEffects {
  effect: Float64Array
  /** Prediction error variance of a random, sampling variance of a fixed effect; all other effects estimated. */
  variance: Float64Array
  /** Mean variance of a difference between two entries. */
  meanDifference: number
}

/**
 * Reads the effects of the entries from the solved equations. The (co)variances are those of D·C⁻¹·D·σ²(error); the
 * mean variance of a difference over all pairs, 2·(Σ diagonal − Σ all/g)/(g − 1), needs one more solution and not the
 * whole matrix.
 */
export function entryEffects({ solver, state }: RemlFit): EntryEffects {
  const { equations, factor } = solver
  const { scale, solution, errorVariance } = state
  const columns = equations.entryColumns
  const g = columns.length
  const inverse = inverseDiagonal(factor)
  const variance = Float64Array.from(columns, (c) => scale[c]! ** 2 * inverse[c]! * errorVariance)
  const all = new Float64Array(scale.length)
  for (const c of columns) all[c] = scale[c]!
  const solved = solve(factor, all)
  const sumOfAll = errorVariance * columns.reduce((sum, c) => sum + scale[c]! * solved[c]!, 0)
  const sumOfDiagonal = variance.reduce((sum, value) => sum + value, 0)
  return {
    effect: Float64Array.from(columns, (c) => scale[c]! * solution[c]!),
    variance,
    meanDifference: (2 * (sumOfDiagonal - sumOfAll / g)) / (g - 1),
  }
}
