import type { SparseSymmetric } from './sparseMatrix.ts'

/** Cholesky factor L of a sparse symmetric matrix, by columns; the pattern is found once and filled many times. */
export interface Factor {
  size: number
  start: Int32Array
  row: Int32Array
  value: Float64Array
}

/**
 * Finds where the factor of a matrix of this pattern has entries, eliminating in the order given: a column has the rows
 * of the matrix and of all columns whose first entry below the diagonal it is.
 */
export function findPattern({ size, start, row }: SparseSymmetric): Factor {
  const columns: Int32Array[] = []
  const children: number[][] = Array.from({ length: size }, () => [])
  const seenBy = new Int32Array(size).fill(-1)
  const factorStart = new Int32Array(size + 1)
  for (let j = 0; j < size; j++) {
    const rows: number[] = []
    const see = (i: number): void => {
      if (i < j || seenBy[i] === j) return
      seenBy[i] = j
      rows.push(i)
    }
    see(j)
    for (let p = start[j]!; p < start[j + 1]!; p++) see(row[p]!)
    for (const child of children[j]!) for (const i of columns[child]!) see(i)
    const column = Int32Array.from(rows).toSorted()
    columns.push(column)
    if (column.length > 1) children[column[1]!]!.push(j)
    factorStart[j + 1] = factorStart[j]! + column.length
  }
  const factorRow = new Int32Array(factorStart[size]!)
  columns.forEach((column, j) => factorRow.set(column, factorStart[j]))
  return { size, start: factorStart, row: factorRow, value: new Float64Array(factorRow.length) }
}

/**
 * Fills the factor of A = S·M·S + J, where S = diag(`scale`) and J = diag(`ridge`), column by column from the columns
 * before it. False when A is not positive definite.
 */
export function factorise(
  factor: Factor,
  matrix: SparseSymmetric,
  scale: Float64Array,
  ridge: Float64Array,
): boolean {
  const { size, start, row, value } = factor
  const work = new Float64Array(size)
  /** For each column: the next of its entries to be used, and the next column that waits for the same row. */
  const position = new Int32Array(size)
  const firstWaiting = new Int32Array(size).fill(-1)
  const nextWaiting = new Int32Array(size)
  const wait = (column: number, at: number): void => {
    if (at === start[column + 1]!) return
    position[column] = at
    nextWaiting[column] = firstWaiting[row[at]!]!
    firstWaiting[row[at]!] = column
  }
  for (let j = 0; j < size; j++) {
    for (let p = matrix.start[j]!; p < matrix.start[j + 1]!; p++) {
      const i = matrix.row[p]!
      work[i] = matrix.value[p]! * scale[i]! * scale[j]!
    }
    work[j]! += ridge[j]!
    for (let k = firstWaiting[j]!; k !== -1;) {
      const at = position[k]!
      subtract(work, factor, at, start[k + 1]!)
      const next = nextWaiting[k]!
      wait(k, at + 1)
      k = next
    }
    if (!(work[j]! > 0)) return false
    const pivot = Math.sqrt(work[j]!)
    for (let p = start[j]!; p < start[j + 1]!; p++) {
      value[p] = work[row[p]!]! / pivot
      work[row[p]!] = 0
    }
    value[start[j]!] = pivot
    wait(j, start[j]! + 1)
  }
  return true
}

/** Takes a column, from position `at`, times its value there, off the column in work. */
function subtract(work: Float64Array, { row, value }: Factor, at: number, end: number): void {
  const multiplier = value[at]!
  for (let p = at; p < end; p++) work[row[p]!]! -= multiplier * value[p]!
}

/** log of the determinant of L·Lᵀ. */
export function logDeterminant({ size, start, value }: Factor): number {
  let sum = 0
  for (let j = 0; j < size; j++) sum += Math.log(value[start[j]!]!)
  return 2 * sum
}

/** Solves L·Lᵀ·x = b. */
export function solve({ size, start, row, value }: Factor, b: Float64Array): Float64Array {
  const x = b.slice()
  for (let j = 0; j < size; j++) {
    const xj = (x[j]! /= value[start[j]!]!)
    for (let p = start[j]! + 1; p < start[j + 1]!; p++) x[row[p]!]! -= value[p]! * xj
  }
  for (let j = size - 1; j >= 0; j--) {
    let sum = x[j]!
    for (let p = start[j]! + 1; p < start[j + 1]!; p++) sum -= value[p]! * x[row[p]!]!
    x[j] = sum / value[start[j]!]!
  }
  return x
}

/**
 * Diagonal of the inverse of L·Lᵀ from the places of the factor alone (Takahashi's recurrence, from the last column to
 * the first; Takahashi, Fagan & Chin 1973): z_ij = [i = j]/l_jj² − Σ_k (l_kj/l_jj)·z_ik over the rows k below j.
 */
export function inverseDiagonal({ size, start, row, value }: Factor): Float64Array {
  const inverse = new Float64Array(value.length)
  const multiplier = new Float64Array(size)
  const sum = new Float64Array(size)
  for (let j = size - 1; j >= 0; j--) {
    const [first, end] = [start[j]! + 1, start[j + 1]!]
    const pivot = value[first - 1]!
    for (let p = first; p < end; p++) {
      multiplier[row[p]!] = value[p]! / pivot
      sum[row[p]!] = 0
    }
    let diagonal = 1 / (pivot * pivot)
    for (let p = first; p < end; p++) {
      const k = row[p]!
      addColumn(k, start[k]!, start[k + 1]!)
    }
    for (let p = first; p < end; p++) {
      inverse[p] = -sum[row[p]!]!
      diagonal -= multiplier[row[p]!]! * inverse[p]!
      multiplier[row[p]!] = 0
    }
    inverse[first - 1] = diagonal
  }
  return Float64Array.from({ length: size }, (_, j) => inverse[start[j]!]!)

  /** Rows that are not below j have multiplier 0, and their sums are never read. */
  function addColumn(k: number, from: number, to: number): void {
    const mk = multiplier[k]!
    let own = mk * inverse[from]!
    for (let q = from + 1; q < to; q++) {
      const i = row[q]!
      own += multiplier[i]! * inverse[q]!
      sum[i]! += mk * inverse[q]!
    }
    sum[k]! += own
  }
}
