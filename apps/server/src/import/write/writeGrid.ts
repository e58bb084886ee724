import { writeXlsx, type Cell, type CellStyle, type CellValue, type MergeRange } from 'hucre/xlsx'
import type { FileAnswer } from '../../http/context.ts'
import { tidySheetNames } from './sheetNames.ts'
import { fileNameOf, HEAD_STYLE, XLSX_TYPE } from './writeWorkbook.ts'
import { tidyString, widthOf } from './sheetStream.ts'

/** A cell of a freely arranged sheet; rows and columns count from 0. */
export interface GridCell {
  row: number
  column: number
  rowSpan: number
  columnSpan: number
  value: string | number
  /** Excel number format, such as `0.00`. */
  format?: string
  /** Whether the cell belongs to the heads of columns, or is the head of a row. */
  head?: 'column' | 'row'
}

/**
 * Returns one sheet of cells as a file to download; cells that span several become one merged cell. As in every
 * workbook written here a string is a text cell, also one that begins with `=`: nothing is ever a formula.
 * @param name of the file, without ending, and of the sheet.
 */
export async function toGridFile(name: string, cells: readonly GridCell[]): Promise<FileAnswer> {
  const [sheetName] = tidySheetNames([name])
  const rows: CellValue[][] = []
  const styled = new Map<string, Partial<Cell>>()
  for (const cell of cells) {
    const value = valueOf(cell)
    const line = (rows[cell.row] ??= [])
    line[cell.column] = value
    const style = styleOf(cell)
    if (style) styled.set(`${cell.row},${cell.column}`, { value, style })
  }
  const body = await writeXlsx({
    sheets: [
      {
        name: sheetName!,
        columns: widthsOf(cells).map((width) => ({ width })),
        rows: Array.from(rows, (line) => Array.from(line ?? [], (value) => value ?? null)),
        cells: styled,
        merges: cells.flatMap(mergeOf),
      },
    ],
  })
  return { name: fileNameOf(name, 'xlsx'), type: XLSX_TYPE, body: Buffer.from(body) }
}

const valueOf = ({ value }: GridCell): CellValue =>
  typeof value === 'number' ? value : value === '' ? null : tidyString(value)

function styleOf({ head, format, value }: GridCell): CellStyle | null {
  const isLong = typeof value === 'string' && value.includes('\n')
  const style: CellStyle = {
    ...(head === 'column' ? HEAD_STYLE : {}),
    ...(head === 'row' ? { font: { bold: true } } : {}),
    ...(format ? { numFmt: format } : {}),
    ...(isLong ? { alignment: { wrapText: true, vertical: 'center' } } : {}),
  }
  return Object.keys(style).length > 0 ? style : null
}

const mergeOf = ({ row, column, rowSpan, columnSpan }: GridCell): MergeRange[] =>
  rowSpan === 1 && columnSpan === 1
    ? []
    : [{ startRow: row, startCol: column, endRow: row + rowSpan - 1, endCol: column + columnSpan - 1 }]

/** Returns the width of every column: that of its widest cell that spans no other. */
function widthsOf(cells: readonly GridCell[]): number[] {
  const widths: number[] = []
  for (const { column, columnSpan, value } of cells) {
    const lines = columnSpan === 1 ? String(value).split('\n') : []
    widths[column] = Math.max(widths[column] ?? 0, ...lines.map(widthOf))
  }
  return Array.from(widths, (width) => width || widthOf(''))
}
