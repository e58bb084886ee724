import type { Equations } from './equations.ts'
import { factorise, findPattern, inverseDiagonal, logDeterminant, solve } from './sparseCholesky.ts'
import type { Factor } from './sparseCholesky.ts'
import { dot, multiply } from './sparseMatrix.ts'

/** Everything known at one set of variance ratios γ = σ²(term)/σ²(error). */
export interface RemlState {
  ratios: Float64Array
  /** −2 log of the restricted likelihood, error variance at its best for these ratios, all constants as in lme4. */
  criterion: number
  errorVariance: number
  /** yᵀPy for error variance 1. */
  residual: number
  /** √ of each effect's variance ratio; 1 for fixed effects. */
  scale: Float64Array
  /** Solution of the scaled equations; an effect is `scale` × its value here. */
  solution: Float64Array
}

/** The solver of one model: its factor is overwritten with every new set of ratios. */
export interface RemlSolver {
  equations: Equations
  factor: Factor
  /** 1 for random, 0 for fixed effects. */
  ridge: Float64Array
}

/** Prepares the factor's pattern once for all iterations. */
export function remlSolver(equations: Equations): RemlSolver {
  const ridge = new Float64Array(equations.matrix.size).fill(1)
  for (const column of equations.fixedColumns) ridge[column] = 0
  return { equations, factor: findPattern(equations.matrix), ridge }
}

/**
 * Solves Henderson's equations in the form C = D·WᵀW·D + J, D = diag(√γ of each effect), J = 1 for random effects: it
 * stays well-conditioned down to γ = 0. With r = yᵀy − (D·Wᵀy)ᵀ·C⁻¹·(D·Wᵀy) and ν = n − number of fixed effects,
 * σ²(error) = r/ν and −2 log L = ν·(log(2π·r/ν) + 1) + log|C| (Bates et al. 2015, eq. 42). Null when C is not positive
 * definite in floating point.
 */
export function solveAt({ equations, factor, ridge }: RemlSolver, ratios: Float64Array): RemlState | null {
  const scale = effectScale(equations, ridge, ratios)
  if (!factorise(factor, equations.matrix, scale, ridge)) return null
  const scaled = equations.rhs.map((value, c) => value * scale[c]!)
  const solution = solve(factor, scaled)
  const residual = equations.ySquared - dot(scaled, solution)
  const df = equations.n - equations.fixedColumns.length
  const errorVariance = residual / df
  const criterion = df * (Math.log(2 * Math.PI * errorVariance) + 1) + logDeterminant(factor)
  return { ratios, criterion, errorVariance, residual, scale, solution }
}

/** Returns the solution for a given error variance instead of the best one. */
export function withErrorVariance(solver: RemlSolver, state: RemlState, errorVariance: number): RemlState {
  const df = solver.equations.n - solver.equations.fixedColumns.length
  const criterion =
    df * Math.log(2 * Math.PI * errorVariance) +
    state.residual / errorVariance +
    logDeterminant(solver.factor)
  return { ...state, errorVariance, criterion }
}

function effectScale({ terms }: Equations, ridge: Float64Array, ratios: Float64Array): Float64Array {
  const variance = ridge.map((value) => 1 - value)
  terms.forEach(({ columns, weights }, t) => {
    columns.forEach((column, i) => {
      variance[column]! += weights[i]! * ratios[t]!
    })
  })
  return variance.map(Math.sqrt)
}

/** First derivatives of the criterion by the ratios, and its average information. */
export interface Slope {
  gradient: Float64Array
  information: Float64Array[]
}

/**
 * Gradient and average information of the criterion, the error variance profiled out. For an effect with column z:
 * zᵀPz = (1 − C⁻¹_cc)/γ_c and zᵀPy = v_c/√γ_c, so that the gradient needs only the diagonal of the inverse. With
 * q_t = Z_t·Z_tᵀ·P·y the information is (q_tᵀPq_s − q_tᵀPy·q_sᵀPy/r)/σ²(error) (Gilmour, Thompson & Cullis 1995).
 */
export function slopeAt(solver: RemlSolver, state: RemlState): Slope {
  const { equations, factor } = solver
  const { scale, solution, residual, errorVariance } = state
  const inverse = inverseDiagonal(factor)
  const projected = solution.map((value, c) => value / scale[c]!)
  const squares = equations.terms.map(({ columns, weights }) =>
    columns.reduce((sum, c, i) => sum + weights[i]! * projected[c]! ** 2, 0),
  )
  const gradient = Float64Array.from(equations.terms, ({ columns, weights }, t) => {
    const trace = columns.reduce((sum, c, i) => sum + (weights[i]! * (1 - inverse[c]!)) / scale[c]! ** 2, 0)
    return trace - squares[t]! / errorVariance
  })
  const working = equations.terms.map(({ columns, weights }) => {
    const vector = new Float64Array(scale.length)
    columns.forEach((c, i) => {
      vector[c] = weights[i]! * projected[c]!
    })
    const product = multiply(equations.matrix, vector)
    const scaled = product.map((value, c) => value * scale[c]!)
    return { vector, product, scaled, solved: solve(factor, scaled) }
  })
  const information = working.map((a, t) =>
    Float64Array.from(working, (b, s) => {
      const withinP = dot(a.vector, b.product) - dot(a.scaled, b.solved)
      return (withinP - (squares[t]! * squares[s]!) / residual) / errorVariance
    }),
  )
  return { gradient, information }
}
