import type { Levels } from './levels.ts'
import { entryList } from './sparseMatrix.ts'
import type { EntryList, SparseSymmetric } from './sparseMatrix.ts'

/** A random term of the model, written as R writes it; `gen` is the entry. */
export type Term = 'gen' | 'env' | 'gen:env' | 'env:rep' | 'env:rep:block'

/** What is fixed and what is random. */
export interface Model {
  fixed: 'mean' | 'env' | 'gen'
  random: readonly Term[]
}

/** Effects whose variance is (in part) that of one term: variance of effect c = Σ over terms of weight × component. */
export interface TermColumns {
  term: Term
  columns: Int32Array
  weights: Float64Array
}

/** Normal equations of a model, before the variances: the columns of W are the effects, in the order of elimination. */
export interface Equations {
  n: number
  /** WᵀW, Wᵀy and yᵀy. */
  matrix: SparseSymmetric
  rhs: Float64Array
  ySquared: number
  fixedColumns: number[]
  terms: TermColumns[]
  /** Column of each entry; empty if entries are not in the model. */
  entryColumns: number[]
  /** Column of the general mean; null if another fixed effect replaces it. */
  meanColumn: number | null
}

/** First column of each group of effects. */
interface Layout {
  size: number
  cell: number | null
  entry: number | null
  block: number | null
  /** Contrasts between the replicates of a point, one less than it has replicates. */
  contrast: Int32Array | null
  env: number | null
  mean: number | null
}

/**
 * Builds the normal equations. Helmert's orthogonal contrasts transform the r replicate effects of a point into their
 * mean, which belongs to the same column as the point (variance σ²(env) + σ²(rep)/r), and r − 1 contrasts of variance
 * σ²(rep). A contrast meets an entry only if that entry's plots are not spread evenly over the replicates, so that the
 * equations stay sparse; likelihood and predictions are those of the untransformed model. A fixed point absorbs the
 * mean of its replicates; with fixed entries there is no general mean.
 */
export function buildEquations(levels: Levels, model: Model): Equations {
  const layout = layOut(levels, model)
  const list = entryList(layout.size)
  addCells(list, levels, layout)
  if (layout.contrast !== null) addContrasts(list, levels, layout.contrast, layout)
  if (layout.block !== null) addBlocks(list, levels, layout.block, layout)
  const entryColumns = layout.entry === null ? [] : range(layout.entry, levels.entryIndex.length)
  return {
    n: levels.n,
    matrix: list.toMatrix(),
    rhs: rightHandSide(levels, layout),
    ySquared: levels.y.reduce((sum, y) => sum + y * y, 0),
    fixedColumns: fixedColumns(levels, model, layout),
    terms: model.random.map((term) => termColumns(term, levels, model, layout)),
    entryColumns,
    meanColumn: layout.mean,
  }
}

/**
 * Orders the columns. Cells come first: each meets one entry and one point only. Then the larger of the two sides,
 * entries or points with their replicates and blocks, so that the smaller side fills up at the end.
 */
function layOut(levels: Levels, { fixed, random }: Model): Layout {
  const hasEnv = fixed === 'env' || random.includes('env') || random.includes('env:rep')
  const contrasts = levels.reps.reduce((sum, reps) => sum + reps - 1, 0)
  let size = 0
  const take = (isPresent: boolean, count: number): number | null => {
    if (!isPresent) return null
    size += count
    return size - count
  }
  const takeEntries = () => take(fixed === 'gen' || random.includes('gen'), levels.entryIndex.length)
  const takeEnvs = () => {
    const block = take(random.includes('env:rep:block'), levels.blocks)
    const firstContrast = take(random.includes('env:rep'), contrasts)
    const contrast = firstContrast === null ? null : contrastStarts(levels.reps, firstContrast)
    return { block, contrast, env: take(hasEnv, levels.envIndex.length) }
  }
  const cell = take(random.includes('gen:env'), levels.cells)
  const envSide = contrasts + levels.blocks + levels.envIndex.length
  const isEntryFirst = levels.entryIndex.length >= envSide
  const early = isEntryFirst ? takeEntries() : null
  const envs = takeEnvs()
  const entry = isEntryFirst ? early : takeEntries()
  const mean = take(fixed === 'mean', 1)
  return { size, cell, entry, ...envs, mean }
}

function contrastStarts(reps: Int32Array, first: number): Int32Array {
  let next = first
  return reps.map((count) => (next += count - 1) - (count - 1))
}

/** Entries of cells, entries, points and the mean with one another: numbers of plots. */
function addCells(list: EntryList, levels: Levels, layout: Layout): void {
  for (let cell = 0; cell < levels.cells; cell++) {
    const columns = cellColumns(levels, layout, cell)
    columns.forEach((a, i) => {
      for (const b of columns.slice(i)) list.add(a, b, levels.cellPlots[cell]!)
    })
  }
}

/** The columns in which every plot of the cell has a 1. */
function cellColumns({ cellEntry, cellEnv }: Levels, layout: Layout, cell: number): number[] {
  const columns: number[] = []
  if (layout.cell !== null) columns.push(layout.cell + cell)
  if (layout.entry !== null) columns.push(layout.entry + cellEntry[cell]!)
  if (layout.env !== null) columns.push(layout.env + cellEnv[cell]!)
  if (layout.mean !== null) columns.push(layout.mean)
  return columns
}

/** Returns the value of Helmert's contrast m (from 1) at replicate k: orthonormal, and 0 after replicate m. */
function helmert(m: number, k: number): number {
  if (k > m) return 0
  return (k === m ? -m : 1) / Math.sqrt(m * (m + 1))
}

/** Contrasts with one another, with their point, and with the cells whose plots are not even over the replicates. */
function addContrasts(list: EntryList, levels: Levels, contrast: Int32Array, layout: Layout): void {
  const perCell = countByRep(levels, levels.cell, levels.cells, levels.cellEnv)
  perCell.forEach((counts, cell) => {
    const first = contrast[levels.cellEnv[cell]!]!
    contrastSums(counts).forEach((sum, m) => {
      for (const column of cellColumns(levels, layout, cell)) list.add(first + m, column, sum)
    })
  })
  const envs = Int32Array.from(levels.envIndex.keys())
  countByRep(levels, levels.env, envs.length, envs).forEach((counts, env) => {
    for (let m = 1; m < counts.length; m++) {
      for (let l = 1; l <= m; l++) {
        if (l !== m && isEven(counts)) continue
        const sum = counts.reduce((total, n, k) => total + n * helmert(m, k) * helmert(l, k), 0)
        list.add(contrast[env]! + m - 1, contrast[env]! + l - 1, sum)
      }
    }
  })
}

/** Σ of each contrast over the plots of a group; none when the plots are even, so that no entry is made of rounding. */
function contrastSums(counts: readonly number[]): number[] {
  if (isEven(counts)) return []
  return counts.slice(1).map((_, m) => counts.reduce((sum, n, k) => sum + n * helmert(m + 1, k), 0))
}

const isEven = (counts: readonly number[]): boolean => counts.every((count) => count === counts[0])

/** Counts the plots of each group in each replicate of its point. */
function countByRep(levels: Levels, group: Int32Array, groups: number, envOf: Int32Array): number[][] {
  const counts = Array.from({ length: groups }, (_, g) =>
    Array.from({ length: levels.reps[envOf[g]!]! }, () => 0),
  )
  group.forEach((g, i) => {
    counts[g]![levels.rep![i]!]! += 1
  })
  return counts
}

/** Blocks with themselves, with the replicate they lie in and with the cells that have plots in them. */
function addBlocks(list: EntryList, levels: Levels, first: number, layout: Layout): void {
  levels.block!.forEach((block, i) => {
    list.add(first + block, first + block, 1)
    for (const column of cellColumns(levels, layout, levels.cell[i]!)) list.add(first + block, column, 1)
    if (layout.contrast === null) return
    const env = levels.env[i]!
    for (let m = 1; m < levels.reps[env]!; m++) {
      const value = helmert(m, levels.rep![i]!)
      if (value !== 0) list.add(first + block, layout.contrast[env]! + m - 1, value)
    }
  })
}

function rightHandSide(levels: Levels, layout: Layout): Float64Array {
  const rhs = new Float64Array(layout.size)
  levels.y.forEach((y, i) => {
    for (const column of cellColumns(levels, layout, levels.cell[i]!)) rhs[column]! += y
    if (layout.block !== null) rhs[layout.block + levels.block![i]!]! += y
    if (layout.contrast === null) return
    const env = levels.env[i]!
    for (let m = 1; m < levels.reps[env]!; m++) {
      rhs[layout.contrast[env]! + m - 1]! += y * helmert(m, levels.rep![i]!)
    }
  })
  return rhs
}

function fixedColumns(levels: Levels, { fixed }: Model, layout: Layout): number[] {
  if (fixed === 'mean') return [layout.mean!]
  return fixed === 'env'
    ? range(layout.env!, levels.envIndex.length)
    : range(layout.entry!, levels.entryIndex.length)
}

function termColumns(term: Term, levels: Levels, { fixed }: Model, layout: Layout): TermColumns {
  const simple = (columns: number[]): TermColumns => ({
    term,
    columns: Int32Array.from(columns),
    weights: new Float64Array(columns.length).fill(1),
  })
  if (term === 'gen') return simple(range(layout.entry!, levels.entryIndex.length))
  if (term === 'env') return simple(range(layout.env!, levels.envIndex.length))
  if (term === 'gen:env') return simple(range(layout.cell!, levels.cells))
  if (term === 'env:rep:block') return simple(range(layout.block!, levels.blocks))
  const contrasts = [...levels.reps].flatMap((reps, env) => range(layout.contrast![env]!, reps - 1))
  if (fixed === 'env') return simple(contrasts)
  const means = range(layout.env!, levels.envIndex.length)
  return {
    term,
    columns: Int32Array.from([...contrasts, ...means]),
    weights: Float64Array.from([...contrasts.map(() => 1), ...[...levels.reps].map((reps) => 1 / reps)]),
  }
}

function range(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => first + i)
}
