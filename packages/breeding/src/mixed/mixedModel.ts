import { competitionRanks } from '../rank.ts'
import { answer, refuse } from '../result.ts'
import type { Result } from '../result.ts'
import type { PlotTable } from '../table.ts'
import { blueModel, blupModel, chooseTerms, envFixedModel, formulaOf, TERM_LABELS } from './chooseTerms.ts'
import type { ChosenTerms } from './chooseTerms.ts'
import { entryEffects } from './entryEffects.ts'
import type { EntryEffects } from './entryEffects.ts'
import { buildEquations } from './equations.ts'
import type { Model, Term } from './equations.ts'
import { readLevels } from './levels.ts'
import type { BlockNumbers, Levels } from './levels.ts'
import { fitReml } from './remlFit.ts'
import type { RemlFailure, RemlFit } from './remlFit.ts'
import { startRatios } from './startRatios.ts'

/** Variance of each random term of the model and of the error, in squared units of the trait. */
export type VarianceComponents = Partial<Record<Term, number>> & { error: number }

/** What is common to every fitted model. */
export interface FittedModel {
  /** As R writes it. */
  formula: string
  varianceComponents: VarianceComponents
  /** −2 log of the restricted likelihood with all constants, as lme4 prints it. */
  remlCriterion: number
  iterations: number
  /** Terms whose variance is estimated as zero, the boundary. */
  zeroTerms: Term[]
}

/** Heritability of entry means (domain rule B.8.9: unbalanced data need the mixed model). */
export interface Heritability {
  /** Harmonic means of the points and of the plots per entry. */
  eh: number
  ph: number
  /** σ²g/(σ²g + σ²ge/eh + σ²e/ph). */
  entryMean: number
  /** 1 − v̄/(2·σ²g), v̄ = mean prediction error variance of a difference (Cullis et al. 2006). */
  cullis: Result<number>
  meanPevDifference: number
}

/** Adjusted entry means with their mean standard error of a difference. */
export interface Blue extends FittedModel {
  /** √ of the mean variance of a difference between two entries. */
  averageSed: number
}

/** One entry; `blue…` are null where that model could not be fitted, the reason stands with the model. */
export interface MixedEntry {
  /** Index in `PlotTable.entries`. */
  index: number
  entry: string
  nEnv: number
  nPlots: number
  /** Plain mean of the plots. */
  mean: number
  blupEffect: number
  /** General mean + effect. */
  blup: number
  /** Of the prediction; 1 is the highest. */
  rank: number
  pev: number
  /** 1 − PEV/σ²g; null when σ²g is zero. */
  reliability: number | null
  blupEffectEnvFixed: number | null
  blue: number | null
  blueSe: number | null
  blueNoGe: number | null
  blueNoGeSe: number | null
}

/** Mixed-model analysis of one trait. */
export interface Mixed extends FittedModel {
  design: { entries: number; envs: number; cells: number; plots: number }
  intercept: number
  heritability: Heritability
  blupEnvFixed: Result<FittedModel & { entryMeanH2: number }>
  blue: Result<Blue>
  /** Without entry × point, as where the points themselves are the target. */
  blueNoGe: Result<Blue>
  entries: MixedEntry[]
  /** Chinese sentences: terms the design cannot carry, variances at zero. */
  notes: string[]
}

export interface MixedOptions {
  /** Incomplete block of each plot of the table; null = the design has none. */
  block?: BlockNumbers | null
}

/** Told after every iteration, so that a long fit can be shown or stopped. */
export interface MixedProgress {
  formula: string
  iteration: number
  criterion: number
}

const METHOD = '混合模型(REML)'

/**
 * Mixed-model analysis of plots, or of one value a cell: REML variance components, BLUP with prediction error variance,
 * BLUE with standard errors, heritability (METHODS "mixed"). Models: y = mean + entry + env + entry × env + rep(env)
 * [+ block(rep)] + error, all random; the same with fixed points; the same with fixed entries, with and without
 * entry × env. Terms the design cannot separate are left out and named in `notes`. Henderson's equations, sparse; average
 * information (Gilmour, Thompson & Cullis 1995), convergence as in `fitReml`. Units of the trait, variances squared.
 */
export function mixedModel(plots: PlotTable, options: MixedOptions = {}): Result<Mixed> {
  const steps = mixedModelSteps(plots, options)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/**
 * The same step by step: one iteration each time, some 10 ms with 14 000 plots. Stop by no longer asking
 * (`steps.return()`, or leaving a `for … of`); nothing has to be cleaned up.
 */
export function* mixedModelSteps(
  plots: PlotTable,
  { block = null }: MixedOptions = {},
): Generator<MixedProgress, Result<Mixed>> {
  const levels = readLevels(plots, block)
  const obstacle = findObstacle(levels)
  if (obstacle !== null) return refuse(obstacle, { method: METHOD, n: levels.n })
  const terms = chooseTerms(levels, block)
  const blup = yield* fitModel(levels, blupModel(terms, levels))
  if (typeof blup === 'string') return refuse(blup, { method: METHOD, n: levels.n })
  const fits: Fits = {
    blup,
    envFixed: terms.random.includes('env')
      ? yield* fitModel(levels, envFixedModel(terms))
      : '只有1个试点，固定试点的模型与主模型相同',
    blue: yield* fitModel(levels, blueModel(terms, true)),
    blueNoGe: terms.random.includes('gen:env')
      ? yield* fitModel(levels, blueModel(terms, false))
      : '模型本身不含品种×试点，与矫正均值相同',
  }
  const value = describe(plots, levels, terms, fits)
  return answer(value, {
    method: METHOD,
    n: levels.n,
    df: levels.n - blup.reml.solver.equations.fixedColumns.length,
  })
}

function findObstacle({ n, entryIndex, scale }: Levels): string | null {
  if (entryIndex.length < 2) return '有数据的品种不足2个，无法拟合混合模型'
  if (n === entryIndex.length) return '每个品种只有1个值，品种与误差无法分开'
  return scale === 0 ? '各小区的值完全相同，没有变异可分析' : null
}

interface Fit {
  model: FittedModel
  reml: RemlFit
  effects: EntryEffects
}

/** A fitted model, or the Chinese reason why there is none. */
type FitOrReason = Fit | string

interface Fits {
  blup: Fit
  envFixed: FitOrReason
  blue: FitOrReason
  blueNoGe: FitOrReason
}

const FAILURES: Record<RemlFailure, string> = {
  noError: '误差方差为0(重复之间没有差异)，方差分量无法估计',
  notConverged: '方差分量的迭代没有收敛',
}

function* fitModel(levels: Levels, model: Model): Generator<MixedProgress, FitOrReason> {
  const equations = buildEquations(levels, model)
  const df = levels.n - equations.fixedColumns.length
  if (df < 1) return '值的个数不多于固定效应的个数，没有误差自由度'
  const formula = formulaOf(model)
  const steps = fitReml(equations, startRatios(levels, model))
  let step = steps.next()
  for (; !step.done; step = steps.next()) yield { formula, ...step.value }
  if (typeof step.value === 'string') return FAILURES[step.value]
  const { state, iterations } = step.value
  const unit = levels.scale ** 2
  const components = model.random.map((term, t) => [term, state.ratios[t]! * state.errorVariance * unit])
  return {
    model: {
      formula,
      varianceComponents: { ...Object.fromEntries(components), error: state.errorVariance * unit },
      remlCriterion: state.criterion + df * Math.log(unit),
      iterations,
      zeroTerms: model.random.filter((_, t) => state.ratios[t] === 0),
    },
    reml: step.value,
    effects: entryEffects(step.value),
  }
}

function describe(plots: PlotTable, levels: Levels, terms: ChosenTerms, fits: Fits): Mixed {
  const { blup } = fits
  const intercept = interceptOf(levels, blup.reml)
  const heritability = heritabilityOf(levels, blup)
  return {
    ...blup.model,
    design: {
      entries: levels.entryIndex.length,
      envs: levels.envIndex.length,
      cells: levels.cells,
      plots: levels.n,
    },
    intercept,
    heritability,
    blupEnvFixed: toResult(fits.envFixed, levels, ({ model }) => ({
      ...model,
      entryMeanH2: entryMeanHeritability(model.varianceComponents, heritability),
    })),
    blue: toResult(fits.blue, levels, (fit) => blueOf(fit, levels)),
    blueNoGe: toResult(fits.blueNoGe, levels, (fit) => blueOf(fit, levels)),
    entries: entryRows(plots, levels, fits, intercept),
    notes: [...terms.notes, ...blup.model.zeroTerms.map((term) => `${TERM_LABELS[term]}方差估计为0(边界)`)],
  }
}

/** The general mean; with a single point its fixed effect stands for it. */
function interceptOf(levels: Levels, { solver, state }: RemlFit): number {
  const { meanColumn, fixedColumns } = solver.equations
  return levels.mean + levels.scale * state.solution[meanColumn ?? fixedColumns[0]!]!
}

function toResult<T>(fit: FitOrReason, levels: Levels, read: (fit: Fit) => T): Result<T> {
  if (typeof fit === 'string') return refuse(fit, { method: METHOD, n: levels.n })
  const df = levels.n - fit.reml.solver.equations.fixedColumns.length
  return answer(read(fit), { method: METHOD, n: levels.n, df })
}

function blueOf({ model, effects }: Fit, levels: Levels): Blue {
  return { ...model, averageSed: levels.scale * Math.sqrt(effects.meanDifference) }
}

function heritabilityOf(levels: Levels, { model, effects }: Fit): Heritability {
  const g = levels.entryIndex.length
  const means = { eh: harmonicMean(countBy(levels.cellEntry, g)), ph: harmonicMean(countBy(levels.entry, g)) }
  const gen = model.varianceComponents.gen!
  const meanPevDifference = effects.meanDifference * levels.scale ** 2
  const cullis: Result<number> =
    gen > 0
      ? answer(1 - meanPevDifference / (2 * gen), { method: 'Cullis遗传力', n: g })
      : refuse('品种方差估计为0', { method: 'Cullis遗传力', n: g })
  return {
    ...means,
    entryMean: entryMeanHeritability(model.varianceComponents, means),
    cullis,
    meanPevDifference,
  }
}

function entryMeanHeritability(
  { gen = 0, 'gen:env': interaction = 0, error }: VarianceComponents,
  { eh, ph }: { eh: number; ph: number },
): number {
  return gen / (gen + interaction / eh + error / ph)
}

function entryRows(plots: PlotTable, levels: Levels, fits: Fits, intercept: number): MixedEntry[] {
  const { scale, mean } = levels
  const g = levels.entryIndex.length
  const [nEnv, nPlots] = [countBy(levels.cellEntry, g), countBy(levels.entry, g)]
  const { effect, variance } = fits.blup.effects
  const gen = fits.blup.model.varianceComponents.gen!
  const sums = new Float64Array(g)
  levels.entry.forEach((entry, i) => (sums[entry]! += levels.y[i]!))
  const ranks = competitionRanks(effect.map((value) => value * scale))
  const { envFixed, blue, blueNoGe } = fits
  return levels.entryIndex.map((index, i) => ({
    index,
    entry: plots.entries[index]!,
    nEnv: nEnv[i]!,
    nPlots: nPlots[i]!,
    mean: mean + (scale * sums[i]!) / nPlots[i]!,
    blupEffect: scale * effect[i]!,
    blup: intercept + scale * effect[i]!,
    rank: ranks[i]!,
    pev: scale ** 2 * variance[i]!,
    reliability: gen > 0 ? 1 - (scale ** 2 * variance[i]!) / gen : null,
    blupEffectEnvFixed: typeof envFixed === 'string' ? null : scale * envFixed.effects.effect[i]!,
    ...meanOfEntry(blue, i, levels, (blue, blueSe) => ({ blue, blueSe })),
    ...meanOfEntry(blueNoGe, i, levels, (blueNoGe, blueNoGeSe) => ({ blueNoGe, blueNoGeSe })),
  }))
}

function meanOfEntry<T>(
  fit: FitOrReason,
  entry: number,
  { mean, scale }: Levels,
  name: (value: number | null, se: number | null) => T,
): T {
  if (typeof fit === 'string') return name(null, null)
  const { effect, variance } = fit.effects
  return name(mean + scale * effect[entry]!, scale * Math.sqrt(variance[entry]!))
}

function countBy(group: Int32Array, groups: number): Int32Array {
  const counts = new Int32Array(groups)
  for (const g of group) counts[g]! += 1
  return counts
}

function harmonicMean(counts: Int32Array): number {
  return counts.length / counts.reduce((sum, count) => sum + 1 / count, 0)
}
