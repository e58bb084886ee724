import { BLANK, type RawCell, type RawSheet } from '../workbook.ts'

/** A cell that a merge hides. */
export interface Covered {
  /** Row of the cell whose value the merge shows. */
  top: number
  /** That cell. */
  cell: RawCell
}

/** Merges larger than this many cells are titles or whole columns and are not listed cell by cell. */
const LARGEST = 100_000

/** Returns the cells that merges hide, by `row,column`. */
export function coveredCells(sheet: RawSheet): Map<string, Covered> {
  const covered = new Map<string, Covered>()
  if (sheet.merges.length === 0) return covered
  const rows = new Map(sheet.rows.map((row) => [row.no, row]))
  for (const { top, left, bottom, right } of sheet.merges) {
    if ((bottom - top + 1) * (right - left + 1) > LARGEST) continue
    const hidden: Covered = { top, cell: rows.get(top)?.cells[left] ?? BLANK }
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        if (row !== top || column !== left) covered.set(`${row},${column}`, hidden)
      }
    }
  }
  return covered
}
