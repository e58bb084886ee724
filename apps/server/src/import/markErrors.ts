import {
  openXlsx,
  saveXlsx,
  writeXlsx,
  type Cell,
  type CellStyle,
  type Sheet,
  type Workbook,
  type WriteSheet,
} from 'hucre/xlsx'
import { isMarkText, MARK_HEAD, markText, type Severity } from './markText.ts'
import { readWorkbook } from './read/readWorkbook.ts'
import { sniffFile } from './read/sniffFile.ts'
import { withPlainParts } from './read/xlsx/plainParts.ts'
import { plainBook } from './write/plainBook.ts'

/** The parts of a finding that the workbook shows. */
export interface Mark {
  severity: Severity
  sheet: string
  /** Row as Excel shows it; null if the finding concerns the sheet. */
  row: number | null
  /** Such as `B12`; null if the finding concerns the whole row. */
  cell: string | null
  message: string
}

export interface MarkRequest {
  bytes: Uint8Array<ArrayBuffer>
  fileName: string
  /** Row of the heads of each sheet that was read, as Excel shows it; the first one has the marks on no sheet of the workbook. */
  headRows: Readonly<Record<string, number>>
  marks: readonly Mark[]
}

const AUTHOR = '导入检查'
const MARK_WIDTH = 60
/** Colours of marked cells, which show the worst finding of each. */
const fills: Record<Severity, CellStyle['fill']> = {
  error: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFC7CE' } },
  warning: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFEB9C' } },
  corrected: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'DDEBF7' } },
}
const headStyle: CellStyle = { font: { bold: true }, fill: fills.error! }

/**
 * Marks the findings of an uploaded workbook: colours and comments cells, and adds a last column with all findings of
 * each row. A finding whose sheet the file does not have stands at the head of that column. A CSV is returned as a
 * workbook. Removes marks of an earlier round first, so that a corrected workbook can be uploaded again. Throws
 * ImportFileError for a file that cannot be read.
 */
export async function markErrors(request: MarkRequest): Promise<Uint8Array> {
  const { bytes, fileName, headRows } = request
  const { book, isPlain } = await openBook(bytes, fileName)
  const find = (name: string | undefined) => book.sheets.find((sheet) => sheet.name === name)
  const main = find(Object.keys(headRows)[0]) ?? book.sheets[0]!
  const marks = request.marks.map((mark) => (find(mark.sheet) ? mark : { ...mark, row: null, cell: null }))
  const bySheet = Map.groupBy(marks, ({ sheet }) => find(sheet) ?? main)
  for (const sheet of new Set([
    ...Object.keys(headRows).flatMap((name) => find(name) ?? []),
    ...bySheet.keys(),
  ])) {
    markSheet(sheet, headRows[sheet.name] ?? 1, bySheet.get(sheet) ?? [])
  }
  return isPlain ? writeXlsx({ sheets: book.sheets as WriteSheet[] }) : saveXlsx(book)
}

function markSheet(sheet: Sheet, headerRow: number, marks: readonly Mark[]): void {
  sheet.cells ??= new Map()
  const column = markColumn(sheet, headerRow)
  clearMarks(sheet, column, headerRow)
  if (marks.length === 0) return
  markCells(sheet, marks)
  listRows(sheet, column, headerRow, marks)
}

/** Opens a workbook with its styles; a CSV, or a workbook that the library refuses, is opened with its values alone. */
async function openBook(
  bytes: Uint8Array<ArrayBuffer>,
  fileName: string,
): Promise<{ book: Workbook; isPlain: boolean }> {
  const opened =
    sniffFile(bytes) === 'csv'
      ? null
      : await openXlsx(await withPlainParts(bytes), { readStyles: true }).catch(() => null)
  if (opened) return { book: opened, isPlain: false }
  const sheets = plainBook(await readWorkbook(bytes, fileName))
  return { book: { sheets: sheets as Sheet[] }, isPlain: true }
}

/** Returns the column of an earlier round, or the first one after all content. */
function markColumn({ rows }: Sheet, headerRow: number): number {
  const before = (rows[headerRow - 1] ?? []).indexOf(MARK_HEAD)
  return before >= 0 ? before : rows.reduce((widest, row) => Math.max(widest, row.length), 0)
}

function clearMarks(sheet: Sheet, column: number, headerRow: number): void {
  const isListed = (index: number, value: unknown) => index >= headerRow || isMarkText(value)
  for (const [index, row] of sheet.rows.entries()) {
    if (row.length > column && isListed(index, row[column])) row[column] = null
  }
  for (const [key, cell] of sheet.cells!) {
    const [row, at] = key.split(',').map(Number)
    if (at === column && isListed(row!, cell.value)) sheet.cells!.delete(key)
    else if (cell.comment?.author === AUTHOR) {
      const { comment: _comment, ...rest } = cell
      const { fill: _fill, ...style } = rest.style ?? {}
      sheet.cells!.set(key, { ...rest, style })
    }
  }
}

function markCells(sheet: Sheet, marks: readonly Mark[]): void {
  const byCell = Map.groupBy(
    marks.filter(({ cell, row }) => cell !== null && row !== null),
    ({ cell }) => cell!,
  )
  for (const [address, found] of byCell) {
    const [row, column] = placeOf(address)
    const key = `${row},${column}`
    const line = (sheet.rows[row] ??= [])
    const value = line[column] ?? null
    const cell: Cell = sheet.cells!.get(key) ?? { value, type: typeOf(value) }
    const worst = worstOf(found)
    sheet.cells!.set(key, {
      ...cell,
      style: { ...cell.style, fill: fills[worst]! },
      comment: { author: AUTHOR, text: found.map(textOf).join('\n') },
    })
  }
}

const worstOf = (found: readonly Mark[]): Severity =>
  (['error', 'warning'] as const).find((one) => found.some(({ severity }) => severity === one)) ?? 'corrected'

function listRows(sheet: Sheet, column: number, headerRow: number, marks: readonly Mark[]): void {
  const head = headerRow - 1
  const general = marks.filter(({ row }) => row === null).map(textOf)
  put(sheet, head, column, MARK_HEAD, {
    style: headStyle,
    ...(general.length > 0 ? { comment: { author: AUTHOR, text: general.join('\n') } } : {}),
  })
  const byRow = Map.groupBy(
    marks.filter(({ row }) => row !== null),
    ({ row }) => row!,
  )
  for (const [row, found] of byRow) {
    const text = found.map(textOf).join('；')
    // Findings on the heads are in their comments; the head of this column stays unchanged.
    if (row !== headerRow) put(sheet, row - 1, column, text, { style: { alignment: { wrapText: true } } })
  }
  const columns = (sheet.columns ??= [])
  while (columns.length < column) columns.push({})
  columns[column] = { width: MARK_WIDTH }
}

function put(sheet: Sheet, row: number, column: number, text: string, more: Partial<Cell>): void {
  const line = (sheet.rows[row] ??= [])
  while (line.length < column) line.push(null)
  line[column] = text
  sheet.cells!.set(`${row},${column}`, { value: text, type: 'string', ...more })
}

/** Returns the text of a finding, without the position of the mark: 「错误：B列「登记号」：格式不正确」. */
function textOf({ severity, sheet, row, message }: Mark): string {
  const plain = message.replace(`工作表「${sheet}」`, '').replace(row === null ? '' : `第${row}行`, '')
  return markText(severity, plain.replace(/^：/, ''))
}

/** Returns row and column of an address such as `B12`, both from 0. */
function placeOf(address: string): [row: number, column: number] {
  const [, letters = '', digits = ''] = /^([A-Z]+)(\d+)$/.exec(address) ?? []
  const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return [Number(digits) - 1, column - 1]
}

function typeOf(value: Cell['value']): Cell['type'] {
  if (value === null) return 'empty'
  if (value instanceof Date) return 'date'
  return typeof value as 'string' | 'number' | 'boolean'
}
