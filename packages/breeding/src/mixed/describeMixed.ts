import { competitionRanks } from '../rank.ts'
import { answer, refuse } from '../result.ts'
import type { Result } from '../result.ts'
import type { PlotTable } from '../table.ts'
import { TERM_LABELS } from './chooseTerms.ts'
import type { ChosenTerms } from './chooseTerms.ts'
import type { Fit, FitOrReason } from './fitModel.ts'
import type { Levels } from './levels.ts'
import type { RemlFit } from './remlFit.ts'
import type { Blue, Heritability, Mixed, MixedEntry, VarianceComponents } from './types.ts'

/** Chinese name of the method, as it is printed under a table. */
export const MIXED_METHOD = '混合模型(REML)'

/**
 * Up to this many entries the adjusted means have their own variance components; beyond, those of the main model are
 * used: with most entries at one or two points these have far more degrees of freedom.
 */
export const OWN_COMPONENTS_LIMIT = 500

/** The models of one analysis. */
export interface Fits {
  blup: Fit
  envFixed: FitOrReason
  blue: FitOrReason
  blueNoGe: FitOrReason
}

/** Combines the fitted models into the answer, in the units of the trait. */
export function describeMixed(plots: PlotTable, levels: Levels, terms: ChosenTerms, fits: Fits): Mixed {
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
    notes: [
      ...terms.notes,
      ...largeNote(levels),
      ...blup.model.zeroTerms.map((term) => `${TERM_LABELS[term]}方差估计为0（边界）`),
    ],
  }
}

function largeNote({ entryIndex }: Levels): string[] {
  const isLarge = entryIndex.length > OWN_COMPONENTS_LIMIT
  return isLarge ? [`品种多于${OWN_COMPONENTS_LIMIT}个，矫正均值用主模型的方差分量`] : []
}

/** Returns the general mean; with a single point its fixed effect is the mean. */
function interceptOf(levels: Levels, { solver, state }: RemlFit): number {
  const { meanColumn, fixedColumns } = solver.equations
  return levels.mean + levels.scale * state.solution[meanColumn ?? fixedColumns[0]!]!
}

function toResult<T>(fit: FitOrReason, levels: Levels, read: (fit: Fit) => T): Result<T> {
  if (typeof fit === 'string') return refuse(fit, { method: MIXED_METHOD, n: levels.n })
  const df = levels.n - fit.reml.solver.equations.fixedColumns.length
  return answer(read(fit), { method: MIXED_METHOD, n: levels.n, df })
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
