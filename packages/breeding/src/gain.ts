import { cellMean } from './table.ts'
import type { PointTable } from './table.ts'

/** Comparison of an entry with a base (a check, the mean of checks, the group mean) over their common points. */
export interface Gain {
  /** 增产率 %, ratio of means over the common points: 100·(Σ entry − Σ base)/Σ base. The only one to print. */
  gainPct: number | null
  /** Mean of the per-point gains %, a different number; kept for control. */
  gainPctMeanOfPoints: number | null
  /** Number of points where both the entry and the base have a value. */
  common: number
  /** 增产点数: points whose gain exceeds the threshold. */
  gainPoints: number
  /** 增产点率 %: gain points / common points. */
  gainPointRate: number | null
  /** Mean of the entry over the common points. */
  mean: number | null
  /** Mean of the base over the common points. */
  baseMean: number | null
  perPoint: { point: number; gainPct: number }[]
  /** Chinese sentence that says why `gainPct` is null. */
  reason: string | null
}

export interface GainOptions {
  /** A point counts as gain point when its gain is greater than this many percent (default 0). */
  threshold?: number
  /** Percentage points within which a gain equals the threshold and does not count (default 1e-9: real ties occur). */
  tie?: number
  /**
   * Only points where every member of the base has a value (mean of checks). Default false: the base of a point is
   * the mean of the members present there (group mean).
   */
  completeBase?: boolean
}

/**
 * Returns the gain of one entry over a base. `base` holds entry indices: one check, several checks (their mean at each
 * point) or all entries (group mean). Points where either side is blank, or where the base is not positive, take no
 * part in numerator or denominator.
 */
export function gainOverCheck(
  table: PointTable,
  entry: number,
  base: readonly number[],
  options: GainOptions = {},
): Gain {
  return gainOverBase(table, entry, baseMeans(table, base, options.completeBase), options)
}

/** Whether a base consists of the entry itself only: tables do not compare a check with itself. */
export const isOwnBase = (entry: number, members: readonly number[]): boolean =>
  members.length === 1 && members[0] === entry

/** Text of a table for a check in the column of that check. */
export const OWN_BASE = '对照不与自身比较'

/** Returns the gain over a base whose means are computed once for all entries. */
export function gainOverBase(
  table: PointTable,
  entry: number,
  base: BaseMeans,
  options: Pick<GainOptions, 'threshold' | 'tie'> = {},
): Gain {
  if (base.members.length === 0) return noGain('未指定对照')
  const own = table.mean.subarray(entry * table.points.length, (entry + 1) * table.points.length)
  return gainOfPairs(own, base.means, options) ?? noGain(explainNoCommon(table, entry, base.members))
}

/**
 * Returns the gain of values over the base at the same position (point), NaN = blank; null if no position has both. The
 * only definition of 增产率 and 增产点数, for every kind of base.
 */
export function gainOfPairs(
  own: ArrayLike<number>,
  base: ArrayLike<number>,
  { threshold = 0, tie = 1e-9 }: Pick<GainOptions, 'threshold' | 'tie'> = {},
): Gain | null {
  const perPoint: { point: number; gainPct: number }[] = []
  let sum = 0
  let baseSum = 0
  for (let point = 0; point < own.length; point++) {
    const [value, other] = [own[point]!, base[point]!]
    if (Number.isNaN(value) || !(other > 0)) continue
    perPoint.push({ point, gainPct: (100 * (value - other)) / other })
    sum += value
    baseSum += other
  }
  const common = perPoint.length
  if (common === 0) return null
  const gainPoints = perPoint.filter((p) => p.gainPct > threshold + tie).length
  return {
    gainPct: (100 * (sum - baseSum)) / baseSum,
    gainPctMeanOfPoints: perPoint.reduce((total, p) => total + p.gainPct, 0) / common,
    common,
    gainPoints,
    gainPointRate: (100 * gainPoints) / common,
    mean: sum / common,
    baseMean: baseSum / common,
    perPoint,
    reason: null,
  }
}

/** A base and its mean at every point; NaN where it has none. */
export interface BaseMeans {
  members: readonly number[]
  means: Float64Array
}

/** Returns the means of a base (entry indices) over the points; `complete` as `GainOptions.completeBase`. */
export function baseMeans(table: PointTable, members: readonly number[], complete = false): BaseMeans {
  const means = Float64Array.from(table.points, (_, point) => baseMeanAt(table, members, point, complete))
  return { members, means }
}

/**
 * Returns the mean of the base at one point; NaN if no member has a value there, or, with `complete`, if one of them
 * lacks it.
 */
function baseMeanAt(table: PointTable, base: readonly number[], point: number, complete: boolean): number {
  let sum = 0
  let count = 0
  for (const member of base) {
    const value = cellMean(table, member, point)
    if (Number.isNaN(value)) {
      if (complete) return NaN
      continue
    }
    sum += value
    count += 1
  }
  return count > 0 ? sum / count : NaN
}

function explainNoCommon(table: PointTable, entry: number, base: readonly number[]): string {
  const points = table.points.map((_, point) => point)
  const blank = (members: readonly number[]): boolean =>
    members.every((member) => points.every((point) => Number.isNaN(cellMean(table, member, point))))
  if (blank([entry])) return `${table.entries[entry]}在各有效试点均无数据`
  if (blank(base)) return `对照${base.map((i) => table.entries[i]).join('、')}在各有效试点均无数据`
  return '与对照没有共同的有效试点（或对照值不大于0）'
}

/** Returns the absence of a gain, with the Chinese reason. */
export function noGain(reason: string): Gain {
  return {
    gainPct: null,
    gainPctMeanOfPoints: null,
    common: 0,
    gainPoints: 0,
    gainPointRate: null,
    mean: null,
    baseMean: null,
    perPoint: [],
    reason,
  }
}
