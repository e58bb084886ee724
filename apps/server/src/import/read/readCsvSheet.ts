import { basename, extname } from 'node:path'
import { CellStore, kinds } from './stored/cellStore.ts'
import { SheetWriter } from './stored/storedSheet.ts'
import { readCsvRows } from './csvRows.ts'
import { unguarded } from '../write/csvText.ts'
import { ImportFileError } from '../importFileError.ts'
import type { RawSheet } from '../workbook.ts'
import { anySize, type Extent } from './smallOnly.ts'

/** Control characters that no text file holds; tab, line feed and carriage return are text. */
const BINARY = /[^\P{Cc}\t\r\n]/u
const MARKUP = /^\s*<(?:[!?]|[a-z])/i
const SHEET_NAME_LENGTH = 31
const DELIMITERS = [',', '\t', ';']
const SAMPLE_LENGTH = 100_000

/**
 * Reads a CSV as the only sheet of a workbook: comma, semicolon or tab separated, in UTF-8 or UTF-16 with a mark,
 * plain UTF-8, else GB18030, which holds GBK and GB2312 and is what Excel writes on a Chinese Windows.
 * @throws ImportFileError when the bytes are not text, are a web page, a quotation mark is left open, or the table exceeds
 * `IMPORT_LIMITS`.
 */
export function readCsvSheet(bytes: Uint8Array, fileName: string, extent: Extent = anySize): RawSheet {
  const name = basename(fileName, extname(fileName)).slice(0, SHEET_NAME_LENGTH) || 'CSV'
  const text = decodeText(bytes)
  if (BINARY.test(text)) throw new ImportFileError('文件不是 Excel 工作簿或 CSV，请上传 .xlsx 或 .csv 文件')
  if (MARKUP.test(text)) {
    throw new ImportFileError('文件内容是网页或 XML，请用 Excel 打开后另存为 .xlsx 再上传')
  }
  const writer = new SheetWriter(name, new CellStore(extent))
  writer.beginRow(1, false)
  readCsvRows(text, guessDelimiter(text), {
    field: (field, column) => {
      if (field !== '') writer.addText(column, kinds.text, unguarded(field))
    },
    endRow: (row) => {
      writer.endRow()
      writer.beginRow(row + 1, false)
    },
  })
  return writer.finish({ visibility: 'visible', format: 'csv' }, [])
}

function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return decodeStrictly(bytes, 'utf-8') ?? decodeStrictly(bytes, 'gb18030') ?? unreadable()
}

function decodeStrictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function unreadable(): never {
  throw new ImportFileError('CSV 的文字编码无法识别，请在 Excel 中另存为“CSV UTF-8”或 .xlsx 后再上传')
}

/** The separator that occurs most outside quotation marks near the top; titles above the heads do not mislead it. */
function guessDelimiter(text: string): string {
  const sample = text.slice(0, SAMPLE_LENGTH).replaceAll(/"(?:[^"]|"")*"/g, '')
  const counts = DELIMITERS.map((delimiter) => sample.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!
}
