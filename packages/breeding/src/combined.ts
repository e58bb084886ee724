import { anovaRow, fTest, testAgainst } from './anovaRow.ts'
import type { AnovaRow } from './anovaRow.ts'
import { bartlett } from './bartlett.ts'
import type { Bartlett } from './bartlett.ts'
import { completePlots, fitCombined } from './combinedFit.ts'
import type { CombinedFit } from './combinedFit.ts'
import { tQuantile } from './distributions.ts'
import { duncanTest } from './duncan.ts'
import {
  isBeyond,
  lsdLetters,
  NO_PAIR_LETTERS,
  PAIR_LETTERS_LIMIT,
  pairLetters,
  pairTable,
} from './letters.ts'
import type { LetterCase } from './letters.ts'
import { competitionRanks } from './rank.ts'
import { answer, refuse } from './result.ts'
import type { Result } from './result.ts'
import type { PlotTable } from './table.ts'
import { fitTypeTwo } from './typeTwoFit.ts'

/** Least significant difference of entry means over all points, and what it was computed from. */
export interface Lsd {
  seDifference: number
  df: number
  lsd05: number
  lsd01: number
}

/** One entry over all points, with letters under both models. */
export interface CombinedEntry {
  /** Index in `PlotTable.entries`. */
  index: number
  entry: string
  /** Mean over the points; the mean of its adjusted means at the points when plots are missing. Rank and letters rest on it. */
  mean: number
  rank: number
  lsd05EnvRandom: string | null
  lsd01EnvRandom: string | null
  lsd05EnvFixed: string | null
  lsd01EnvFixed: string | null
  /** Duncan at 0.05, points fixed; null with more than `DUNCAN_LIMIT` entries or missing plots. */
  duncan05EnvFixed: string | null
}

/** Combined analysis of variance over points. F in `anova` is with random points; `alternativeF` with fixed ones. */
export interface Combined {
  design: { envs: number; reps: number; entries: number }
  /** False when plots are missing: type II sums of squares, adjusted means, LSD by the harmonic mean of plots per cell. */
  balanced: boolean
  anova: AnovaRow[]
  alternativeF: {
    entryVsError: { f: number | null; p: number | null }
    envVsError: { f: number | null; p: number | null }
  }
  grandMean: number
  /** 误差变异系数 % of the combined error. */
  cvPct: number | null
  /** Points random: from MS(entry × env). */
  lsdEnvRandom: Lsd
  /** Points fixed: from MS(error). */
  lsdEnvFixed: Lsd
  varianceComponentsAnova: { entry: number; entryXEnv: number; error: number }
  /** 1 − MS(entry × env)/MS(entry). */
  h2EntryMeanAnova: number | null
  bartlett: Result<Bartlett>
  /** Error mean square of each analysed point. */
  mseByEnv: { index: number; env: string; mse: number }[]
  duncan05EnvFixedCriticalRanges: number[] | null
  entries: CombinedEntry[]
  /** Chinese sentence why entries have no letters with fixed points, or null. */
  lettersReason: string | null
  /** Chinese sentence: what is missing and how it is treated, and why a test is missing; null if there is neither. */
  note: string | null
}

/** Largest number of entries for Duncan's test: with more its ranges grow and lose meaning. */
export const DUNCAN_LIMIT = 80

const METHOD = '多点联合方差分析(随机区组)'

const TYPE_TWO =
  '平方和为Ⅱ型（各项矫正不含它的其余项），均值为矫正均值，试点随机时的F与LSD为近似，固定时的字母按各对品种自己的临界差'

/**
 * Combined analysis of plots:
 * y = env + rep(env) + entry + entry × env + error. Points random: entry against entry × env; points fixed: entry
 * against error. LSD = t·√(2·MS/(r·L)) with the mean square and df of the model. Missing plots: type II sums of squares
 * and adjusted means (`fitTypeTwo`), which the result's note says. Refuses an entry without any plot at a point: leave
 * the entry or point out (`completePart`) or use `twowayAnova` on means.
 */
export function combinedAnova(plots: PlotTable): Result<Combined> {
  const data = completePlots(plots)
  const fit = typeof data === 'string' ? fitTypeTwo(plots) : fitCombined(data)
  if (typeof fit === 'string') {
    return refuse(`${fit}，无法做联合方差分析`, {
      method: METHOD,
      n: plots.y.filter(Number.isFinite).length,
    })
  }
  const method = fit.balanced ? METHOD : `${METHOD}（小区不全，Ⅱ型平方和，矫正均值）`
  const value = describe(plots, fit, typeof data === 'string' ? `${data}：${TYPE_TWO}` : null)
  return answer(value, { method, n: fit.n, df: fit.df.error })
}

type Rows = [
  env: AnovaRow,
  rep: AnovaRow,
  entry: AnovaRow,
  entryEnv: AnovaRow,
  error: AnovaRow,
  total: AnovaRow,
]

function anovaRows({ ss, df, n }: CombinedFit): Rows {
  const rep = anovaRow('rep(env)', ss.rep, df.rep)
  const entryEnv = anovaRow('entry x env', ss.entryEnv, df.entryEnv)
  const error = anovaRow('error', ss.error, df.error)
  return [
    testAgainst(anovaRow('env', ss.env, df.env), rep),
    testAgainst(rep, error),
    testAgainst(anovaRow('entry', ss.entry, df.entry), entryEnv),
    testAgainst(entryEnv, error),
    error,
    anovaRow('total', ss.total, n - 1),
  ]
}

function describe(plots: PlotTable, fit: CombinedFit, missing: string | null): Combined {
  const anova = anovaRows(fit)
  const [env, , entry, entryEnv, error] = anova
  const { plotsPerCell } = fit
  const [g, l] = [fit.entries.length, fit.envs.length]
  const random = lsdOf(entryEnv, plotsPerCell * l)
  const fixed = lsdOf(error, plotsPerCell * l)
  const duncan =
    fit.balanced && g <= DUNCAN_LIMIT && error.ms > 0
      ? duncanTest(fit.entryMeans, { se: Math.sqrt(error.ms / (plotsPerCell * l)), df: error.df })
      : null
  const letters = fixedLetters(fit, fixed, error.ms)
  return {
    design: { envs: l, reps: fit.reps, entries: g },
    balanced: fit.balanced,
    anova,
    alternativeF: { entryVsError: fTest(entry, error), envVsError: fTest(env, error) },
    grandMean: fit.grandMean,
    cvPct: fit.grandMean > 0 ? (100 * Math.sqrt(error.ms)) / fit.grandMean : null,
    lsdEnvRandom: random,
    lsdEnvFixed: fixed,
    varianceComponentsAnova: {
      entry: (entry.ms - entryEnv.ms) / (plotsPerCell * l),
      entryXEnv: (entryEnv.ms - error.ms) / plotsPerCell,
      error: error.ms,
    },
    h2EntryMeanAnova: entry.ms > 0 ? 1 - entryEnv.ms / entry.ms : null,
    bartlett: bartlett(fit.points.filter(({ df }) => df > 0)),
    mseByEnv: fit.envs.flatMap((index, j) => {
      const { ms, df } = fit.points[j]!
      return df > 0 ? [{ index, env: plots.envs[index]!, mse: ms }] : []
    }),
    duncan05EnvFixedCriticalRanges: duncan?.criticalRanges ?? null,
    entries: entryRows(plots, fit, { random, fixed: letters, duncan: duncan?.letters ?? [] }),
    lettersReason: letters === null ? NO_PAIR_LETTERS : null,
    note: [missing, untested(anova)].filter((text) => text !== null).join('；') || null,
  }
}

/**
 * Names the lines without F because the mean square of their denominator is zero, and what that means; null if all are
 * tested.
 */
function untested([, rep, , entryEnv, error]: Rows): string | null {
  const found = [
    error.ms > 0 ? null : '误差均方为0（品种间差异在各重复完全相同），无法检验点内区组和品种×试点',
    entryEnv.ms > 0 ? null : '品种×试点均方为0（品种间差异在各试点完全相同），试点随机时无法检验品种',
    rep.ms > 0 ? null : '点内区组均方为0，无法检验试点',
  ]
  return found.filter((text) => text !== null).join('；') || null
}

/** Returns the LSD of means of `plots` plots each, from one mean square of the analysis. */
export function lsdOf(row: AnovaRow, plots: number): Lsd {
  const seDifference = Math.sqrt((2 * row.ms) / plots)
  return {
    seDifference,
    df: row.df,
    lsd05: tQuantile(0.975, row.df) * seDifference,
    lsd01: tQuantile(0.995, row.df) * seDifference,
  }
}

/** Letters at 0.05 and 0.01. */
interface LevelLetters {
  lower: (string | null)[]
  upper: (string | null)[]
}

interface Tests {
  random: Lsd
  fixed: LevelLetters | null
  duncan: (string | null)[]
}

function entryRows(plots: PlotTable, fit: CombinedFit, { random, fixed, duncan }: Tests): CombinedEntry[] {
  const means = fit.entryMeans
  const ranks = competitionRanks(means)
  const random05 = lsdLetters(means, random.lsd05, 'lower')
  const random01 = lsdLetters(means, random.lsd01, 'upper')
  return fit.entries.map((index, i) => ({
    index,
    entry: plots.entries[index]!,
    mean: means[i]!,
    rank: ranks[i]!,
    lsd05EnvRandom: random05[i]!,
    lsd01EnvRandom: random01[i]!,
    lsd05EnvFixed: fixed?.lower[i] ?? null,
    lsd01EnvFixed: fixed?.upper[i] ?? null,
    duncan05EnvFixed: duncan[i] ?? null,
  }))
}

/** Returns the letters with fixed points, with missing plots by the LSD of each pair; null if those cannot be had. */
function fixedLetters(fit: CombinedFit, lsd: Lsd, mse: number): LevelLetters | null {
  const { entryMeans: means, differenceVariance } = fit
  if (differenceVariance === null) {
    return { lower: lsdLetters(means, lsd.lsd05, 'lower'), upper: lsdLetters(means, lsd.lsd01, 'upper') }
  }
  if (means.length > PAIR_LETTERS_LIMIT) return null
  const se = pairTable(means.length, (a, b) => Math.sqrt(mse * differenceVariance(a, b)))
  const letters = (probability: number, letterCase: LetterCase): (string | null)[] | null => {
    const t = tQuantile(probability, lsd.df)
    return pairLetters(means, (a, b) => isBeyond(means[a]!, means[b]!, t * se(a, b)), letterCase)
  }
  const [lower, upper] = [letters(0.975, 'lower'), letters(0.995, 'upper')]
  return lower && upper ? { lower, upper } : null
}
