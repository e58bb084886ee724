import { baseMeans, gainOverBase, isOwnBase, noGain, OWN_BASE } from './gain.ts'
import type { Gain } from './gain.ts'
import { meanOf, sumOfSquares } from './pointPlots.ts'
import { competitionRanks } from './rank.ts'
import { answer, refuse } from './result.ts'
import type { Result } from './result.ts'
import { cellMean } from './table.ts'
import type { PointTable } from './table.ts'

/** A base of comparison for entries: one check, the mean of several checks, or the group mean. */
export interface Base {
  name: string
  /** Entry indices. */
  members: readonly number[]
  /** True for the mean of checks: only points where all of them have a value. */
  complete?: boolean
}

/** One entry over the valid points of its group. */
export interface EntrySummary {
  index: number
  entry: string
  /** Simple mean over valid points, each point weight 1; null without any. */
  mean: number | null
  /** Valid points with a value. */
  points: number
  /** 位次 among all entries, checks included. */
  rank: number | null
  /** Standard deviation (n − 1) and coefficient of variation % of the point means; null below two points. */
  sdPoints: number | null
  cvPct: number | null
  /** One gain per base, in the order given. */
  gains: Gain[]
}

/**
 * Summarises a group over the points of `table` (pass valid points only): mean, rank, CV of point means and the gain
 * over every base except the entry itself. `threshold` is the gain (%) that a gain point must exceed.
 */
export function groupSummary(table: PointTable, bases: readonly Base[], threshold = 0): EntrySummary[] {
  const means = bases.map((base) => baseMeans(table, base.members, base.complete))
  const summaries = table.entries.map((entry, index) => {
    const values = table.points.map((_, point) => cellMean(table, index, point)).filter(Number.isFinite)
    const mean = values.length > 0 ? meanOf(values) : null
    const sdPoints = values.length > 1 ? standardDeviation(values) : null
    const gains = means.map((base) =>
      isOwnBase(index, base.members) ? noGain(OWN_BASE) : gainOverBase(table, index, base, { threshold }),
    )
    const cvPct = sdPoints !== null && mean! > 0 ? (100 * sdPoints) / mean! : null
    return { index, entry, mean, points: values.length, rank: null, sdPoints, cvPct, gains }
  })
  const ranks = competitionRanks(summaries.map((summary) => summary.mean))
  return summaries.map((summary, i) => ({ ...summary, rank: ranks[i]! }))
}

/** 组均值: mean over the points of the mean of the given entries present there (all entries, or without checks). */
export function groupMean(table: PointTable, members: readonly number[]): Result<number> {
  const method = '组均值(各试点参试品种均值的平均)'
  const means = table.points
    .map((_, point) => meanOf(members.map((i) => cellMean(table, i, point)).filter(Number.isFinite)))
    .filter(Number.isFinite)
  if (means.length === 0) return refuse('组内各试点均无数据', { method })
  return answer(meanOf(means), { method, n: means.length })
}

/** Yearly means of an entry and its check, same unit. */
export interface YearMeans {
  entry: number | null
  check: number | null
}

/**
 * 多年平均: simple mean of the yearly means of the entry over that of the check, never weighted
 * by points. Gain in %.
 */
export function severalYears(
  years: readonly YearMeans[],
): Result<{ entryMean: number; checkMean: number; gainPct: number }> {
  const method = '多年平均增产率(各年平均产量的简单平均之比)'
  if (years.length === 0) return refuse('没有年度数据', { method })
  const entry = years.map((year) => year.entry ?? NaN)
  const check = years.map((year) => year.check ?? NaN)
  if (entry.some(Number.isNaN)) return refuse('有年度缺品种平均值', { method, n: years.length })
  if (check.some(Number.isNaN)) return refuse('有年度缺对照平均值', { method, n: years.length })
  const [entryMean, checkMean] = [meanOf(entry), meanOf(check)]
  if (checkMean <= 0) return refuse('对照平均值不大于0', { method, n: years.length })
  const gainPct = (100 * (entryMean - checkMean)) / checkMean
  return answer({ entryMean, checkMean, gainPct }, { method, n: years.length })
}

/** Sample standard deviation (n − 1). */
export function standardDeviation(values: readonly number[]): number {
  const mean = meanOf(values)
  return Math.sqrt(sumOfSquares(values.map((value) => value - mean)) / (values.length - 1))
}
