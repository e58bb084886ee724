import type { Cell, CellValue, WriteSheet } from 'hucre/xlsx'
import type { RawCell, RawSheet, Workbook } from '../workbook.ts'

/**
 * Returns the values of a workbook as sheets to be written: for a CSV, and for a workbook whose layout cannot be kept. What a CSV
 * says stays text: 6.10 may be a day as well as a number.
 */
export const plainBook = ({ sheets }: Workbook): WriteSheet[] => sheets.map(plainSheet)

function plainSheet({ name, rows, merges, visibility }: RawSheet): WriteSheet {
  const lines: CellValue[][] = []
  const cells = new Map<string, Cell>()
  for (const row of rows) {
    while (lines.length < row.no - 1) lines.push([])
    const made = row.cells.map(plainCell)
    lines.push(made.map(({ value }) => value))
    for (const [column, cell] of made.entries()) {
      if (cell.style) cells.set(`${row.no - 1},${column}`, cell)
    }
  }
  return {
    name,
    rows: lines,
    cells,
    columns: [],
    merges: merges.map(({ top, left, bottom, right }) => ({
      startRow: top - 1,
      startCol: left,
      endRow: bottom - 1,
      endCol: right,
    })),
    hidden: visibility === 'hidden',
    veryHidden: visibility === 'veryHidden',
  }
}

function plainCell({ value, error, shown }: RawCell): Cell {
  const text = error ?? shown
  if (text !== undefined) return { value: text, type: 'string' }
  if (value === null) return { value, type: 'empty' }
  if (value instanceof Date) return { value, type: 'date', style: { numFmt: 'yyyy-mm-dd' } }
  return { value, type: typeof value as 'string' | 'number' | 'boolean' }
}
