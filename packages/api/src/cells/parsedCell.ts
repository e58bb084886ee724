import type { FindingCode } from './findings.ts'

/** Whether a date begins with its day (13/05/2024) or its month (05/13/2024). */
export type DayOrder = 'dayFirst' | 'monthFirst'

export type CellValue = string | number | boolean | null

/**
 * The result of reading a cell. At most one of `corrected`, `warning` and `error` is set, with its `code`; without any of
 * them the cell was plain.
 */
export interface ParsedCell {
  /** Dates as `YYYY-MM-DD`; null if missing or not understood. */
  value: CellValue
  /** Chinese: what was changed to understand the cell. */
  corrected?: string
  /** Chinese: what the user should know; the value is used. */
  warning?: string
  /** Chinese: what the cell should contain. */
  error?: string
  code?: FindingCode
  /** A likely value that the user may choose instead of `value`. */
  suggestion?: CellValue
  /** Ends of a range of which `value` is the mean. */
  range?: readonly [number, number]
  /** Days that the text may mean, where it does not say which number is the day. */
  readings?: Record<DayOrder, string>
  /** Order of day and month in a text that begins with either. */
  order?: DayOrder
  /** For a yes such as CK2 or 对照2: the number of the check. */
  checkNo?: number
  /** Why there is no value: blank, a dash or similar mark, a word, a code such as 9999, an error cell. */
  missing?: 'blank' | 'dash' | 'word' | 'code' | 'error'
}
