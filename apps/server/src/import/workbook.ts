/** What a cell holds. Dates are UTC midnight of the day that the workbook shows. */
export interface RawCell {
  readonly value: string | number | boolean | Date | null
  /** Present for formula cells; `value` is then the result that was saved with the file, null when none was saved. */
  readonly formula?: string
  /** Error shown in the cell, such as `#DIV/0!`; `value` is then null. */
  readonly error?: string
}

/** A row with at least one filled cell; blank rows are left out and show as a gap in `no`. */
export interface RawRow {
  /** Row number as Excel shows it. */
  no: number
  hidden: boolean
  /** By column, 0-based; shorter than the sheet is wide when the rest is blank. */
  cells: RawCell[]
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
  /** In a CSV every value is text, so a number written as text is nothing to remark. */
  format: 'xlsx' | 'csv'
  rows: RawRow[]
  merges: RawMerge[]
}

export interface Workbook {
  sheets: RawSheet[]
}

/** The one blank cell, shared by all rows. */
export const BLANK: RawCell = Object.freeze({ value: null })

/** Whether a cell holds nothing at all: no value, no error and no formula. */
export function isBlank(cell: RawCell | undefined): boolean {
  return !cell || (cell.value === null && cell.error === undefined && cell.formula === undefined)
}

/** A cell as the user sees it, without number formats. */
export function showRaw(cell: RawCell): string {
  if (cell.error !== undefined) return cell.error
  if (cell.value instanceof Date) return cell.value.toISOString().slice(0, 10)
  return cell.value === null ? '' : String(cell.value)
}
