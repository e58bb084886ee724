import type { Slope } from './remlState.ts'

/**
 * Returns the Newton step −AI⁻¹·gradient within the bounds: a ratio at the floor whose gradient points down stays; one
 * that the step would take below the floor goes to the floor; the rest is solved again with these given.
 */
export function newtonStep(
  { gradient, information }: Slope,
  ratios: Float64Array,
  floor: number,
): Float64Array {
  const step = new Float64Array(ratios.length)
  let free = [...ratios.keys()].filter((t) => !(ratios[t]! <= floor && gradient[t]! >= 0))
  while (free.length > 0) {
    const held = [...ratios.keys()].filter((t) => !free.includes(t))
    const rhs = free.map(
      (t) => -gradient[t]! - held.reduce((sum, s) => sum + information[t]![s]! * step[s]!, 0),
    )
    const solved = solveDense(
      free.map((t) => free.map((s) => information[t]![s]! + (s === t ? damping(ratios[t]!) : 0))),
      rhs,
    )
    free.forEach((t, i) => (step[t] = solved[i]!))
    const beyond = free.filter((t) => ratios[t]! + step[t]! < floor)
    if (beyond.length === 0) return step
    for (const t of beyond) step[t] = floor - ratios[t]!
    free = free.filter((t) => !beyond.includes(t))
  }
  return step
}

/**
 * Returns a small addition to the diagonal, far below the information of a term with a single degree of freedom (1/γ²):
 * where the data contain no information on a direction, the step still follows the gradient, to infinity if there is no
 * error variance.
 */
const damping = (ratio: number): number => 1e-8 / Math.max(1, ratio) ** 2

/**
 * Share of its diagonal below which a pivot is rounding: a direction that cannot be separated from the rest gets no
 * step.
 */
const PIVOT_SHARE = 1e-14

/** Solves a small positive definite system by Cholesky. */
function solveDense(matrix: readonly number[][], rhs: readonly number[]): number[] {
  const size = rhs.length
  const factor = matrix.map((row) => [...row])
  const x = [...rhs]
  for (let j = 0; j < size; j++) {
    for (let i = j; i < size; i++) {
      let sum = factor[i]![j]!
      for (let k = 0; k < j; k++) sum -= factor[i]![k]! * factor[j]![k]!
      if (i > j) factor[i]![j] = sum / factor[j]![j]!
      else factor[j]![j] = sum > PIVOT_SHARE * matrix[j]![j]! ? Math.sqrt(sum) : Infinity
    }
  }
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) x[i]! -= factor[i]![k]! * x[k]!
    x[i]! /= factor[i]![i]!
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) x[i]! -= factor[k]![i]! * x[k]!
    x[i]! /= factor[i]![i]!
  }
  return x
}
