import type { Result } from '../result.ts'
import type { Term } from './equations.ts'

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

/** Heritability of entry means (unbalanced data need the mixed model). */
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

/** One entry; `blue…` are null if that model could not be fitted, and the model has the reason. */
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
  /** Means from a model without entry × point, for the case that the points themselves are the target. */
  blueNoGe: Result<Blue>
  entries: MixedEntry[]
  /** Chinese sentences: terms that the design cannot separate, variances at zero. */
  notes: string[]
}
