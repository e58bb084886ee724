import { basename, extname } from 'node:path'
import Papa from 'papaparse'
import { unguarded } from '../write/csvText.ts'
import { ImportFileError } from '../importFileError.ts'
import { assertSheetSize } from '../limits.ts'
import { BLANK, type RawCell, type RawRow, type RawSheet } from '../workbook.ts'

/** Control characters that no text file holds; tab, line feed and carriage return are text. */
const BINARY = /[^\P{Cc}\t\r\n]/u
const MARKUP = /^\s*<(?:[!?]|[a-z])/i
const SHEET_NAME_LENGTH = 31
const DELIMITERS = [',', '\t', ';']
const SAMPLE_LENGTH = 100_000

/**
 * Reads a CSV as the only sheet of a workbook: comma, semicolon or tab separated, in UTF-8 or UTF-16 with a mark,
 * plain UTF-8, else GB18030, which holds GBK and GB2312 and is what Excel writes on a Chinese Windows.
 * @throws ImportFileError when the bytes are not text, are a web page, or a quotation mark is left open.
 */
export function readCsvSheet(bytes: Uint8Array, fileName: string): RawSheet {
  const name = basename(fileName, extname(fileName)).slice(0, SHEET_NAME_LENGTH) || 'CSV'
  const text = decodeText(bytes)
  if (BINARY.test(text)) throw new ImportFileError('文件不是 Excel 工作簿或 CSV，请上传 .xlsx 或 .csv 文件')
  if (MARKUP.test(text)) {
    throw new ImportFileError('文件内容是网页或 XML，请用 Excel 打开后另存为 .xlsx 再上传')
  }
  const lines = parseLines(text)
  const rows = lines.map(toRow).filter((row) => row.cells.length > 0)
  assertSheetSize(
    name,
    rows.length,
    rows.reduce((width, row) => Math.max(width, row.cells.length), 0),
  )
  return { name, visibility: 'visible', format: 'csv', rows, merges: [] }
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

function parseLines(text: string): string[][] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: guessDelimiter(text) })
  const broken = errors.find((error) => error.type === 'Quotes')
  if (broken) {
    throw new ImportFileError(`CSV 第 ${(broken.row ?? 0) + 1} 行的引号不成对，请改正后再上传`)
  }
  return data
}

/**
 * Guesses the separator: the one that occurs most outside quotation marks near the top; titles above the heads do not
 * mislead it.
 */
function guessDelimiter(text: string): string {
  const sample = text.slice(0, SAMPLE_LENGTH).replaceAll(/"(?:[^"]|"")*"/g, '')
  const counts = DELIMITERS.map((delimiter) => sample.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!
}

function toRow(fields: string[], index: number): RawRow {
  const cells = fields.map((field): RawCell => (field === '' ? BLANK : { value: unguarded(field) }))
  while (cells.at(-1) === BLANK) cells.pop()
  return { no: index + 1, hidden: false, cells }
}
