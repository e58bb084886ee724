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
  /** Chinese sentence why it is not adjusted, or null. */
  reason: string | null
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
  blocks: { block: string; effect: number | null }[]
  entries: AugmentedEntry[]
  /** Error mean square of the checks and CV % of the mean of all plots; null without error df. */
  mse: number | null
  cvPct: number | null
  /**
   * Differences of adjusted means; null when checks are incomplete, an entry has several plots, or there is no error.
   */
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

/** Block of each plot of the table as the field book names it within the replicate; null where it names none. */
export type BlockNames = readonly (string | null)[]

/**
 * Augmented randomised blocks (Federer 1956). The blocks are those of `blocks` within the replicates, or the replicates
 * of `plots` where the point has no blocks. Block effects and the error come from the plots of the checks (entry indices)
 * alone: least squares of check + block; new entries are adjusted by the effect of their block.
 * Variances of a difference × MSe: two checks 2/b, new entries in one block 2, in two blocks 2(1 + 1/c), entry and
 * check 1 + 1/b + 1/c − 1/(bc). Refuses a point without checks or new entries, with plots of unknown block, whose new
 * entries are all in one block, or whose blocks are not connected by checks.
 */
export function augmented(
  plots: PlotTable,
  env: number,
  checks: readonly number[],
  blocks: BlockNames | null = null,
): Result<Augmented> {
  const blocked = inBlocks(plots, env, blocks)
  const data = pointPlots(blocked, env)
  const n = data.y.length
  const point = plots.envs[env] ?? ''
  const problem = findProblem(data, checks)
  if (problem !== null) return refuse(`试点${point}${problem}`, { method: METHOD, n })
  const ofChecks = pointPlots(onlyChecks(blocked, checks), env)
  const fit = fitRcbd(ofChecks)
  if (fit.adjusted.some(Number.isNaN)) {
    return refuse(`试点${point}各区组的对照没有联系，无法估计区组效应`, { method: METHOD, n })
  }
  const effects = blockEffects(ofChecks, fit)
  const mse = fit.dfError > 0 ? fit.ssError / fit.dfError : null
  const mean = meanOf(data.y)
  const entries = entryRows(blocked, data, effects, new Set(checks))
  const isClassic = fit.balanced && entries.every((entry) => entry.isCheck || entry.n <= 1)
  const value: Augmented = {
    blocks: data.repIndex.map((index) => ({
      block: blocked.reps[index]!,
      effect: effects.get(index) ?? null,
    })),
    entries,
    mse,
    cvPct: mse !== null && mean > 0 ? (100 * Math.sqrt(mse)) / mean : null,
    differences: mse !== null && mse > 0 && isClassic ? differencesOf(mse, ofChecks, fit.dfError) : null,
    note:
      [explain(mse, fit.balanced, isClassic), explainUnadjusted(entries)].filter(Boolean).join('；') || null,
  }
  return answer(value, { method: METHOD, n, df: fit.dfError })
}

/** Returns the table with the blocks of the point in place of its replicates, named in the order of the table. */
function inBlocks(plots: PlotTable, env: number, blocks: BlockNames | null): PlotTable {
  const isHere = (i: number): boolean => plots.env[i] === env && Number.isFinite(plots.y[i]!)
  if (blocks === null || !blocks.some((block, i) => block !== null && isHere(i))) return plots
  const repsHere = new Set(
    Array.from(plots.y.keys())
      .filter(isHere)
      .map((i) => plots.rep?.[i] ?? -1),
  )
  const nameOf = (block: string, rep: number): string =>
    repsHere.size === 1 || plots.reps[rep] === block ? block : `${plots.reps[rep] ?? ''}-${block}`
  const names: string[] = []
  const index = new Map<string, number>()
  const rep = Int32Array.from(blocks, (block, i) => {
    if (block === null || !isHere(i)) return -1
    const key = JSON.stringify([plots.rep?.[i] ?? -1, block])
    const known = index.get(key) ?? names.push(nameOf(block, plots.rep?.[i] ?? -1)) - 1
    index.set(key, known)
    return known
  })
  return { ...plots, reps: names, rep }
}

function findProblem(data: PointPlots, checks: readonly number[]): string | null {
  if (data.y.length === 0) return '无有效数据'
  if (data.repIndex.includes(-1)) return '有小区未注明区组，无法按区组校正'
  if (data.reps < 2) return '只有一个区组，不需要校正'
  const present = data.entryIndex.filter((index) => checks.includes(index))
  if (present.length === 0) return '没有对照的数据，无法估计区组效应'
  if (present.length === data.entryIndex.length) return '只有对照，没有参试品种'
  const ofNew = new Set(data.rep.filter((_, i) => !checks.includes(data.entryIndex[data.entry[i]!]!)))
  return ofNew.size === 1
    ? '的参试品种都在同一区组，其余区组只有对照，无法按区组校正；请在工作簿中写明各小区的「区组」'
    : null
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
  const plotsOf: number[][] = data.entryIndex.map(() => [])
  data.entry.forEach((local, i) => plotsOf[local]!.push(i))
  const rows = data.entryIndex.map((index, local) => {
    const own = plotsOf[local]!
    const known = own.filter((i) => effects.has(data.repIndex[data.rep[i]!]!))
    const corrected = known.map((i) => data.y[i]! - effects.get(data.repIndex[data.rep[i]!]!)!)
    return {
      index,
      entry: plots.entries[index]!,
      isCheck: checks.has(index),
      n: known.length,
      mean: meanOf(own.map((i) => data.y[i]!)),
      adjusted: known.length > 0 ? meanOf(corrected) : null,
      reason: known.length > 0 ? null : '所在区组没有对照，不能校正',
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

function explain(mse: number | null, complete: boolean, isClassic: boolean): string | null {
  if (mse === null) return '对照不足2个或重复不够，没有误差自由度，只给出校正值'
  if (mse <= 0) return '对照误差为0，无法比较差异'
  if (!complete) return '对照在部分区组缺小区或有多个小区，差异标准误不能用完整设计的公式，只给出校正值'
  return isClassic ? null : '有参试品种种了多个小区，差异标准误不能用一次种植的公式，只给出校正值'
}

function explainUnadjusted(entries: readonly AugmentedEntry[]): string | null {
  const unadjusted = entries.filter((entry) => entry.adjusted === null).length
  return unadjusted === 0 ? null : `${unadjusted}个品种所在区组没有对照，不能校正，不给数值`
}
