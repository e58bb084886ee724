import type { Equations } from './equations.ts'
import { newtonStep } from './newtonStep.ts'
import { remlSolver, slopeAt, solveAt, withErrorVariance } from './remlState.ts'
import type { RemlSolver, RemlState, Slope } from './remlState.ts'

/** Ratio below which a variance counts as zero: it is then set to exactly 0. */
export const RATIO_FLOOR = 1e-8

/**
 * Limit of convergence: the next step would lower the criterion by less than this, that is, it is shorter than about
 * 3e-5 standard errors of the components. That last step is still taken.
 */
const DECREMENT_LIMIT = 1e-9

/** Rounding of the criterion allows no better than this; a step that cannot improve it any more has converged. */
const ROUNDING_DECREMENT = 1e-6

/** Share of the total below which an error sum of squares cannot be distinguished from zero. */
const NO_ERROR_SHARE = 1e-10

const MAX_ITERATIONS = 100

const MAX_HALVINGS = 20

/** Progress reported between two iterations. */
export interface RemlProgress {
  iteration: number
  criterion: number
}

/** A fit that converged. */
export interface RemlFit {
  solver: RemlSolver
  state: RemlState
  iterations: number
}

/** The reason why a fit ended without a result. */
export type RemlFailure = 'noError' | 'notConverged'

/**
 * Fits REML by average information: Newton steps on the variance ratios. A ratio that would fall below zero is held at
 * the floor and released when the gradient turns; a step that does not improve the criterion is halved. Converges when
 * the criterion should fall by less than `DECREMENT_LIMIT`; at most 100 iterations. Deterministic. A generator, so that
 * the caller can stop between two iterations or run other work.
 */
export function* fitReml(
  equations: Equations,
  start: Float64Array,
): Generator<RemlProgress, RemlFit | RemlFailure> {
  const solver = remlSolver(equations)
  let state = solveAt(solver, start)
  for (let iteration = 1; iteration <= MAX_ITERATIONS; iteration++) {
    if (state === null || !(state.residual > NO_ERROR_SHARE * equations.ySquared)) return 'noError'
    yield { iteration, criterion: state.criterion }
    const slope = slopeAt(solver, state)
    const step = newtonStep(slope, state.ratios, RATIO_FLOOR)
    const decrement = decrementOf(slope, step)
    if (decrement < DECREMENT_LIMIT) return finish(solver, moved(state, step, 1), iteration)
    const next = improve(solver, state, step)
    if (next === null) {
      return decrement < ROUNDING_DECREMENT ? finish(solver, state.ratios, iteration) : 'notConverged'
    }
    state = next
  }
  return 'notConverged'
}

/** Returns how much the criterion should fall, from its slope and curvature: −gᵀs − ½·sᵀ·AI·s. */
function decrementOf({ gradient, information }: Slope, step: Float64Array): number {
  let sum = 0
  step.forEach((a, t) => {
    sum -= gradient[t]! * a
    step.forEach((b, s) => (sum -= (a * b * information[t]![s]!) / 2))
  })
  return sum
}

function improve(solver: RemlSolver, state: RemlState, step: Float64Array): RemlState | null {
  for (let halving = 0; halving <= MAX_HALVINGS; halving++) {
    const next = solveAt(solver, moved(state, step, 1 / 2 ** halving))
    if (next !== null && next.criterion < state.criterion) return next
  }
  return null
}

function moved({ ratios }: RemlState, step: Float64Array, share: number): Float64Array {
  return ratios.map((ratio, t) => Math.max(RATIO_FLOOR, ratio + share * step[t]!))
}

/** Sets ratios at the floor to exactly zero and solves once more. */
function finish(solver: RemlSolver, ratios: Float64Array, iterations: number): RemlFit | RemlFailure {
  const state = solveAt(
    solver,
    ratios.map((ratio) => (ratio <= RATIO_FLOOR ? 0 : ratio)),
  )
  return state === null ? 'notConverged' : { solver, state, iterations }
}

/** Generalised least squares: solves the equations at variances that are known. */
export function solveGiven(
  equations: Equations,
  ratios: Float64Array,
  errorVariance: number,
): RemlFit | RemlFailure {
  const solver = remlSolver(equations)
  const state = solveAt(solver, ratios)
  if (state === null) return 'noError'
  return { solver, state: withErrorVariance(solver, state, errorVariance), iterations: 0 }
}
