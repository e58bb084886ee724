import type { PlotTable } from './table.ts'

/** The plots of one point that have a value, with entries and replicates renumbered from 0. */
export interface PointPlots {
  /** Index in `PlotTable.entries` of each local entry. */
  entryIndex: number[]
  entry: number[]
  rep: number[]
  reps: number
  /** Index in `PlotTable.reps` of each local replicate; −1 = not named. */
  repIndex: number[]
  y: number[]
  /** Some plots name a replicate and others do not. */
  mixedReps: boolean
}

/** Collects the plots of one point; blanks are left out. */
export function pointPlots(plots: PlotTable, env: number): PointPlots {
  const rows: number[] = []
  plots.env.forEach((plotEnv, i) => {
    if (plotEnv === env && Number.isFinite(plots.y[i]!)) rows.push(i)
  })
  const entries = compact(rows.map((i) => plots.entry[i]!))
  const named = rows.map((i) => plots.rep?.[i] ?? -1)
  const reps = compact(named)
  return {
    entryIndex: entries.original,
    entry: entries.local,
    rep: reps.local,
    reps: reps.original.length,
    repIndex: reps.original,
    y: rows.map((i) => plots.y[i]!),
    mixedReps: reps.original.length > 1 && reps.original.includes(-1),
  }
}

/** Counts the plots in each local entry × replicate cell, row-major. */
export function cellCounts({ entry, rep, entryIndex, reps }: PointPlots): Int32Array {
  const counts = new Int32Array(entryIndex.length * reps)
  entry.forEach((e, i) => {
    counts[e * reps + rep[i]!]! += 1
  })
  return counts
}

/** Sums of `values` by group number. */
export function sumBy(groups: readonly number[], values: readonly number[], count: number): Float64Array {
  const sums = new Float64Array(count)
  groups.forEach((group, i) => {
    sums[group]! += values[i]!
  })
  return sums
}

/** Counts the plots of each group. */
export function countBy(groups: readonly number[], count: number): Float64Array {
  const counts = new Float64Array(count)
  for (const group of groups) counts[group]! += 1
  return counts
}

/**
 * Arithmetic mean, NaN of nothing. Summed with Neumaier's compensation and corrected by the mean deviation, so that it
 * does not depend on the order of the values and equals R's `mean` (which sums in extended precision).
 */
export function meanOf(values: ArrayLike<number>): number {
  const rough = compensatedSum(values, 0) / values.length
  return rough + compensatedSum(values, rough) / values.length
}

/** Harmonic mean of positive counts, exact when all are equal; NaN of nothing. */
export function harmonicMean(counts: readonly number[]): number {
  if (counts.every((count) => count === counts[0])) return counts[0] ?? NaN
  return counts.length / counts.reduce((sum, count) => sum + 1 / count, 0)
}

function compensatedSum(values: ArrayLike<number>, origin: number): number {
  let sum = 0
  let lost = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i]! - origin
    const next = sum + value
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum
    sum = next
  }
  return sum + lost
}

/** Sum of squares. */
export function sumOfSquares(values: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]! * values[i]!
  return sum
}

/**
 * Returns exactly zero for a sum of squares that is only rounding noise of data this large, so that constant data are
 * recognised as constant. `scale` = uncorrected sum of squares of the data.
 */
export function withoutNoise(ss: number, scale: number): number {
  return ss > 1e-26 * scale ? ss : 0
}

function compact(values: readonly number[]): { original: number[]; local: number[] } {
  const original = [...new Set(values)].toSorted((a, b) => a - b)
  const index = new Map(original.map((value, i) => [value, i]))
  return { original, local: values.map((value) => index.get(value)!) }
}
