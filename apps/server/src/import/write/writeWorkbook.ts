import { AppError } from '@hepu/api/core/errorCodes'
import { writeXlsx, type Cell, type CellValue, type DataValidation, type WriteSheet } from 'hucre/xlsx'
import { Readable } from 'node:stream'
import type { FileAnswer } from '../../http/context.ts'
import { columnLetter } from '@hepu/api/cells/findings'
import { NOTES_SHEET, tidySheetNames } from './sheetNames.ts'
import { inPieces, iterate, takeRows } from '../takeRows.ts'
import { sheetStream, tidyString, toCells, toColumn, widthOf } from './sheetStream.ts'
import { writeInWorker } from './writeInWorker.ts'

export type SheetValue = string | number | boolean | Date | null | undefined

export interface SheetColumn {
  header: string
  /**
   * Width in characters; if absent, wide enough for the head and, if the sheet is built at once, for the first rows.
   */
  width?: number
  /** Excel number format, such as `0.00`. */
  format?: string
  /** Days given as `YYYY-MM-DD` become date cells. */
  isDate?: true
  /** Amounts given as exact text become number cells, as long as a cell can hold all of their digits. */
  isAmount?: true
  /** Words offered in a drop-down list below the head; other words stay allowed. */
  options?: readonly string[]
}

/** One sheet to write: a frozen row of heads, then the rows in the order of the columns. */
export interface SheetSpec {
  name: string
  columns: readonly SheetColumn[]
  rows: Iterable<readonly SheetValue[]> | AsyncIterable<readonly SheetValue[]>
}

/** One sheet whose rows arrive in pieces; their number is known in advance. */
export interface CountedSheet extends Pick<SheetSpec, 'name' | 'columns'> {
  count: number
  pieces: AsyncIterable<SheetValue[][]>
}

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Number of rows above which a single sheet is written row by row, without drop-downs and bold heads. */
const STREAMED_ROWS = 5_000
/** Several sheets are built in memory: 1.7 M cells take about 700 MB. */
const MAX_CELLS = 2_000_000
/** Style of column heads. */
export const HEAD_STYLE = {
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E8F3EC' } },
} as const

/**
 * Returns a workbook as a file to download. Small workbooks are built before the answer starts, so that a failure is
 * still an answer; a single large sheet is written in a worker thread and sent while its rows are read, with constant
 * memory.
 * @param name without ending.
 * @throws AppError BAD_INPUT when several sheets together exceed 2 million cells.
 */
export async function toXlsxFile(name: string, sheets: readonly SheetSpec[]): Promise<FileAnswer> {
  const [only, ...others] = sheets
  if (!only || others.length > 0) return xlsxOf(name, await workbookBytes(sheets))
  const { first, rest } = await takeRows(only.rows, STREAMED_ROWS)
  return xlsxOf(
    name,
    rest ? writeInWorker(only, inPieces(first, rest)) : await workbookBytes([{ ...only, rows: first }]),
  )
}

/**
 * Returns the workbook of a sheet with a known size: the thread of a large one starts while its first rows are read.
 */
export async function toCountedXlsx(
  name: string,
  { pieces, count, ...sheet }: CountedSheet,
): Promise<FileAnswer> {
  if (count > STREAMED_ROWS) return xlsxOf(name, writeInWorker(sheet, pieces))
  const { first } = await takeRows(flat(pieces), STREAMED_ROWS)
  return xlsxOf(name, await workbookBytes([{ ...sheet, rows: first }]))
}

const xlsxOf = (name: string, body: FileAnswer['body']): FileAnswer => ({
  name: fileNameOf(name, 'xlsx'),
  type: XLSX_TYPE,
  body,
})

/** Returns the same sheet with single rows. */
export const flatSheet = ({ name, columns, pieces }: CountedSheet): SheetSpec => ({
  name,
  columns,
  rows: flat(pieces),
})

async function* flat<T>(pieces: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const piece of pieces) for (const row of piece) yield row
}

/** Returns the name of a file to download, without characters that file systems refuse. */
export const fileNameOf = (name: string, ending: 'xlsx' | 'csv'): string =>
  `${name.replaceAll(/[\\/:*?"<>|]/g, '_')}.${ending}`

/**
 * Writes an xlsx workbook. Every string becomes a text cell, also one that begins with `=`: nothing written here is
 * ever a formula. Rows are read at the speed of the reader if there is one sheet of more than 5 000 rows, or of unknown
 * length.
 */
export function writeWorkbook(sheets: readonly SheetSpec[]): Readable {
  const [only] = sheets
  if (only && isStreamed(sheets)) {
    const { name, columns, rows } = only
    return Readable.fromWeb(sheetStream({ name, columns, pieces: inPieces([], iterate(rows)) }))
  }
  return Readable.from(buildOnce(sheets))
}

/** Returns the whole workbook as bytes. */
export async function workbookBytes(sheets: readonly SheetSpec[]): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of writeWorkbook(sheets)) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks)
}

/** Returns a sheet of plain lines, for explanations beside the data. */
export function notesSheet(lines: readonly string[], name = NOTES_SHEET): SheetSpec {
  return { name, columns: [{ header: name, width: 100 }], rows: lines.map((line) => [line]) }
}

function isStreamed(sheets: readonly SheetSpec[]): boolean {
  const [first, ...others] = sheets
  if (!first || others.length > 0) return false
  return !Array.isArray(first.rows) || first.rows.length > STREAMED_ROWS
}

async function* buildOnce(sheets: readonly SheetSpec[]): AsyncGenerator<Uint8Array> {
  const names = tidySheetNames(sheets.map((sheet) => sheet.name))
  const built: WriteSheet[] = []
  const budget = { cells: MAX_CELLS }
  for (const [index, sheet] of sheets.entries()) built.push(await buildSheet(sheet, names[index]!, budget))
  yield await writeXlsx({ sheets: built })
}

async function buildSheet(sheet: SheetSpec, name: string, budget: { cells: number }): Promise<WriteSheet> {
  const rows: CellValue[][] = [sheet.columns.map((column) => tidyString(column.header))]
  for await (const values of sheet.rows) {
    const row = toCells(values, sheet.columns)
    rows.push(row)
    budget.cells -= row.length
    if (budget.cells < 0) {
      throw new AppError('BAD_INPUT', `导出内容超过${MAX_CELLS / 10_000}万个单元格，请缩小范围后再导出`)
    }
  }
  const heads = rows[0]!.map((value, index): [string, Partial<Cell>] => [
    `0,${index}`,
    { value, style: HEAD_STYLE },
  ])
  return {
    name,
    columns: sheet.columns.map((column, index) => ({
      ...toColumn(column),
      width: column.width ?? widestOf(rows, index),
      header: undefined,
    })),
    rows,
    cells: new Map(heads),
    freezePane: { rows: 1 },
    dataValidations: sheet.columns.flatMap(toDropDown),
    ...filterOver(rows),
  }
}

/** Number of rows whose texts determine the width of a column. */
const MEASURED_ROWS = 100

/** Returns the number of characters that the head and the first rows of a column need. */
const widestOf = (rows: readonly CellValue[][], index: number): number =>
  Math.max(...rows.slice(0, MEASURED_ROWS + 1).map((row) => widthOf(wordsOf(row[index]))))

/** Returns the displayed text of a cell: for a number the digits before the point, and two after it. */
const wordsOf = (value: CellValue | undefined): string =>
  typeof value === 'number' ? Math.trunc(value).toFixed(2) : typeof value === 'string' ? value : ''

/** Returns the filter buttons in the head of a table, if there is something to choose from. */
const filterOver = (rows: readonly CellValue[][]): Pick<WriteSheet, 'autoFilter'> => {
  const width = rows[0]?.length ?? 0
  if (rows.length < 3 || width < 2) return {}
  return { autoFilter: { range: `A1:${columnLetter(width - 1)}${rows.length}` } }
}

/** Returns the drop-down list of a column; Excel holds its words in 255 characters. */
function toDropDown(column: SheetColumn, index: number): DataValidation[] {
  const { options } = column
  if (!options?.length || options.join(',').length > 255 || options.some((word) => word.includes(',')))
    return []
  const letter = columnLetter(index)
  return [
    {
      type: 'list',
      values: [...options],
      allowBlank: true,
      showErrorMessage: false,
      range: `${letter}2:${letter}10000`,
    },
  ]
}
