import { baseMeans, gainOverBase } from './gain.ts'
import type { Gain } from './gain.ts'
import { competitionRanks } from './rank.ts'
import { refuse } from './result.ts'
import type { Result } from './result.ts'
import { severalYears } from './summary.ts'
import type { PointTable } from './table.ts'

/** One year of a trial: its valid points and the check (entry indices; several: their mean). */
export interface TrialYear {
  year: string
  table: PointTable
  checks: readonly number[]
}

/** One entry over several years, matched by name. */
export interface MultiYearEntry {
  entry: string
  /** Years whose table contains the entry, in the given order. */
  years: { year: string; gain: Gain }[]
  /** Simple mean of its yearly means and of those of the check in the same years; gain of the one over the other. */
  summary: Result<{ entryMean: number; checkMean: number; gainPct: number }>
  /** Position among all entries by the gain of `summary`. */
  rank: number | null
  /** Gain points and comparable points of all years together; the rate is null without any. */
  gainPoints: number
  common: number
  gainPointRate: number | null
}

const METHOD = '多年汇总(各年平均的简单平均)'

/**
 * Combines several years of a trial: every year has weight 1 whatever its number of points, yearly means are over the
 * points that the entry shares with the check. `threshold` = gain (%) that a gain point must exceed. An entry is
 * summarised over the years in which it was grown (`summary.n`); a year without a common point leaves no summary.
 */
export function multiYear(years: readonly TrialYear[], threshold = 0): MultiYearEntry[] {
  const bases = years.map(({ table, checks }) => baseMeans(table, checks, true))
  const names = [...new Set(years.flatMap(({ table }) => table.entries))]
  const rows = names.map((entry) => {
    const grown = years.flatMap(({ year, table }, y) => {
      const index = table.entries.indexOf(entry)
      return index === -1 ? [] : [{ year, gain: gainOverBase(table, index, bases[y]!, { threshold }) }]
    })
    return { entry, years: grown, summary: summarise(grown), rank: null, ...countPoints(grown) }
  })
  const ranks = competitionRanks(rows.map(({ summary }) => summary.value?.gainPct ?? null))
  return rows.map((row, i) => ({ ...row, rank: ranks[i]! }))
}

function summarise(grown: MultiYearEntry['years']): MultiYearEntry['summary'] {
  const gap = grown.find(({ gain }) => gain.reason !== null)
  if (gap !== undefined) return refuse(`${gap.year}年${gap.gain.reason}`, { method: METHOD, n: grown.length })
  return severalYears(grown.map(({ gain }) => ({ entry: gain.mean, check: gain.baseMean })))
}

function countPoints(
  grown: readonly { gain: Gain }[],
): Pick<MultiYearEntry, 'gainPoints' | 'common' | 'gainPointRate'> {
  const gainPoints = grown.reduce((sum, { gain }) => sum + gain.gainPoints, 0)
  const common = grown.reduce((sum, { gain }) => sum + gain.common, 0)
  return { gainPoints, common, gainPointRate: common > 0 ? (100 * gainPoints) / common : null }
}
