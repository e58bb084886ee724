/** One observed plot as it comes from a workbook or the database. `y` null or NaN = not surveyed. */
export interface PlotRow {
  entry: string
  env: string
  rep?: string | null
  y: number | null
}

/**
 * Plot records of one trait, column-wise: `entry[i]`, `env[i]`, `rep[i]` index the name lists, `y[i]` is the value.
 * NaN = blank; blank is never zero. `rep` is null when no row names a replicate, and -1 in a row that names none
 * while others do.
 */
export interface PlotTable {
  entries: readonly string[]
  envs: readonly string[]
  reps: readonly string[]
  entry: Int32Array
  env: Int32Array
  rep: Int32Array | null
  y: Float64Array
}

/** Means of entries at points, row-major (`mean[entry * points.length + point]`), NaN = blank. */
export interface PointTable {
  entries: readonly string[]
  points: readonly string[]
  mean: Float64Array
}

/**
 * Builds a plot table. Names keep the order of first appearance; `known` puts the given names first, in their
 * order, so that an entry or point without any plot keeps its row and column.
 */
export function plotTable(
  rows: Iterable<PlotRow>,
  known: { entries?: readonly string[]; envs?: readonly string[] } = {},
): PlotTable {
  const list = [...rows]
  const entries = nameIndex(known.entries)
  const envs = nameIndex(known.envs)
  const reps = nameIndex()
  const entry = new Int32Array(list.length)
  const env = new Int32Array(list.length)
  const rep = new Int32Array(list.length)
  const y = new Float64Array(list.length)
  list.forEach((row, i) => {
    entry[i] = entries.of(row.entry)
    env[i] = envs.of(row.env)
    rep[i] = row.rep === null || row.rep === undefined ? -1 : reps.of(row.rep)
    y[i] = row.y ?? NaN
  })
  const named = reps.names.length > 0
  return {
    entries: entries.names,
    envs: envs.names,
    reps: reps.names,
    entry,
    env,
    rep: named ? rep : null,
    y,
  }
}

/** Entry × point means over the replicates; a cell without any value stays blank (NaN). */
export function pointTable(plots: PlotTable): PointTable {
  const points = plots.envs.length
  const sum = new Float64Array(plots.entries.length * points)
  const count = new Int32Array(sum.length)
  plots.y.forEach((y, i) => {
    if (!Number.isFinite(y)) return
    const cell = plots.entry[i]! * points + plots.env[i]!
    sum[cell]! += y
    count[cell]! += 1
  })
  const mean = sum.map((total, cell) => (count[cell]! > 0 ? total / count[cell]! : NaN))
  return { entries: plots.entries, points: plots.envs, mean }
}

/** Returns the value of one cell; NaN if blank. */
export function cellMean(table: PointTable, entry: number, point: number): number {
  return table.mean[entry * table.points.length + point]!
}

/** Returns the table with only the given entries and points, in the given order. */
export function selectCells(
  table: PointTable,
  entries: readonly number[],
  points: readonly number[],
): PointTable {
  const mean = new Float64Array(entries.length * points.length)
  entries.forEach((entry, i) => {
    points.forEach((point, j) => {
      mean[i * points.length + j] = cellMean(table, entry, point)
    })
  })
  return { entries: entries.map((i) => table.entries[i]!), points: points.map((j) => table.points[j]!), mean }
}

/** Returns the table without the points (indices) given, for instance scrapped ones. */
export function dropPoints(table: PointTable, dropped: readonly number[]): PointTable {
  return selectCells(table, table.entries.map(indexOnly), remaining(table.points.length, dropped))
}

/** Returns the table without the entries (indices) given. */
export function dropEntries(table: PointTable, dropped: readonly number[]): PointTable {
  return selectCells(table, remaining(table.entries.length, dropped), table.points.map(indexOnly))
}

/** Entries and points of the largest plain sub-table without a blank: blank points go first, then entries with gaps. */
export interface CompletePart {
  table: PointTable
  droppedEntries: string[]
  droppedPoints: string[]
}

/**
 * Leaves out points where nothing was recorded, then entries with a blank at any remaining point, and says which:
 * a combined analysis needs every entry at every point (never silently mixed).
 */
export function completePart(table: PointTable): CompletePart {
  const all = table.entries.map(indexOnly)
  const points = table.points
    .map(indexOnly)
    .filter((j) => all.some((i) => !Number.isNaN(cellMean(table, i, j))))
  const entries = all.filter((i) => points.every((j) => !Number.isNaN(cellMean(table, i, j))))
  return {
    table: selectCells(table, entries, points),
    droppedEntries: table.entries.filter((_, i) => !entries.includes(i)),
    droppedPoints: table.points.filter((_, j) => !points.includes(j)),
  }
}

/** Blanks the plots outside the entries and points of a table; names and indices stay the same. */
export function keepCells(plots: PlotTable, part: PointTable): PlotTable {
  const entries = new Set(part.entries)
  const points = new Set(part.points)
  const y = plots.y.map((value, i) =>
    entries.has(plots.entries[plots.entry[i]!]!) && points.has(plots.envs[plots.env[i]!]!) ? value : NaN,
  )
  return { ...plots, y }
}

const indexOnly = (_: unknown, index: number): number => index

function remaining(length: number, dropped: readonly number[]): number[] {
  const out = new Set(dropped)
  return Array.from({ length }, indexOnly).filter((index) => !out.has(index))
}

function nameIndex(known: readonly string[] = []): { names: string[]; of: (name: string) => number } {
  const names = [...known]
  const index = new Map(names.map((name, i) => [name, i]))
  const of = (name: string): number => {
    const found = index.get(name)
    if (found !== undefined) return found
    index.set(name, names.length)
    names.push(name)
    return names.length - 1
  }
  return { names, of }
}
