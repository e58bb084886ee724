import { tQuantile } from './distributions.ts'
import { meanOf, pointPlots } from './pointPlots.ts'
import type { PointPlots } from './pointPlots.ts'
import { competitionRanks } from './rank.ts'
import { fitRcbd } from './rcbdFit.ts'
import type { RcbdFit } from './rcbdFit.ts'
import { answer, refuse } from './result.ts'
import type { Result } from './result.ts'
import type { PlotTable } from './table.ts'

/** One entry of an augmented design. */
export interface AugmentedEntry {
  /** Index in `PlotTable.entries`. */
  index: number
  entry: string
  isCheck: boolean
  /** Plots with a value in blocks whose effect is known. */
  n: number
  mean: number
  /** Mean of its plots less the effects of their blocks; null if none of its blocks has a check. */
  adjusted: number | null
  rank: number | null
}

/** Standard error of a difference of two adjusted means, and the least significant difference. */
export interface Difference {
  seDifference: number
  lsd05: number
  lsd01: number
}

/** Augmented block design at one point: checks in every block, new entries once. */
export interface Augmented {
  /** Effect of each block from its checks, as a deviation from the mean block; null = no check in it. */
  blocks: { index: number; block: string; effect: number | null }[]
  entries: AugmentedEntry[]
  /** Error mean square of the checks and CV % of the mean of all plots; null without error df. */
  mse: number | null
  cvPct: number | null
  /** Differences of adjusted means; null when checks are incomplete or there is no error. */
  differences: {
    twoChecks: Difference
    sameBlock: Difference
    otherBlock: Difference
    entryAndCheck: Difference
  } | null
  /** Chinese sentence why figures are missing, or null. */
  note: string | null
}

const METHOD = '增广设计(按区组内对照校正)'

/**
 * Augmented randomised blocks (Federer 1956): the replicates of `plots` are the blocks; block effects and the error
 * come from the plots of the checks (entry indices) alone, new entries are adjusted by the effect of their block.
 * Variances of a difference × MSe: two checks 2/b, new entries in one block 2, in two blocks 2(1 + 1/c), entry and
 * check 1 + 1/b + 1/c − 1/(bc). Refuses a point without checks, named blocks or new entries.
 */
export function augmented(plots: PlotTable, env: number, checks: readonly number[]): Result<Augmented> {
  const data = pointPlots(plots, env)
  const n = data.y.length
  const point = plots.envs[env] ?? ''
  const problem = findProblem(data, checks)
  if (problem !== null) return refuse(`试点${point}${problem}`, { method: METHOD, n })
  const ofChecks = pointPlots(onlyChecks(plots, checks), env)
  const fit = fitRcbd(ofChecks)
  if (fit.adjusted.some(Number.isNaN)) {
    return refuse(`试点${point}各区组的对照没有联系，无法估计区组效应`, { method: METHOD, n })
  }
  const effects = blockEffects(ofChecks, fit)
  const mse = fit.dfError > 0 ? fit.ssError / fit.dfError : null
  const mean = meanOf(data.y)
  const value: Augmented = {
    blocks: data.repIndex.map((index) => ({
      index,
      block: plots.reps[index]!,
      effect: effects.get(index) ?? null,
    })),
    entries: entryRows(plots, data, effects, new Set(checks)),
    mse,
    cvPct: mse !== null && mean > 0 ? (100 * Math.sqrt(mse)) / mean : null,
    differences: mse !== null && mse > 0 && fit.balanced ? differencesOf(mse, ofChecks, fit.dfError) : null,
    note: explain(mse, fit.balanced),
  }
  return answer(value, { method: METHOD, n, df: fit.dfError })
}

function findProblem(data: PointPlots, checks: readonly number[]): string | null {
  if (data.y.length === 0) return '无有效数据'
  if (data.repIndex.includes(-1)) return '有小区未注明区组，无法按区组校正'
  if (data.reps < 2) return '只有一个区组，不需要校正'
  const present = data.entryIndex.filter((index) => checks.includes(index))
  if (present.length === 0) return '没有对照的数据，无法估计区组效应'
  if (present.length === data.entryIndex.length) return '只有对照，没有参试品种'
  return null
}

function onlyChecks(plots: PlotTable, checks: readonly number[]): PlotTable {
  return { ...plots, y: plots.y.map((y, i) => (checks.includes(plots.entry[i]!) ? y : NaN)) }
}

/**
 * Returns the effect of every block (index in `PlotTable.reps`) that has a check: the mean of the check plots less
 * their adjusted means.
 */
function blockEffects(checks: PointPlots, fit: RcbdFit): Map<number, number> {
  return new Map(
    checks.repIndex.map((index, block) => {
      const rows = checks.y.map((_, i) => i).filter((i) => checks.rep[i] === block)
      return [index, meanOf(rows.map((i) => checks.y[i]! - fit.adjusted[checks.entry[i]!]!))]
    }),
  )
}

function entryRows(
  plots: PlotTable,
  data: PointPlots,
  effects: Map<number, number>,
  checks: ReadonlySet<number>,
): AugmentedEntry[] {
  const rows = data.entryIndex.map((index, local) => {
    const own = data.y.map((_, i) => i).filter((i) => data.entry[i] === local)
    const known = own.filter((i) => effects.has(data.repIndex[data.rep[i]!]!))
    const corrected = known.map((i) => data.y[i]! - effects.get(data.repIndex[data.rep[i]!]!)!)
    return {
      index,
      entry: plots.entries[index]!,
      isCheck: checks.has(index),
      n: known.length,
      mean: meanOf(own.map((i) => data.y[i]!)),
      adjusted: known.length > 0 ? meanOf(corrected) : null,
    }
  })
  const ranks = competitionRanks(rows.map((row) => row.adjusted))
  return rows.map((row, i) => ({ ...row, rank: ranks[i]! }))
}

function differencesOf(mse: number, checks: PointPlots, df: number): NonNullable<Augmented['differences']> {
  const [b, c] = [checks.reps, checks.entryIndex.length]
  const difference = (factor: number): Difference => {
    const seDifference = Math.sqrt(mse * factor)
    return {
      seDifference,
      lsd05: tQuantile(0.975, df) * seDifference,
      lsd01: tQuantile(0.995, df) * seDifference,
    }
  }
  return {
    twoChecks: difference(2 / b),
    sameBlock: difference(2),
    otherBlock: difference(2 * (1 + 1 / c)),
    entryAndCheck: difference(1 + 1 / b + 1 / c - 1 / (b * c)),
  }
}

function explain(mse: number | null, complete: boolean): string | null {
  if (mse === null) return '对照不足2个或重复不够，没有误差自由度，只给出校正值'
  if (mse <= 0) return '对照误差为0，无法比较差异'
  return complete ? null : '对照在部分区组缺小区，差异标准误不能用完整设计的公式，只给出校正值'
}
