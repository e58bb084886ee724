import {
  listIgnoredColumns,
  listIgnoredSheets,
  findHiddenSheets,
} from '../../../../import/read/ignoredParts.ts'
import { ImportFileError, readWorkbook } from '../../../../import/read/readWorkbook.ts'
import type { Defaults } from '../batch/trialBatch.ts'
import type { ReadBook } from '../draft/draft.ts'
import { findingLabel } from '../check/findingCodes.ts'
import { parseFillData } from './parseFillData.ts'
import { parseInformation } from './parseInformation.ts'

/** The workbook to read, and the user's answers for columns that it may lack. */
export interface ReadRequest {
  bytes: Uint8Array
  fileName: string
  kind: 'fillData' | 'information'
  crop: string
  defaults: Partial<Defaults>
}

/**
 * Reads a trial workbook as far as it goes without the database: sheet, columns, cells, checks of rows against each
 * other. Throws ImportFileError for a file that holds no such table.
 */
export async function parseBook(request: ReadRequest, onProgress: (done: number) => void): Promise<ReadBook> {
  const workbook = await readWorkbook(request.bytes, request.fileName)
  onProgress(0.3)
  const parse = request.kind === 'information' ? parseInformation : parseFillData
  const { book, read, main, header } = parse(workbook, request, (done) => onProgress(0.3 + 0.7 * done))
  refuseHopeless(book)
  book.findings.unshift(...findHiddenSheets(workbook))
  book.findings = inWorkbookOrder(
    book,
    workbook.sheets.map((sheet) => sheet.name),
  )
  book.ignored = [...book.ignored, ...listIgnoredSheets(workbook, read), ...listIgnoredColumns(main, header)]
  return book
}

/** More findings than a person reads: the wrong sheet, unit or template was used. */
const MAX_FINDINGS = 50_000

function refuseHopeless(book: ReadBook): void {
  if (book.findings.length <= MAX_FINDINGS) return
  const counts = new Map<string, number>()
  for (const { code } of book.findings) counts.set(code, (counts.get(code) ?? 0) + 1)
  const [code = ''] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? []
  throw new ImportFileError(
    `检查结果有${book.findings.length}条，最多的是「${findingLabel(code)}」，多半是表头、单位或模板不对，请对照模板检查`,
  )
}

/** Sorts findings by sheet, row and column, the reading order of the workbook. */
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
