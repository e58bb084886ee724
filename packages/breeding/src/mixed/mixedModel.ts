import { answer, refuse } from '../result.ts'
import type { Result } from '../result.ts'
import type { PlotTable } from '../table.ts'
import { blueModel, blupModel, chooseTerms, envFixedModel } from './chooseTerms.ts'
import type { ChosenTerms } from './chooseTerms.ts'
import { describeMixed, MIXED_METHOD, OWN_COMPONENTS_LIMIT } from './describeMixed.ts'
import type { Fits } from './describeMixed.ts'
import { fitModel, solveWith } from './fitModel.ts'
import type { Fit, FitOrReason, MixedProgress } from './fitModel.ts'
import { readLevels } from './levels.ts'
import type { BlockNumbers, Levels } from './levels.ts'
import type { Mixed } from './types.ts'

export interface MixedOptions {
  /** Incomplete block of each plot of the table; null = the design has none. */
  block?: BlockNumbers | null
}

/**
 * Mixed-model analysis of plots, or of one value a cell: REML variance components, BLUP with prediction error variance,
 * BLUE with standard errors, heritability. Models: y = mean + entry + env + entry × env + rep(env)
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
  if (obstacle !== null) return refuse(obstacle, { method: MIXED_METHOD, n: levels.n })
  const terms = chooseTerms(levels, block)
  const blup = yield* fitModel(levels, blupModel(terms, levels))
  if (typeof blup === 'string') return refuse(blup, { method: MIXED_METHOD, n: levels.n })
  const fits: Fits = {
    blup,
    envFixed: terms.random.includes('env')
      ? yield* fitModel(levels, envFixedModel(terms))
      : '只有1个试点，固定试点的模型与主模型相同',
    blue: yield* fitBlue(levels, terms, blup),
    blueNoGe: terms.random.includes('gen:env')
      ? yield* fitModel(levels, blueModel(terms, false))
      : '模型本身不含品种×试点，与矫正均值相同',
  }
  const value = describeMixed(plots, levels, terms, fits)
  return answer(value, {
    method: MIXED_METHOD,
    n: levels.n,
    df: levels.n - blup.reml.solver.equations.fixedColumns.length,
  })
}

function* fitBlue(levels: Levels, terms: ChosenTerms, main: Fit): Generator<MixedProgress, FitOrReason> {
  const { cells, entryIndex, envIndex } = levels
  if (envIndex.length > 1 && cells === entryIndex.length) {
    return '每个品种只在1个试点，品种的差异与试点的差异无法分开'
  }
  const model = blueModel(terms, true)
  return entryIndex.length > OWN_COMPONENTS_LIMIT
    ? solveWith(main, levels, model)
    : yield* fitModel(levels, model)
}

function findObstacle({ n, entryIndex, scale }: Levels): string | null {
  if (entryIndex.length < 2) return '有数据的品种不足2个，无法拟合混合模型'
  if (n === entryIndex.length) return '每个品种只有1个值，品种与误差无法分开'
  return scale === 0 ? '各小区的值完全相同，没有变异可分析' : null
}
