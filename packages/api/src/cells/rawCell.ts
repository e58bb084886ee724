/** What a cell holds. Dates are UTC midnight of the day that the workbook shows. */
export interface RawCell {
  readonly value: string | number | boolean | Date | null
  /** Present for formula cells; `value` is then the result that was saved with the file, null when none was saved. */
  readonly formula?: string
  /** Error shown in the cell, such as `#DIV/0!`; `value` is then null. */
  readonly error?: string
}

/** Where a cell comes from. In a CSV every value is text, so a number written as text is nothing to remark. */
export type CellFormat = 'xlsx' | 'csv'
