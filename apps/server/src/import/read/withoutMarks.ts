import { isMarkText, MARK_HEAD } from '../markText.ts'
import { isBlank, type RawCell, type RawRow, type RawSheet, type Workbook } from '../workbook.ts'

/** First rows in which the head of the marks is looked for. */
const SEARCHED_ROWS = 100

/** Takes the column 检查结果 of an earlier check off every sheet, so that a corrected workbook reads like the first one. */
export function withoutMarks(workbook: Workbook): Workbook {
  const sheets = workbook.sheets.map((sheet) => {
    const column = markColumn(sheet)
    return column === null ? sheet : withoutColumn(sheet, column)
  })
  return { ...workbook, sheets }
}

/** The last column below 检查结果, where it holds nothing but findings; null for a column that people made. */
function markColumn({ rows }: RawSheet): number | null {
  const head = rows.slice(0, SEARCHED_ROWS).find(({ cells }) => cells.at(-1)?.value === MARK_HEAD)
  if (!head) return null
  const column = head.cells.length - 1
  const isMark = (cell: RawCell | undefined) =>
    isBlank(cell) || cell?.value === MARK_HEAD || isMarkText(cell?.value)
  return rows.every(({ cells }) => cells.length <= column + 1 && isMark(cells[column])) ? column : null
}

const withoutColumn = (sheet: RawSheet, column: number): RawSheet => ({
  ...sheet,
  rows: sheet.rows.map((row) => new CutRow(row, column)).filter(({ cells }) => cells.length > 0),
})

/** A row without the cells from a column on, and without the blanks before them. */
class CutRow implements RawRow {
  readonly no: number
  readonly hidden: boolean
  readonly #row: RawRow
  readonly #column: number

  constructor(row: RawRow, column: number) {
    this.no = row.no
    this.hidden = row.hidden
    this.#row = row
    this.#column = column
  }

  get cells(): readonly RawCell[] {
    const { cells } = this.#row
    if (cells.length <= this.#column) return cells
    const end = cells.findLastIndex((cell, at) => at < this.#column && !isBlank(cell)) + 1
    return cells.slice(0, end)
  }
}
