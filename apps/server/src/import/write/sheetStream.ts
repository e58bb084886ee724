import { writeXlsxStream, type CellValue, type ColumnDef } from 'hucre/xlsx'
import { tidySheetNames } from './sheetNames.ts'
import type { SheetColumn, SheetSpec, SheetValue } from './writeWorkbook.ts'

/** Longest text of a cell in Excel. */
const LONGEST_TEXT = 32_767
const DATE_FORMAT = 'yyyy-mm-dd'
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/

/** One sheet whose rows arrive in pieces. */
type PieceSheet = Pick<SheetSpec, 'name' | 'columns'> & {
  pieces: AsyncIterable<readonly (readonly SheetValue[])[]>
}

/** Writes one sheet as a workbook, piece by piece, with constant memory. */
export function sheetStream(sheet: PieceSheet): ReadableStream<Uint8Array> {
  const [name] = tidySheetNames([sheet.name])
  return writeXlsxStream(cellsOf(sheet), {
    name: name!,
    columns: sheet.columns.map(toColumn),
    freezePane: { rows: 1 },
  })
}

/** Yields the cells of rows that arrive in pieces: every further generator would cost a turn for each row. */
async function* cellsOf({ columns, pieces }: PieceSheet): AsyncGenerator<CellValue[]> {
  for await (const piece of pieces) for (const row of piece) yield toCells(row, columns)
}

/** Returns the cells of a row. */
export const toCells = (row: readonly SheetValue[], columns: readonly SheetColumn[]): CellValue[] =>
  columns.map((column, index) => toCell(row[index], column))

function toCell(value: SheetValue, column: SheetColumn): CellValue {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string') return value
  if (column.isDate && ISO_DAY.test(value)) return new Date(`${value}T00:00:00Z`)
  if (column.isAmount && EXACT_AMOUNT.test(value)) return Number(value)
  return tidyString(value)
}

/** A decimal of at most 15 digits, which is what a cell holds exactly. */
const EXACT_AMOUNT = /^-?(?=(?:\d\.?){1,15}$)\d+(?:\.\d+)?$/

/** Matches halves of a character, what XML cannot hold, and what looks like an escaped character. */
const UNTIDY = /[\uD800-\uDFFF\uFFFE\uFFFF]|_x/i

/**
 * Returns text that an XML file can hold and Excel can open; text that looks like an escaped character stays that text.
 */
export const tidyString = (text: string): string =>
  text.length <= LONGEST_TEXT && !UNTIDY.test(text)
    ? text
    : text
        .slice(0, LONGEST_TEXT)
        .toWellFormed()
        .replaceAll(/[\uFFFE\uFFFF]/g, '')
        .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')

/** Returns a column as the library wants it. */
export function toColumn(column: SheetColumn): ColumnDef {
  const numFmt = column.format ?? (column.isDate ? DATE_FORMAT : undefined)
  return {
    header: tidyString(column.header),
    width: column.width ?? widthOf(column.header),
    ...(numFmt === undefined ? {} : { numFmt }),
  }
}

const WIDE = /[\u2e80-\uffef]/g

/** Returns the number of characters that a column needs for a text. Chinese ones are two wide. */
export function widthOf(text: string): number {
  const wide = text.match(WIDE)?.length ?? 0
  return Math.min(40, Math.max(12, text.length + wide + 2))
}
