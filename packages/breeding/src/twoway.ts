import { anovaRow, testAgainst } from './anovaRow.ts'
import type { AnovaRow } from './anovaRow.ts'
import { DUNCAN_LIMIT, lsdOf } from './combined.ts'
import { duncanTest } from './duncan.ts'
import { lsdLetters } from './letters.ts'
import { competitionRanks } from './rank.ts'
import { answer, refuse } from './result.ts'
import type { Result } from './result.ts'
import { completePart } from './table.ts'
import type { PointTable } from './table.ts'
import { fitTwoway } from './twowayFit.ts'

/** One entry over the points of a two-way table. */
export interface TwowayEntry {
  entry: string
  mean: number
  rank: number
  lsd05: string | null
  lsd01: string | null
  /** Null with more than `DUNCAN_LIMIT` entries. */
  duncan05: string | null
}

/** Two-way analysis of an entry × point table with one value per cell; every test uses the residual. */
export interface Twoway {
  design: { entries: number; envs: number }
  anova: AnovaRow[]
  grandMean: number
  cvPct: number | null
  seDifference: number
  df: number
  lsd05: number
  lsd01: number
  varianceComponentsAnova: { entry: number; env: number; residual: number }
  h2EntryMeanAnova: number | null
  envMeans: { env: string; mean: number }[]
  duncan05CriticalRanges: number[] | null
  entries: TwowayEntry[]
  /** Left out because they had blanks: the analysis needs every entry at every point. */
  droppedEntries: string[]
  droppedPoints: string[]
  note: string | null
}

const METHOD = '品种×试点两向方差分析(每格一个值)'

/**
 * Two-way analysis env + entry + residual, the residual being entry × env + error/r.
 * Points without any value are left out, then entries with a blank; both are named in the result.
 */
export function twowayAnova(table: PointTable): Result<Twoway> {
  const { table: part, droppedEntries, droppedPoints } = completePart(table)
  const [g, l] = [part.entries.length, part.points.length]
  const n = g * l
  if (l < 2) return refuse('有数据的试点不足2个，无法做两向方差分析', { method: METHOD, n })
  if (g < 2) return refuse('在各试点都有数据的品种不足2个，无法做两向方差分析', { method: METHOD, n })
  const fit = fitTwoway(part)
  const residual = anovaRow('entry x env (residual)', fit.ssResidual, (g - 1) * (l - 1))
  const env = testAgainst(anovaRow('env', fit.ssEnv, l - 1), residual)
  const entry = testAgainst(anovaRow('entry', fit.ssEntry, g - 1), residual)
  const lsd = lsdOf(residual, l)
  const duncan =
    g <= DUNCAN_LIMIT && residual.ms > 0
      ? duncanTest(fit.entryMeans, { se: Math.sqrt(residual.ms / l), df: residual.df })
      : null
  const value: Twoway = {
    design: { entries: g, envs: l },
    anova: [env, entry, residual, anovaRow('total', fit.ssTotal, n - 1)],
    grandMean: fit.grandMean,
    cvPct: fit.grandMean > 0 ? (100 * Math.sqrt(residual.ms)) / fit.grandMean : null,
    ...lsd,
    varianceComponentsAnova: {
      entry: (entry.ms - residual.ms) / l,
      env: (env.ms - residual.ms) / g,
      residual: residual.ms,
    },
    h2EntryMeanAnova: entry.ms > 0 ? 1 - residual.ms / entry.ms : null,
    envMeans: part.points.map((name, j) => ({ env: name, mean: fit.envMeans[j]! })),
    duncan05CriticalRanges: duncan?.criticalRanges ?? null,
    entries: entryRows(part.entries, fit.entryMeans, lsd, duncan?.letters ?? []),
    droppedEntries,
    droppedPoints,
    note: residual.ms > 0 ? null : '剩余均方为0（品种间差异在各试点完全相同），无法做F检验',
  }
  return answer(value, { method: METHOD, n, df: residual.df })
}

function entryRows(
  names: readonly string[],
  means: Float64Array,
  lsd: { lsd05: number; lsd01: number },
  duncan: readonly (string | null)[],
): TwowayEntry[] {
  const ranks = competitionRanks(means)
  const lower = lsdLetters(means, lsd.lsd05, 'lower')
  const upper = lsdLetters(means, lsd.lsd01, 'upper')
  return names.map((entry, i) => ({
    entry,
    mean: means[i]!,
    rank: ranks[i]!,
    lsd05: lower[i]!,
    lsd01: upper[i]!,
    duncan05: duncan[i] ?? null,
  }))
}
