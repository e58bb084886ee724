import { NO_REPS } from './noReps.ts'
import { meanOf, sumOfSquares, withoutNoise } from './pointPlots.ts'
import type { PlotTable } from './table.ts'

/** Complete plots of a balanced trial: every entry once in every replicate of every point. */
export interface CompletePlots {
  /** Index in `PlotTable.entries` / `.envs` of each local row and column. */
  entries: number[]
  envs: number[]
  reps: number
  /** Row-major entry × env × replicate. */
  y: Float64Array
}

/** Sums of squares, degrees of freedom and means of the combined model. */
export interface CombinedFit {
  /** False when plots are missing: sums of squares are then of type II and means are adjusted. */
  balanced: boolean
  /** Index in `PlotTable.entries` / `.envs` of each local row and column. */
  entries: readonly number[]
  envs: readonly number[]
  /** Replicates of a point, the most where they differ. */
  reps: number
  /** Plots of a cell, the harmonic mean where they differ. */
  plotsPerCell: number
  n: number
  grandMean: number
  entryMeans: Float64Array
  ss: { env: number; rep: number; entry: number; entryEnv: number; error: number; total: number }
  df: { env: number; rep: number; entry: number; entryEnv: number; error: number }
  /** Error mean square of each point. */
  points: { ms: number; df: number }[]
  /**
   * Variance of the difference of two entry means (local indices), points fixed, in units of the error variance; null when
   * it is the same for all pairs.
   */
  differenceVariance: ((a: number, b: number) => number) | null
}

/**
 * Arranges the plots in a complete entry × point × replicate array, or returns a Chinese sentence on what is missing or
 * duplicate. Points and entries without any value take no part. Replicates are numbered within their point.
 */
export function completePlots(plots: PlotTable): CompletePlots | string {
  if (plots.rep === null) return NO_REPS
  const rows = Array.from(plots.y, (_, i) => i).filter((i) => Number.isFinite(plots.y[i]!))
  const entries = distinct(rows.map((i) => plots.entry[i]!))
  const envs = distinct(rows.map((i) => plots.env[i]!))
  if (entries.length < 2) return '有数据的品种不足2个'
  if (envs.length < 2) return '有数据的试点不足2个'
  const repsByEnv = envs.map((env) =>
    distinct(rows.filter((i) => plots.env[i] === env).map((i) => plots.rep![i]!)),
  )
  const reps = repsByEnv[0]!.length
  if (reps < 2) return NO_REPS
  if (repsByEnv.some((list) => list.length !== reps)) return '各试点重复数不同'
  if (repsByEnv.some((list) => list.includes(-1))) return '部分小区未注明重复'
  const y = new Float64Array(entries.length * envs.length * reps).fill(NaN)
  const entryAt = new Map(entries.map((entry, i) => [entry, i]))
  const envAt = new Map(envs.map((env, j) => [env, j]))
  for (const i of rows) {
    const env = envAt.get(plots.env[i]!)!
    const cell =
      (entryAt.get(plots.entry[i]!)! * envs.length + env) * reps + repsByEnv[env]!.indexOf(plots.rep[i]!)
    if (!Number.isNaN(y[cell]!))
      return `品种${plots.entries[plots.entry[i]!]}在试点${plots.envs[plots.env[i]!]}的同一重复有两个小区`
    y[cell] = plots.y[i]!
  }
  return describeGaps(plots, { entries, envs, reps, y }) ?? { entries, envs, reps, y }
}

/** Number of incomplete cells listed by name. */
const MAX_GAPS_LISTED = 3

/** Says which entries lack how many replicates at which points, the first ones by name; null if none does. */
function describeGaps(plots: PlotTable, { entries, envs, reps, y }: CompletePlots): string | null {
  const gaps = entries.flatMap((entry, i) =>
    envs.flatMap((env, j) => {
      const first = (i * envs.length + j) * reps
      const lost = y.subarray(first, first + reps).filter(Number.isNaN).length
      if (lost === 0) return []
      return `品种${plots.entries[entry]}在试点${plots.envs[env]}${lost === reps ? '无小区数据' : `缺${lost}个重复`}`
    }),
  )
  return joinGaps(gaps)
}

/** Lists the first gaps and counts the rest; null without gaps. */
export function joinGaps(gaps: readonly string[]): string | null {
  if (gaps.length === 0) return null
  const listed = gaps.slice(0, MAX_GAPS_LISTED).join('、')
  return gaps.length > MAX_GAPS_LISTED ? `${listed}等${gaps.length}处` : listed
}

/** Computes closed-form sums of squares of y = env + rep(env) + entry + entry × env + error on complete data. */
export function fitCombined({ entries, envs, reps, y }: CompletePlots): CombinedFit {
  const [g, l, r] = [entries.length, envs.length, reps]
  const grandMean = meanOf(y)
  const at = (i: number, j: number, k: number): number => y[(i * l + j) * r + k]! - grandMean
  const cell = new Float64Array(g * l)
  const block = new Float64Array(l * r)
  const entry = new Float64Array(g)
  const env = new Float64Array(l)
  for (let i = 0; i < g; i++) {
    for (let j = 0; j < l; j++) {
      for (let k = 0; k < r; k++) {
        cell[i * l + j]! += at(i, j, k) / r
        block[j * r + k]! += at(i, j, k) / g
      }
      entry[i]! += cell[i * l + j]! / l
      env[j]! += cell[i * l + j]! / g
    }
  }
  const errorPerEnv = new Float64Array(l)
  for (let i = 0; i < g; i++) {
    for (let j = 0; j < l; j++) {
      for (let k = 0; k < r; k++) {
        errorPerEnv[j]! += (at(i, j, k) - cell[i * l + j]! - block[j * r + k]! + env[j]!) ** 2
      }
    }
  }
  const scale = sumOfSquares(y)
  const clean = (ss: number): number => withoutNoise(ss, scale)
  const interaction = cell.map((value, c) => value - entry[Math.floor(c / l)]! - env[c % l]!)
  const dfPoint = (r - 1) * (g - 1)
  return {
    balanced: true,
    entries,
    envs,
    reps,
    plotsPerCell: r,
    n: y.length,
    grandMean,
    entryMeans: entry.map((_, i) => meanOf(y.subarray(i * l * r, (i + 1) * l * r))),
    ss: {
      env: clean(g * r * sumOfSquares(env)),
      rep: clean(g * sumOfSquares(block.map((value, b) => value - env[Math.floor(b / r)]!))),
      entry: clean(l * r * sumOfSquares(entry)),
      entryEnv: clean(r * sumOfSquares(interaction)),
      error: clean(errorPerEnv.reduce((sum, ss) => sum + ss, 0)),
      total: clean(sumOfSquares(y.map((value) => value - grandMean))),
    },
    df: { env: l - 1, rep: l * (r - 1), entry: g - 1, entryEnv: (g - 1) * (l - 1), error: l * dfPoint },
    points: Array.from(errorPerEnv, (ss) => ({ ms: clean(ss) / dfPoint, df: dfPoint })),
    differenceVariance: null,
  }
}

function distinct(values: readonly number[]): number[] {
  return [...new Set(values)].toSorted((a, b) => a - b)
}
