import { anovaRow, fTest, testAgainst } from './anovaRow.ts'
import type { AnovaRow } from './anovaRow.ts'
import { bartlett } from './bartlett.ts'
import type { Bartlett } from './bartlett.ts'
import { completePlots, fitCombined } from './combinedFit.ts'
import type { CombinedFit, CompletePlots } from './combinedFit.ts'
import { tQuantile } from './distributions.ts'
import { duncanTest } from './duncan.ts'
import { lsdLetters } from './letters.ts'
import { competitionRanks } from './rank.ts'
import { answer, refuse } from './result.ts'
import type { Result } from './result.ts'
import type { PlotTable } from './table.ts'

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
  mean: number
  rank: number
  lsd05EnvRandom: string | null
  lsd01EnvRandom: string | null
  lsd05EnvFixed: string | null
  lsd01EnvFixed: string | null
  /** Duncan at 0.05, points fixed; null with more than `DUNCAN_LIMIT` entries. */
  duncan05EnvFixed: string | null
}

/** Combined analysis of variance over points. F in `anova` is with random points; `alternativeF` with fixed ones. */
export interface Combined {
  design: { envs: number; reps: number; entries: number }
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
  /** Chinese sentence why a test is missing (no error variance), or null. */
  note: string | null
}

/** Largest number of entries for Duncan's test: with more its ranges grow and lose meaning. */
export const DUNCAN_LIMIT = 80

const METHOD = '多点联合方差分析(随机区组)'

/**
 * Combined analysis of a balanced trial:
 * y = env + rep(env) + entry + entry × env + error. Points random: entry against entry × env; points fixed: entry
 * against error. LSD = t·√(2·MS/(r·L)) with the mean square and df of the model. Refuses data that are not complete
 * and says which plot is missing; leave the entry or point out (`completePart`) or use `twowayAnova` on means.
 */
export function combinedAnova(plots: PlotTable): Result<Combined> {
  const data = completePlots(plots)
  if (typeof data === 'string') {
    return refuse(`${data}，无法做联合方差分析`, {
      method: METHOD,
      n: plots.y.filter(Number.isFinite).length,
    })
  }
  const fit = fitCombined(data)
  const anova = anovaRows(data, fit)
  return answer(describe(plots, data, fit, anova), { method: METHOD, n: data.y.length, df: anova[4].df })
}

type Rows = [
  env: AnovaRow,
  rep: AnovaRow,
  entry: AnovaRow,
  entryEnv: AnovaRow,
  error: AnovaRow,
  total: AnovaRow,
]

function anovaRows(data: CompletePlots, { ss }: CombinedFit): Rows {
  const [g, l, r] = [data.entries.length, data.envs.length, data.reps]
  const rep = anovaRow('rep(env)', ss.rep, l * (r - 1))
  const entryEnv = anovaRow('entry x env', ss.entryEnv, (g - 1) * (l - 1))
  const error = anovaRow('error', ss.error, l * (r - 1) * (g - 1))
  return [
    testAgainst(anovaRow('env', ss.env, l - 1), rep),
    testAgainst(rep, error),
    testAgainst(anovaRow('entry', ss.entry, g - 1), entryEnv),
    testAgainst(entryEnv, error),
    error,
    anovaRow('total', ss.total, data.y.length - 1),
  ]
}

function describe(plots: PlotTable, data: CompletePlots, fit: CombinedFit, anova: Rows): Combined {
  const [env, , entry, entryEnv, error] = anova
  const [g, l, r] = [data.entries.length, data.envs.length, data.reps]
  const random = lsdOf(entryEnv, r * l)
  const fixed = lsdOf(error, r * l)
  const duncan =
    g <= DUNCAN_LIMIT && error.ms > 0
      ? duncanTest(fit.entryMeans, { se: Math.sqrt(error.ms / (r * l)), df: error.df })
      : null
  return {
    design: { envs: l, reps: r, entries: g },
    anova,
    alternativeF: { entryVsError: fTest(entry, error), envVsError: fTest(env, error) },
    grandMean: fit.grandMean,
    cvPct: fit.grandMean > 0 ? (100 * Math.sqrt(error.ms)) / fit.grandMean : null,
    lsdEnvRandom: random,
    lsdEnvFixed: fixed,
    varianceComponentsAnova: {
      entry: (entry.ms - entryEnv.ms) / (r * l),
      entryXEnv: (entryEnv.ms - error.ms) / r,
      error: error.ms,
    },
    h2EntryMeanAnova: entry.ms > 0 ? 1 - entryEnv.ms / entry.ms : null,
    bartlett: bartlett(Array.from(fit.msePerEnv, (ms) => ({ ms, df: (r - 1) * (g - 1) }))),
    mseByEnv: data.envs.map((index, j) => ({ index, env: plots.envs[index]!, mse: fit.msePerEnv[j]! })),
    duncan05EnvFixedCriticalRanges: duncan?.criticalRanges ?? null,
    entries: entryRows(plots, data, fit.entryMeans, { random, fixed, duncan: duncan?.letters ?? [] }),
    note: untested(anova),
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

function entryRows(
  plots: PlotTable,
  data: CompletePlots,
  means: Float64Array,
  test: { random: Lsd; fixed: Lsd; duncan: (string | null)[] },
): CombinedEntry[] {
  const ranks = competitionRanks(means)
  const random05 = lsdLetters(means, test.random.lsd05, 'lower')
  const random01 = lsdLetters(means, test.random.lsd01, 'upper')
  const fixed05 = lsdLetters(means, test.fixed.lsd05, 'lower')
  const fixed01 = lsdLetters(means, test.fixed.lsd01, 'upper')
  return data.entries.map((index, i) => ({
    index,
    entry: plots.entries[index]!,
    mean: means[i]!,
    rank: ranks[i]!,
    lsd05EnvRandom: random05[i]!,
    lsd01EnvRandom: random01[i]!,
    lsd05EnvFixed: fixed05[i]!,
    lsd01EnvFixed: fixed01[i]!,
    duncan05EnvFixed: test.duncan[i] ?? null,
  }))
}
