import { formulaOf } from './chooseTerms.ts'
import { entryEffects } from './entryEffects.ts'
import type { EntryEffects } from './entryEffects.ts'
import { buildEquations } from './equations.ts'
import type { Model } from './equations.ts'
import type { Levels } from './levels.ts'
import { fitReml, solveGiven } from './remlFit.ts'
import type { RemlFailure, RemlFit } from './remlFit.ts'
import { startRatios } from './startRatios.ts'
import type { FittedModel } from './types.ts'

/** Reported after every iteration, so that a long fit can be shown or stopped. */
export interface MixedProgress {
  formula: string
  iteration: number
  criterion: number
}

/** A fitted model with its equations and the effects of the entries. */
export interface Fit {
  model: FittedModel
  reml: RemlFit
  effects: EntryEffects
}

/** A fitted model, or the Chinese reason why there is none. */
export type FitOrReason = Fit | string

const FAILURES: Record<RemlFailure, string> = {
  noError: '误差方差与0无异，方差分量无法估计',
  notConverged: '方差分量的迭代没有收敛',
}

/** Fits one model by REML. */
export function* fitModel(levels: Levels, model: Model): Generator<MixedProgress, FitOrReason> {
  const equations = buildEquations(levels, model)
  const df = levels.n - equations.fixedColumns.length
  if (df < 1) return '值的个数不多于固定效应的个数，没有误差自由度'
  const formula = formulaOf(model)
  const steps = fitReml(equations, startRatios(levels, model))
  let step = steps.next()
  for (; !step.done; step = steps.next()) yield { formula, ...step.value }
  if (typeof step.value === 'string') return FAILURES[step.value]
  return fitOf(levels, model, step.value)
}

/** Solves a model with the variance components of the main one. */
export function solveWith(main: Fit, levels: Levels, model: Model): FitOrReason {
  const { state, solver } = main.reml
  const terms = solver.equations.terms.map(({ term }) => term)
  const ratios = Float64Array.from(model.random, (term) => state.ratios[terms.indexOf(term)]!)
  const fit = solveGiven(buildEquations(levels, model), ratios, state.errorVariance)
  return typeof fit === 'string' ? FAILURES[fit] : fitOf(levels, model, fit)
}

function fitOf(levels: Levels, model: Model, reml: RemlFit): Fit {
  const { state, iterations, solver } = reml
  const unit = levels.scale ** 2
  const df = levels.n - solver.equations.fixedColumns.length
  const components = model.random.map((term, t) => [term, state.ratios[t]! * state.errorVariance * unit])
  return {
    model: {
      formula: formulaOf(model),
      varianceComponents: { ...Object.fromEntries(components), error: state.errorVariance * unit },
      remlCriterion: state.criterion + df * Math.log(unit),
      iterations,
      zeroTerms: model.random.filter((_, t) => state.ratios[t] === 0),
    },
    reml,
    effects: entryEffects(reml),
  }
}
