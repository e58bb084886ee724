import { meanOf, sumOfSquares } from '../pointPlots.ts'
import type { PlotTable } from '../table.ts'

/** Plots with a value, with entries, points, cells (entry × point), replicates and blocks numbered from 0. */
export interface Levels {
  n: number
  /** (value − mean)/scale: the fits see numbers near 1. */
  y: Float64Array
  mean: number
  /** Standard deviation of the plots; 0 when all are equal. */
  scale: number
  /** Index in `PlotTable.entries` of each entry, and likewise of each point. */
  entryIndex: number[]
  envIndex: number[]
  entry: Int32Array
  env: Int32Array
  cell: Int32Array
  cells: number
  cellEntry: Int32Array
  cellEnv: Int32Array
  cellPlots: Int32Array
  /** Replicate of each plot within its point, null when replicates are not named throughout. */
  rep: Int32Array | null
  /** Number of replicates at each point. */
  reps: Int32Array
  /** Incomplete block of each plot over all points, null when the design names none or not for every plot. */
  block: Int32Array | null
  blocks: number
}

/** Number of each plot's incomplete block as the field book names it, −1 where it names none. */
export type BlockNumbers = ArrayLike<number>

/** Numbers the levels of every factor of the plots that have a value, in the order of the table. */
export function readLevels(plots: PlotTable, blockNumbers: BlockNumbers | null): Levels {
  const rows = Array.from(plots.y.keys()).filter((i) => Number.isFinite(plots.y[i]!))
  const values = rows.map((i) => plots.y[i]!)
  const mean = values.length > 0 ? meanOf(values) : 0
  const deviations = Float64Array.from(values, (value) => value - mean)
  const scale = spread(deviations, mean)
  const entries = number(rows, (i) => plots.entry[i]!)
  const envs = number(rows, (i) => plots.env[i]!)
  const cells = number([...rows.keys()], (k) => entries.of[k]! * envs.names.length + envs.of[k]!)
  const rep = numberReps(plots, rows, envs)
  const blocks = numberBlocks(blockNumbers, rows, envs.of, rep.of)
  const cellPlots = new Int32Array(cells.names.length)
  for (const cell of cells.of) cellPlots[cell]! += 1
  return {
    n: rows.length,
    y: deviations.map((value) => (scale > 0 ? value / scale : 0)),
    mean,
    scale,
    entryIndex: entries.names,
    envIndex: envs.names,
    entry: entries.of,
    env: envs.of,
    cell: cells.of,
    cells: cells.names.length,
    cellEntry: Int32Array.from(cells.names, (name) => Math.floor(name / envs.names.length)),
    cellEnv: Int32Array.from(cells.names, (name) => name % envs.names.length),
    cellPlots,
    rep: rep.of,
    reps: rep.counts,
    block: blocks?.of ?? null,
    blocks: blocks?.names.length ?? 0,
  }
}

interface Numbered {
  /** The number each level had before, rising. */
  names: number[]
  of: Int32Array
}

function number(rows: readonly number[], nameOf: (row: number) => number): Numbered {
  const names = [...new Set(rows.map(nameOf))].toSorted((a, b) => a - b)
  const index = new Map(names.map((name, i) => [name, i]))
  return { names, of: Int32Array.from(rows, (row) => index.get(nameOf(row))!) }
}

function numberReps(
  plots: PlotTable,
  rows: readonly number[],
  envs: Numbered,
): { of: Int32Array | null; counts: Int32Array } {
  const counts = new Int32Array(envs.names.length).fill(1)
  const named = plots.rep
  if (named === null || rows.some((i) => named[i] === -1)) return { of: null, counts }
  const all = number([...rows.keys()], (k) => envs.of[k]! * plots.reps.length + named[rows[k]!]!)
  const envOf = all.names.map((name) => Math.floor(name / plots.reps.length))
  counts.fill(0)
  const within = envOf.map((env) => counts[env]!++)
  return { of: all.of.map((rep) => within[rep]!), counts }
}

function numberBlocks(
  blocks: BlockNumbers | null,
  rows: readonly number[],
  env: Int32Array,
  rep: Int32Array | null,
): Numbered | null {
  if (blocks === null || rows.some((i) => blocks[i] === -1)) return null
  const [maxRep, maxBlock] = [1 + largest(rep ?? []), 1 + largest(rows.map((i) => blocks[i]!))]
  return number([...rows.keys()], (k) => (env[k]! * maxRep + (rep?.[k] ?? 0)) * maxBlock + blocks[rows[k]!]!)
}

function largest(values: ArrayLike<number>): number {
  let max = 0
  for (let i = 0; i < values.length; i++) max = Math.max(max, values[i]!)
  return max
}

/** Returns the standard deviation; 0 when the deviations are only the rounding of values around this mean. */
function spread(deviations: Float64Array, mean: number): number {
  if (deviations.length < 2) return 0
  const sd = Math.sqrt(sumOfSquares(deviations) / (deviations.length - 1))
  return sd > 1e-13 * Math.abs(mean) ? sd : 0
}
