import type { Equations } from './equations.ts'
import { newtonStep } from './newtonStep.ts'
import { remlSolver, slopeAt, solveAt } from './remlState.ts'
import type { RemlSolver, RemlState, Slope } from './remlState.ts'

/** Ratio below which a variance counts as zero: it is then set to exactly 0. */
export const RATIO_FLOOR = 1e-8

/** Converged when the step is below 1.4e-6 standard errors of the ratios: half its squared length is below this. */
const DECREMENT_LIMIT = 1e-12

/** Rounding of the criterion allows no better than this; a step that cannot improve it any more has arrived. */
const ROUNDING_DECREMENT = 1e-6

const MAX_ITERATIONS = 100

const MAX_HALVINGS = 20

/** What is told between two iterations. */
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

/** Why a fit ended without a result. */
export type RemlFailure = 'noError' | 'notConverged'

/**
 * REML by average information: Newton steps on the variance ratios, a ratio that would fall below zero is held at the
 * floor and released when the gradient turns, a step that does not improve the criterion is halved. Converged when
 * ½·sᵀ·AI·s < 1e-12 for the next step s, at most 100 iterations. Deterministic. A generator, so that whoever runs it can
 * stop between two iterations or give others a turn.
 */
export function* fitReml(
  equations: Equations,
  start: Float64Array,
): Generator<RemlProgress, RemlFit | RemlFailure> {
  const solver = remlSolver(equations)
  let state = solveAt(solver, start)
  for (let iteration = 1; iteration <= MAX_ITERATIONS; iteration++) {
    if (state === null || !(state.residual > 1e-10 * equations.ySquared)) return 'noError'
    yield { iteration, criterion: state.criterion }
    const slope = slopeAt(solver, state)
    const step = newtonStep(slope, state.ratios, RATIO_FLOOR)
    const decrement = decrementOf(slope, step)
    if (decrement < DECREMENT_LIMIT) return finish(solver, state, iteration)
    const next = improve(solver, state, step)
    if (next === null) {
      return decrement < ROUNDING_DECREMENT ? finish(solver, state, iteration) : 'notConverged'
    }
    state = next
  }
  return 'notConverged'
}

/** Half the squared length of the step in the metric of the information: how much the criterion may still fall. */
function decrementOf({ information }: Slope, step: Float64Array): number {
  let sum = 0
  step.forEach((a, t) => step.forEach((b, s) => (sum += a * b * information[t]![s]!)))
  return sum / 2
}

function improve(solver: RemlSolver, { ratios, criterion }: RemlState, step: Float64Array): RemlState | null {
  for (let halving = 0; halving <= MAX_HALVINGS; halving++) {
    const next = solveAt(
      solver,
      ratios.map((ratio, t) => Math.max(RATIO_FLOOR, ratio + step[t]! / 2 ** halving)),
    )
    if (next !== null && next.criterion < criterion) return next
  }
  return null
}

/** Sets ratios at the floor to exactly zero and solves once more, as the factor may be that of a tried step. */
function finish(solver: RemlSolver, state: RemlState, iterations: number): RemlFit | RemlFailure {
  const ratios = state.ratios.map((ratio) => (ratio <= RATIO_FLOOR ? 0 : ratio))
  const last = solveAt(solver, ratios)
  return last === null ? 'notConverged' : { solver, state: last, iterations }
}
