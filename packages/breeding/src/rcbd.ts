import { NO_REPS } from './noReps.ts'
import { anovaRow, testAgainst } from './anovaRow.ts'
import type { AnovaRow } from './anovaRow.ts'
import { tQuantile } from './distributions.ts'
import {
  isBeyond,
  lsdLetters,
  NO_PAIR_LETTERS,
  PAIR_LETTERS_LIMIT,
  pairLetters,
  pairTable,
} from './letters.ts'
import type { LetterCase } from './letters.ts'
import { pointPlots } from './pointPlots.ts'
import type { PointPlots } from './pointPlots.ts'
import { competitionRanks } from './rank.ts'
import { fitRcbd } from './rcbdFit.ts'
import type { RcbdFit } from './rcbdFit.ts'
import { answer, refuse } from './result.ts'
import type { Result } from './result.ts'
import type { PlotTable } from './table.ts'

/** One entry at one point. */
export interface RcbdEntry {
  /** Index in `PlotTable.entries`. */
  index: number
  entry: string
  /** Plots with a value. */
  n: number
  mean: number
  /** Mean adjusted to equal weight of the replicates; equals `mean` when balanced; null when not estimable. */
  blue: number | null
  rank: number | null
  /**
   * Letters at 0.05 and 0.01 by LSD on the same figure as `rank`: the mean, or the adjusted mean with the LSD of each
   * pair when the point is not balanced. Null when `lettersReason` says why.
   */
  lsd05: string | null
  lsd01: string | null
}

/** Analysis of variance of one point (randomised complete blocks). Yields and LSD in the unit of the trait. */
export interface Rcbd {
  n: number
  nEntries: number
  nReps: number
  balanced: boolean
  grandMean: number
  /** Harmonic mean of the plots per entry. */
  repsHarmonic: number
  anova: AnovaRow[]
  mse: number
  dfError: number
  /** 误差变异系数 % = 100·√MSe / grand mean. */
  cvPct: number | null
  seMean: number
  seDifference: number
  lsd05: number
  lsd01: number
  /** LSD in % of the grand mean (RLSD). */
  rlsd05Pct: number | null
  rlsd01Pct: number | null
  /** 遗传变异系数 % = 100·√((MSg − MSe)/r) / grand mean; null when MSg < MSe. */
  gcvPct: number | null
  /** max(0, 1 − 1/F): repeatability of an entry mean. */
  repeatabilityEntryMean: number | null
  /** (MSg − MSe)/r, negative values kept. */
  varGAnova: number
  entries: RcbdEntry[]
  /** Chinese sentence why there are no letters, or null. */
  lettersReason: string | null
  /** Chinese sentence why there is no F (no error variance), or null. */
  note: string | null
}

const UNCONNECTED = '各重复之间没有共同品种，均值无法矫正，不标字母'

const METHOD = '单点随机区组方差分析'

/**
 * RCBD analysis of one point: y = μ + replicate + entry + e.
 * CV = 100·√MSe/mean, LSD = t(1−α/2, df)·√(2·MSe/r) with r the harmonic mean of plots per entry. Not balanced:
 * type II sums of squares and adjusted means. Refuses a point without replication or without error df.
 */
export function rcbd(plots: PlotTable, env: number): Result<Rcbd> {
  const data = pointPlots(plots, env)
  const n = data.y.length
  const point = plots.envs[env] ?? ''
  const problem = findProblem(data)
  if (problem !== null) return refuse(`试点${point}${problem}`, { method: METHOD, n })
  const fit = fitRcbd(data)
  if (fit.dfError < 1) {
    return refuse(`试点${point}误差自由度为0，无法做方差分析`, { method: METHOD, n, df: 0 })
  }
  const method = fit.balanced ? METHOD : `${METHOD}（不平衡，Ⅱ型平方和，矫正均值）`
  return answer(describe(plots, data, fit), { method, n, df: fit.dfError })
}

const known = new WeakMap<PlotTable, Result<Rcbd>[]>()

/**
 * Returns the analysis of every point, in the order of `plots.envs`; computed once per table, because several analyses
 * use it.
 */
export function rcbdByPoint(plots: PlotTable): readonly Result<Rcbd>[] {
  const found = known.get(plots)
  if (found) return found
  const made = plots.envs.map((_, env) => rcbd(plots, env))
  known.set(plots, made)
  return made
}

function findProblem(data: PointPlots): string | null {
  const n = data.y.length
  const entries = data.entryIndex.length
  if (n === 0) return '无有效数据'
  if (entries < 2) return '只有一个品种有数据，无法比较'
  if (data.mixedReps) return '部分小区未注明重复，无法做方差分析'
  if (data.reps < 2 || n <= entries) return `${NO_REPS}，无法做方差分析`
  return null
}

function describe(plots: PlotTable, data: PointPlots, fit: RcbdFit): Rcbd {
  const g = data.entryIndex.length
  const anova = anovaRows(fit, g, data.y.length)
  const entryRow = anova[1]!
  const mse = fit.ssError / fit.dfError
  const repsHarmonic = g / fit.plots.reduce((sum, count) => sum + 1 / count, 0)
  const seDifference = Math.sqrt((2 * mse) / repsHarmonic)
  const lsd05 = tQuantile(0.975, fit.dfError) * seDifference
  const lsd01 = tQuantile(0.995, fit.dfError) * seDifference
  const percent = (value: number): number | null => (fit.grandMean > 0 ? (100 * value) / fit.grandMean : null)
  const letters = lettersOf(fit, { mse, lsd05, lsd01 })
  const varGAnova = (entryRow.ms - mse) / repsHarmonic
  return {
    n: data.y.length,
    nEntries: g,
    nReps: data.reps,
    balanced: fit.balanced,
    grandMean: fit.grandMean,
    repsHarmonic,
    anova,
    mse,
    dfError: fit.dfError,
    cvPct: percent(Math.sqrt(mse)),
    seMean: Math.sqrt(mse / repsHarmonic),
    seDifference,
    lsd05,
    lsd01,
    rlsd05Pct: percent(lsd05),
    rlsd01Pct: percent(lsd01),
    gcvPct: varGAnova >= 0 ? percent(Math.sqrt(varGAnova)) : null,
    repeatabilityEntryMean: entryRow.f === null ? null : entryRow.f > 0 ? Math.max(0, 1 - 1 / entryRow.f) : 0,
    varGAnova,
    entries: entryRows(plots, data, fit, letters),
    lettersReason: letters.reason,
    note: mse > 0 ? null : '误差均方为0（品种间差异在各重复完全相同），无法做F检验',
  }
}

function anovaRows(fit: RcbdFit, entries: number, n: number): AnovaRow[] {
  const error = anovaRow('error', fit.ssError, fit.dfError)
  return [
    testAgainst(anovaRow('rep', fit.ssRep, fit.dfRep), error),
    testAgainst(anovaRow('entry', fit.ssEntry, entries - 1), error),
    error,
    anovaRow('total', fit.ssTotal, n - 1),
  ]
}

interface Criticals {
  mse: number
  lsd05: number
  lsd01: number
}

/** Letters of the entries, or why there are none. */
interface EntryLetters {
  lower: (string | null)[]
  upper: (string | null)[]
  reason: string | null
}

/** Returns the letters of the entries at 0.05 and 0.01, on means when balanced, else on adjusted means. */
function lettersOf(fit: RcbdFit, { mse, lsd05, lsd01 }: Criticals): EntryLetters {
  if (fit.balanced) {
    const lower = lsdLetters(fit.means, lsd05, 'lower')
    return { lower, upper: lsdLetters(fit.means, lsd01, 'upper'), reason: null }
  }
  const means = fit.adjusted
  if (means.some(Number.isNaN)) return { lower: [], upper: [], reason: UNCONNECTED }
  if (means.length > PAIR_LETTERS_LIMIT) return { lower: [], upper: [], reason: NO_PAIR_LETTERS }
  const se = pairTable(means.length, (a, b) => Math.sqrt(mse * fit.differenceVariance(a, b)))
  const letters = (probability: number, letterCase: LetterCase): (string | null)[] | null => {
    const t = tQuantile(probability, fit.dfError)
    return pairLetters(means, (a, b) => isBeyond(means[a]!, means[b]!, t * se(a, b)), letterCase)
  }
  const [lower, upper] = [letters(0.975, 'lower'), letters(0.995, 'upper')]
  const reason = lower && upper ? null : NO_PAIR_LETTERS
  return { lower: lower ?? [], upper: upper ?? [], reason }
}

function entryRows(
  plots: PlotTable,
  data: PointPlots,
  fit: RcbdFit,
  { lower, upper }: EntryLetters,
): RcbdEntry[] {
  const ranks = competitionRanks(fit.adjusted)
  return data.entryIndex.map((index, i) => ({
    index,
    entry: plots.entries[index]!,
    n: fit.plots[i]!,
    mean: fit.means[i]!,
    blue: Number.isNaN(fit.adjusted[i]!) ? null : fit.adjusted[i]!,
    rank: ranks[i]!,
    lsd05: lower[i] ?? null,
    lsd01: upper[i] ?? null,
  }))
}
