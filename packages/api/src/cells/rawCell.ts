/** The content of a cell. Dates are UTC midnight of the day that the workbook shows. */
export interface RawCell {
  readonly value: string | number | boolean | Date | null
  /** Present for formula cells; `value` is then the result saved with the file, null if none was saved. */
  readonly formula?: string
  /** Error shown in the cell, such as `#DIV/0!`; `value` is then null. */
  readonly error?: string
}

/** The file format of a cell. In a CSV every value is text, so a number written as text needs no remark. */
export type CellFormat = 'xlsx' | 'csv'
