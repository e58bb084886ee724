import { BLANK, type RawCell, type RawMerge, type RawSheet } from '../workbook.ts'

/** A cell that a merge hides. */
export interface Covered {
  /** Row of the cell whose value the merge shows. */
  top: number
  /** That cell. */
  cell: RawCell
}

/** Merges larger than this many cells are titles or whole columns and hide nothing. */
const LARGEST = 100_000

/** The cells of some columns that merges hide. */
export class CoveredCells {
  readonly #sheet: RawSheet
  /** Merges over each column, the upper ones first; no two of them share a row. */
  readonly #columns = new Map<number, RawMerge[]>()
  /** Places of rows by their number, once a merge was found. */
  #rows: ReadonlyMap<number, number> | undefined

  constructor(sheet: RawSheet, columns: readonly number[]) {
    this.#sheet = sheet
    const merges = sheet.merges.filter(
      ({ top, left, bottom, right }) => (bottom - top + 1) * (right - left + 1) <= LARGEST,
    )
    for (const column of columns) {
      const over = merges.filter(({ left, right }) => left <= column && column <= right)
      if (over.length > 0)
        this.#columns.set(
          column,
          over.toSorted((a, b) => a.top - b.top),
        )
    }
  }

  /** What hides a cell; undefined where nothing does. */
  get(row: number, column: number): Covered | undefined {
    const merge = lastFrom(this.#columns.get(column) ?? [], row)
    if (!merge || row > merge.bottom || (row === merge.top && column === merge.left)) return undefined
    return { top: merge.top, cell: this.#cellAt(merge.top, merge.left) }
  }

  #cellAt(row: number, column: number): RawCell {
    this.#rows ??= new Map(this.#sheet.rows.map(({ no }, place) => [no, place]))
    const place = this.#rows.get(row)
    return (place === undefined ? undefined : this.#sheet.rows[place]!.cells[column]) ?? BLANK
  }
}

/** Returns the last of some merges that begin at a row or above it. */
function lastFrom(merges: readonly RawMerge[], row: number): RawMerge | undefined {
  let [low, high] = [0, merges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (merges[middle]!.top <= row) low = middle + 1
    else high = middle
  }
  return merges[low - 1]
}

/** The merges of a sheet by the row they begin in; found once for all its rows. */
const beginning = new WeakMap<readonly RawMerge[], ReadonlyMap<number, readonly RawMerge[]>>()

/** Returns the merges that begin in a row. */
export function mergesFrom({ merges }: RawSheet, row: number): readonly RawMerge[] {
  let byTop = beginning.get(merges)
  if (!byTop) beginning.set(merges, (byTop = Map.groupBy(merges, ({ top }) => top)))
  return byTop.get(row) ?? []
}
