import type { ParsedRow } from '../../../../import/read/parseRows.ts'
import type { ReadRow } from '../book/draft.ts'
import { addCellFinding, textOf, type FillReading } from './fillReading.ts'
import { markIn } from '../words/checkMark.ts'

/** Columns beside the name that may mark a check. */
const MARKED_COLUMNS = ['note', 'entryNo'] as const

/**
 * Makes the entry of a row a check if its remark or its code says so (对照2, CK1) and 是否对照 is blank. Each entry is reported
 * once.
 */
export function noteCheck(reading: FillReading, row: ParsedRow, read: ReadRow): void {
  if (read.isCk === false) return
  const key = MARKED_COLUMNS.find((column) => markIn(textOf(row, column)))
  const mark = key === undefined ? null : markIn(textOf(row, key))
  if (key === undefined || mark === null) return
  const isNews = read.isCk === null || (read.ckNo === undefined && mark.ckNo !== null)
  read.isCk = true
  if (mark.ckNo !== null) read.ckNo ??= mark.ckNo
  if (!isNews || reading.noted.has(read.entry)) return
  reading.noted.add(read.entry)
  addCellFinding(reading, row.no, key, {
    severity: 'corrected',
    code: 'checkNoted',
    read: textOf(row, key) ?? '',
    expected: '对照',
    text: `「${read.entry}」按对照${mark.ckNo === null ? '' : `CK${mark.ckNo}`}读取`,
  })
}
