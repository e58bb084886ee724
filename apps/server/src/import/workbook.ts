import type { CellFormat, RawCell } from '@hepu/api/cells/rawCell'

export type { RawCell } from '@hepu/api/cells/rawCell'

/** A row with at least one filled cell; blank rows are left out and show as a gap in `no`. */
export interface RawRow {
  /** Row number as Excel shows it. */
  no: number
  hidden: boolean
  /** By column, 0-based; shorter than the sheet is wide when the rest is blank. May be made anew each time: ask once. */
  readonly cells: readonly RawCell[]
}

/** A merged range: 1-based rows, 0-based columns, both ends included. */
export interface RawMerge {
  top: number
  left: number
  bottom: number
  right: number
}

export interface RawSheet {
  name: string
  visibility: 'visible' | 'hidden' | 'veryHidden'
  format: CellFormat
  rows: readonly RawRow[]
  merges: readonly RawMerge[]
  /** Columns that Excel does not show, 0-based; absent where there are none. */
  hiddenColumns?: readonly number[]
}

export interface Workbook {
  sheets: RawSheet[]
}

/** The one blank cell, shared by all rows. */
export const BLANK: RawCell = Object.freeze({ value: null })

/** Returns a row whose cells are made once, for several readers. */
export const withCells = ({ no, hidden, cells }: RawRow): RawRow => ({ no, hidden, cells })

/** Whether a cell holds nothing at all: no value, no error and no formula. */
export function isBlank(cell: RawCell | undefined): boolean {
  return !cell || (cell.value === null && cell.error === undefined && cell.formula === undefined)
}

/** Returns a cell as the user sees it, without number formats. */
export function showRaw(cell: RawCell): string {
  if (cell.error !== undefined) return cell.error
  if (cell.written !== undefined) return cell.written
  if (cell.value instanceof Date) return cell.value.toISOString().slice(0, 10)
  return cell.value === null ? '' : String(cell.value)
}
