import { gainOverCheck, isOwnBase, OWN_BASE } from '../gain.ts'
import { competitionRanks } from '../rank.ts'
import { cellMean } from '../table.ts'
import type { PointTable } from '../table.ts'
import { satisfies } from './compare.ts'
import { explainMissing } from './explainMissing.ts'
import { shareCondition } from './shareCondition.ts'
import { checksNumbered, meanAt, tableOf } from './trial.ts'
import type { Trial } from './trial.ts'
import type { ItemYear, StandardItem } from './types.ts'

/**
 * The parts of an item that determine its value; of the threshold only the side that it bounds (for the worst of
 * several years).
 */
export type Measured = Pick<
  StandardItem,
  'label' | 'trait' | 'agg' | 'base' | 'ck' | 'shareOp' | 'shareValue' | 'phaseYears'
> &
  Partial<Pick<StandardItem, 'op'>>

/** A figure at one point (index), in the unit of the item's base. */
export interface PointFigure {
  point: number
  value: number
}

/** Value of one item for one entry, and the points behind it. */
export interface Measure {
  value: number | null
  /** Points that count in an EACH_POINT_SHARE; null for other items. */
  hits: number | null
  points: readonly PointFigure[]
  reason: string | null
  /** The word of `value`, if the trait is one of words. */
  text?: string | undefined
  /** Mean of the entry and of its base, if the value is a gain. */
  means?: Means | undefined
  /** Season by season, for an aggregate over years. */
  years?: ItemYear[] | undefined
}

/** Mean of an entry and of its base over the points both have. */
export interface Means {
  own: number
  base: number
}

/** An entry's figure over all points and at each point. */
interface Series {
  overall: number | null
  perPoint: readonly PointFigure[]
  means?: Means | undefined
}

/**
 * Measures an item for all entries within the season of the trial, by base × agg: ABS the trait itself; VS_CK and
 * VS_GROUP_MEAN the gain %, over all points as ratio of means over common points; VS_CK_DIFF entry − check; RANK the
 * competition rank (best = 1, ties share the better rank) among all entries with a value, checks included; RANK_PCT
 * that rank × 100 / number of entries ranked. MEAN uses the figure over all points (for ranks: the rank of the mean),
 * MAX and MIN the extreme of the per-point figures, MODE the most frequent of them (of equally frequent ones the
 * worse), EACH_POINT_SHARE the share (%) of points whose figure satisfies `shareOp shareValue`.
 */
export function measureSeason(trial: Trial, item: Measured): Measure[] {
  const table = tableOf(trial, item.trait, item.ck ?? 1)
  const series = table ? seriesOf(trial, item, table) : []
  return trial.entries.map((_, entry) => {
    const own = series[entry]
    if (own === undefined || own.overall === null) return blank(explainMissing(trial, item, entry))
    if (isOwnBase(entry, basedOn(trial, item))) return blank(OWN_BASE)
    return aggregate(trial, item, own)
  })
}

/** Returns the entries whose mean is the base of an item; empty if it has no base. */
function basedOn(trial: Trial, { base, ck }: Measured): readonly number[] {
  if (base === 'VS_GROUP_MEAN') return trial.groupMembers
  return base === 'VS_CK' || base === 'VS_CK_DIFF' ? checksNumbered(trial, ck ?? 1) : []
}

function seriesOf(trial: Trial, item: Measured, table: PointTable): Series[] {
  const each = (series: (entry: number) => Series): Series[] => trial.entries.map((_, entry) => series(entry))
  if (item.base === 'RANK' || item.base === 'RANK_PCT') {
    return rankSeries(table, trial.lowTraits.has(item.trait), item.base === 'RANK_PCT')
  }
  if (item.base === 'ABS' || (item.base === 'VS_CK_DIFF' && item.trait === 'growthDiff')) {
    return each((entry) => valueSeries(table, entry))
  }
  const based = withMeanRow(table, basedOn(trial, item))
  return each((entry) => (item.base === 'VS_CK_DIFF' ? diffSeries(based, entry) : gainSeries(based, entry)))
}

/** Adds a row with the mean of the given entries: the base of comparison. */
function withMeanRow(table: PointTable, members: readonly number[]): PointTable {
  const mean = new Float64Array(table.mean.length + table.points.length)
  mean.set(table.mean)
  table.points.forEach((_, point) => {
    mean[table.mean.length + point] = meanAt(table, members, point)
  })
  return { ...table, entries: [...table.entries, '比较基准'], mean }
}

function valueSeries(table: PointTable, entry: number): Series {
  return seriesOver(table, (point) => cellMean(table, entry, point))
}

function diffSeries(based: PointTable, entry: number): Series {
  const base = based.entries.length - 1
  return seriesOver(based, (point) => cellMean(based, entry, point) - cellMean(based, base, point))
}

function seriesOver(table: PointTable, figure: (point: number) => number): Series {
  const perPoint = table.points
    .map((_, point) => ({ point, value: figure(point) }))
    .filter(({ value }) => !Number.isNaN(value))
  const sum = perPoint.reduce((total, { value }) => total + value, 0)
  return { overall: perPoint.length > 0 ? sum / perPoint.length : null, perPoint }
}

function gainSeries(based: PointTable, entry: number): Series {
  const { gainPct, perPoint, mean, baseMean } = gainOverCheck(based, entry, [based.entries.length - 1])
  return {
    overall: gainPct,
    perPoint: perPoint.map((point) => ({ point: point.point, value: point.gainPct })),
    means: mean === null || baseMean === null ? undefined : { own: mean, base: baseMean },
  }
}

function rankSeries(table: PointTable, ascending: boolean, percent: boolean): Series[] {
  const rank = (figure: (entry: number) => number | null): (number | null)[] => {
    const ranks = competitionRanks(
      table.entries.map((_, entry) => figure(entry)),
      ascending,
    )
    const ranked = ranks.filter((rank) => rank !== null).length
    return percent ? ranks.map((rank) => (rank === null ? null : (100 * rank) / ranked)) : ranks
  }
  const overall = rank((entry) => valueSeries(table, entry).overall)
  const byPoint = table.points.map((_, point) => rank((entry) => cellMean(table, entry, point)))
  return table.entries.map((_, entry) => ({
    overall: overall[entry] ?? null,
    perPoint: byPoint.flatMap((ranks, point) => {
      const value = ranks[entry] ?? null
      return value === null ? [] : [{ point, value }]
    }),
  }))
}

function aggregate(trial: Trial, item: Measured, { overall, perPoint, means }: Series): Measure {
  if (item.agg === 'EACH_POINT_SHARE') return shareOfPoints(item, perPoint)
  if (item.agg === 'MODE') return mostFrequent(trial, item, perPoint)
  if (item.agg === 'MEAN') return { value: overall, hits: null, points: perPoint, reason: null, means }
  const values = perPoint.map(({ value }) => value)
  const extreme = item.agg === 'MAX' ? Math.max(...values) : Math.min(...values)
  return { value: extreme, hits: null, points: perPoint, reason: null }
}

function shareOfPoints(item: Measured, perPoint: readonly PointFigure[]): Measure {
  const condition = shareCondition(item)
  if (condition === null) return blank('点次比例未设逐点条件')
  const hits = perPoint.filter(({ value }) => satisfies(value, condition)).length
  return { value: (100 * hits) / perPoint.length, hits, points: perPoint, reason: null }
}

/** Returns the most frequent figure; among equally frequent words none is the worse one, so there is no value. */
function mostFrequent(trial: Trial, item: Measured, perPoint: readonly PointFigure[]): Measure {
  const counts = new Map<number, number>()
  for (const { value } of perPoint) counts.set(value, (counts.get(value) ?? 0) + 1)
  const most = Math.max(...counts.values())
  const found = [...counts].filter(([, count]) => count === most).map(([value]) => value)
  const words = trial.words.get(item.trait)
  if (words && found.length > 1) {
    return blank(`${item.label}：${found.map((at) => words[at]).join('、')}的试点数相同，没有多数`)
  }
  const value = trial.lowTraits.has(item.trait) ? Math.max(...found) : Math.min(...found)
  return { value, hits: null, points: perPoint, reason: null, text: words?.[value] }
}

/** Returns the absence of a value, with the reason. */
export function blank(reason: string): Measure {
  return { value: null, hits: null, points: [], reason }
}
