import { basename, extname } from 'node:path'
import { looksBlank } from '@hepu/api/cells/normalise'
import { CellStore, kinds } from './stored/cellStore.ts'
import { SheetWriter } from './stored/storedSheet.ts'
import { readCsvRows } from './csvRows.ts'
import { decodeText } from './decodeText.ts'
import { BLANKS, guessDelimiter, withTabs } from './guessDelimiter.ts'
import { unguarded } from '../write/csvText.ts'
import { ImportFileError } from '../importFileError.ts'
import type { RawSheet } from '../workbook.ts'
import { anySize, type Extent } from './smallOnly.ts'

/** Control characters that no text file holds; tab, line feed and carriage return are text. */
const BINARY = /[^\P{Cc}\t\r\n]/u
const MARKUP = /^\s*<(?:[!?]|[a-z])/i
const SHEET_NAME_LENGTH = 31

/** What old programs write behind the last line, and between pages. */
function withoutEnd(text: string): string {
  let end = text.length
  while (END_SIGNS.has(text[end - 1] ?? '')) end--
  return text.slice(0, end).replaceAll(/^\f|(?<=[\r\n])\f/g, '')
}
const END_SIGNS: ReadonlySet<string> = new Set(['\u001a', '\0'])

/**
 * Reads a CSV as the only sheet of a workbook: separated by commas, semicolons, tabs or blanks, in UTF-8, UTF-16 with a mark or GB18030.
 * @throws ImportFileError when the bytes are not text, are a web page, a quotation mark is left open, or the table exceeds
 * `IMPORT_LIMITS`.
 */
export function readCsvSheet(bytes: Uint8Array, fileName: string, extent: Extent = anySize): RawSheet {
  const name = basename(fileName, extname(fileName)).slice(0, SHEET_NAME_LENGTH) || 'CSV'
  const text = withoutEnd(decodeText(bytes))
  if (BINARY.test(text)) throw new ImportFileError('文件不是 Excel 工作簿或 CSV，请上传 .xlsx 或 .csv 文件')
  if (MARKUP.test(text)) {
    throw new ImportFileError('文件内容是网页或 XML，请用 Excel 打开后另存为 .xlsx 再上传')
  }
  const writer = new SheetWriter(name, new CellStore(extent))
  writer.beginRow(1, false)
  const { delimiter, start } = guessDelimiter(text)
  const rows = delimiter === BLANKS ? withTabs(text) : text.slice(start)
  readCsvRows(rows, delimiter === BLANKS ? '\t' : delimiter, {
    field: (field, column) => {
      if (!looksBlank(field)) writer.addText(column, kinds.text, unguarded(field))
    },
    endRow: (row) => {
      writer.endRow()
      writer.beginRow(row + 1, false)
    },
  })
  return writer.finish({ visibility: 'visible', format: 'csv' }, [])
}
