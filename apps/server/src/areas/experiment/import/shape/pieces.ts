import { comparable } from '@hepu/api/cells/normalise'
import { BLANK, isBlank, type RawCell, type RawRow, type RawSheet } from '../../../../import/workbook.ts'
import type { CoveredCells } from '../../../../import/read/mergedCells.ts'

/** Where the cells of a shaped column come from. */
export interface Source {
  head: string
  /** Column of the uploaded sheet; null for a value that no cell of the row holds. */
  index: number | null
  /** Head as written in the uploaded sheet. */
  written: string | null
  /** Whether the cell stands in the row that was joined, not in the row itself. */
  isJoined?: true
  cell: (cells: readonly RawCell[], no: number) => RawCell
}

/** Rows of the uploaded workbook that become rows of the shaped sheet in one and the same way. */
export interface Piece {
  sheet: RawSheet
  sources: Source[]
}

/** A row of the shaped sheet before it has a number. */
export interface ShapedLine {
  piece: number
  row: RawRow
  /** A row of another sheet with more about the same plot. */
  joined?: { sheet: RawSheet; row: RawRow }
}

/** A column as it stands, without its merges. */
export const fromCell = (head: string, index: number, written: string): Source => ({
  head,
  index,
  written,
  cell: (cells) => cells[index] ?? BLANK,
})

/** A column whose merges downwards count for every row that they cover. */
export const fromMerged = (source: Source & { index: number }, covered: CoveredCells): Source => ({
  ...source,
  cell: (cells, no) => {
    const own = cells[source.index] ?? BLANK
    return isBlank(own) ? (covered.get(no, source.index)?.cell ?? BLANK) : own
  },
})

/** A column whose blanks stand for the value above them. */
export function fromAbove(
  source: Source & { index: number },
  rows: readonly RawRow[],
): Source & { index: number } {
  const byRow = new Map<number, RawCell>()
  let above: RawCell = BLANK
  for (const { no, cells } of rows) {
    const own = cells[source.index] ?? BLANK
    if (!isBlank(own)) above = own
    byRow.set(no, above)
  }
  return { ...source, cell: (_, no) => byRow.get(no) ?? BLANK }
}

/** A column with one value in all rows. */
export const fromValue = (head: string, value: string | number): Source => {
  const cell: RawCell = { value }
  return { head, index: null, written: null, cell: () => cell }
}

/** A column that another one decides. */
export const fromOther = (head: string, other: Source, change: (cell: RawCell) => RawCell): Source => ({
  ...other,
  head,
  cell: (cells, no) => change(other.cell(cells, no)),
})

/** A text for comparing names and codes: without width, case, blanks and hyphens of any kind. */
export const bareName = (value: RawCell['value']): string =>
  value === null ? '' : comparable(String(value)).replaceAll(/[-‐‑–—−_]/g, '-')
