/** The content of a cell. Dates are UTC midnight of the day that the workbook shows. */
export interface RawCell {
  readonly value: string | number | boolean | Date | null
  /** Present for formula cells; `value` is then the result saved with the file, null if none was saved. */
  readonly formula?: string
  /** Error shown in the cell, such as `#DIV/0!`; `value` is then null. */
  readonly error?: string
  /** Text that the format of a number shows, where it says more than the number: `0001`, `5%`, `2.00E+10`. */
  readonly shown?: string
  /** Text of the uploaded cell, where the value was converted. */
  readonly written?: string
  /** Present in a workbook that counts days from 1904, on numbers without a date format. */
  readonly isFrom1904?: true
}

/** The file format of a cell. In a CSV every value is text, so a number written as text needs no remark. */
export type CellFormat = 'xlsx' | 'csv'
