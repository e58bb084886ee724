import {
  listIgnoredColumns,
  listIgnoredSheets,
  findHiddenSheets,
} from '../../../../import/read/ignoredParts.ts'
import { withoutMarks } from '../../../../import/read/withoutMarks.ts'
import type { Workbook } from '../../../../import/workbook.ts'
import type { ReadBook } from '../book/draft.ts'
import { ignoredColumns } from '../shape/origin.ts'
import { chosenSheets, describeSheets } from '../shape/sheetChoice.ts'
import { parseFillData } from './parseFillData.ts'
import { parseInformation } from './parseInformation.ts'
import { refuseHopeless } from './refuseHopeless.ts'
import type { ReadRequest } from '../book/readRequest.ts'

/**
 * Reads a trial workbook as far as it goes without the database: sheet, columns, cells, checks of rows against each
 * other. Throws ImportFileError for a workbook that holds no such table.
 */
export function parseBook(
  uploaded: Workbook,
  request: ReadRequest,
  onProgress: (done: number) => void,
): ReadBook {
  const workbook = withoutMarks(uploaded)
  const chosen = chosenSheets(workbook, request.defaults.sheets)
  const parse = request.kind === 'information' ? parseInformation : parseFillData
  const { book, read, main, header } = parse(chosen, request, onProgress)
  refuseHopeless(book)
  book.findings.unshift(...findHiddenSheets(workbook))
  book.findings = inWorkbookOrder(
    book,
    workbook.sheets.map((sheet) => sheet.name),
  )
  book.sheets = describeSheets(workbook, read)
  // A column that nobody claims is a finding; it is not named here once more.
  const unclaimed = new Set(book.columns.flatMap(({ letter, isUnclaimed }) => (isUnclaimed ? [letter] : [])))
  const unmapped = header.unmapped.filter(({ letter }) => !unclaimed.has(letter))
  const columns = book.origin
    ? ignoredColumns(book.origin, unmapped)
    : listIgnoredColumns(main, header, unclaimed)
  book.ignored = [...new Set([...book.ignored, ...listIgnoredSheets(workbook, read), ...columns])]
  return book
}

/** Findings by sheet, row and column, as one reads the workbook. */
function inWorkbookOrder(book: ReadBook, sheets: readonly string[]): ReadBook['findings'] {
  const order = new Map(sheets.map((name, place) => [name, name === book.sheet ? -1 : place]))
  return book.findings.toSorted(
    (a, b) =>
      (order.get(a.sheet) ?? 0) - (order.get(b.sheet) ?? 0) ||
      (a.row ?? 0) - (b.row ?? 0) ||
      (a.cell?.length ?? 0) - (b.cell?.length ?? 0) ||
      (a.cell ?? '').localeCompare(b.cell ?? ''),
  )
}
