/** Lower triangle of a symmetric matrix by columns: rows ascend within a column and the diagonal comes first. */
export interface SparseSymmetric {
  size: number
  /** Column j holds the positions `start[j]` to `start[j + 1] − 1` of `row` and `value`. */
  start: Int32Array
  row: Int32Array
  value: Float64Array
}

/** Collects the entries of a symmetric matrix; what is added twice for one place is summed. */
export interface EntryList {
  add: (i: number, j: number, value: number) => void
  /** The matrix of all that was added; every diagonal place exists, even when nothing was added there. */
  toMatrix: () => SparseSymmetric
}

/** Starts an empty symmetric matrix of this size. */
export function entryList(size: number): EntryList {
  const rows: number[] = []
  const columns: number[] = []
  const values: number[] = []
  const add = (i: number, j: number, value: number): void => {
    rows.push(Math.max(i, j))
    columns.push(Math.min(i, j))
    values.push(value)
  }
  for (let j = 0; j < size; j++) add(j, j, 0)
  return { add, toMatrix: () => compress(size, rows, columns, values) }
}

/** Sorts by row first and by column then, both by counting, so that the rows of every column rise; sums doubles. */
function compress(size: number, rows: number[], columns: number[], values: number[]): SparseSymmetric {
  const byRow = orderBy(size, rows, rows.keys())
  const byColumn = orderBy(size, columns, byRow)
  const start = new Int32Array(size + 1)
  const row = new Int32Array(rows.length)
  const value = new Float64Array(rows.length)
  let used = 0
  let column = -1
  for (const entry of byColumn) {
    while (column < columns[entry]!) start[++column] = used
    if (used > start[column]! && row[used - 1] === rows[entry]!) value[used - 1]! += values[entry]!
    else {
      row[used] = rows[entry]!
      value[used++] = values[entry]!
    }
  }
  start[size] = used
  return { size, start, row: row.slice(0, used), value: value.slice(0, used) }
}

/** Entry numbers in a stable order of their key. */
function orderBy(size: number, key: readonly number[], entries: Iterable<number>): Int32Array {
  const next = new Int32Array(size + 1)
  for (const k of key) next[k + 1]! += 1
  for (let k = 0; k < size; k++) next[k + 1]! += next[k]!
  const order = new Int32Array(key.length)
  for (const entry of entries) order[next[key[entry]!]!++] = entry
  return order
}

/** Matrix times vector. */
export function multiply({ size, start, row, value }: SparseSymmetric, x: Float64Array): Float64Array {
  const product = new Float64Array(size)
  for (let j = 0; j < size; j++) {
    const first = start[j]!
    let sum = value[first]! * x[j]!
    for (let p = first + 1; p < start[j + 1]!; p++) {
      const i = row[p]!
      sum += value[p]! * x[i]!
      product[i]! += value[p]! * x[j]!
    }
    product[j]! += sum
  }
  return product
}

/** Inner product of two vectors. */
export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}
