import { HTML_CELLS } from '@hepu/api/areas/research/lookups'
import { AppError } from '@hepu/api/core/errorCodes'
import { itemAt, must } from '@hepu/api/core/must'
import type { GridCell } from '../../../import/write/writeGrid.ts'
import { cellText, numberOf } from './htmlCellText.ts'
import { parseGuarded, type ChildNode, type Element, type Fragment } from './guardedTree.ts'

/** Widest a cell of a page may be. */
const WIDEST = 1000
/** Order in which the parts of a table are displayed, whatever their order in the source. */
const parts: Readonly<Record<string, number>> = { thead: 0, tbody: 1, tfoot: 2 }
/** A plain number without leading zeros, exact in 15 digits, or such a number of per cent. */
const NUMBER = /^((?:0|[1-9]\d*)(?:\.(\d+))?)(%?)$/
const MAX_DIGITS = 15

/**
 * Reads the only table of a piece of HTML as cells of a sheet: parts in display order, spans as in a browser, a caption as
 * the first line. Tables within a cell become text of that cell. Plain numbers become numbers, also percentages and row
 * headings; text that begins with = + - @ stays text.
 * @throws AppError BAD_INPUT for no table, several, one without cells, or one of more than HTML_CELLS cells.
 */
export function readTable(html: string): GridCell[] {
  const tables = tablesIn(parseGuarded(html))
  const [table] = tables
  if (!table) throw new AppError('BAD_INPUT', '内容中没有表格')
  if (tables.length > 1) throw new AppError('BAD_INPUT', `只能转换一个表格，内容中有${tables.length}个`)
  const caption = childrenOf(table, 'caption').map(cellText).find(Boolean)
  const cells = placeRows(table, caption ? 1 : 0)
  if (cells.length === 0) throw new AppError('BAD_INPUT', '表格是空的')
  return caption ? [captionOver(caption, cells), ...cells] : cells
}

const isElement = (node: ChildNode): node is Element => 'tagName' in node

const childrenOf = ({ childNodes }: Element, ...tags: string[]): Element[] =>
  childNodes.filter(isElement).filter(({ tagName }) => tags.includes(tagName))

/** Returns the outermost tables. */
function tablesIn({ childNodes }: Element | Fragment): Element[] {
  return childNodes
    .filter(isElement)
    .flatMap((child) => (child.tagName === 'table' ? [child] : tablesIn(child)))
}

function captionOver(text: string, cells: readonly GridCell[]): GridCell {
  const columnSpan = Math.max(...cells.map((cell) => cell.column + cell.columnSpan))
  return { row: 0, column: 0, rowSpan: 1, columnSpan, value: text, head: 'row' }
}

/** Lays the cells of all rows out, from the line `first` on. */
function placeRows(table: Element, first: number): GridCell[] {
  const groups = childrenOf(table, ...Object.keys(parts)).toSorted(
    (a, b) =>
      must(parts[a.tagName], 'rank of the table part') - must(parts[b.tagName], 'rank of the table part'),
  )
  const cells: GridCell[] = []
  let left = HTML_CELLS
  let line = first
  for (const group of groups) {
    const rows = childrenOf(group, 'tr')
    const taken: boolean[][] = rows.map(() => [])
    for (const [at, row] of rows.entries()) {
      let column = 0
      for (const cell of childrenOf(row, 'td', 'th')) {
        while (itemAt(taken, at)[column]) column += 1
        const rowSpan = Math.min(numberOf(cell, 'rowspan') ?? 1, rows.length - at) || rows.length - at
        const columnSpan = freeFrom(itemAt(taken, at), column, numberOf(cell, 'colspan') ?? 1)
        left -= rowSpan * columnSpan
        if (left < 0) throw new AppError('BAD_INPUT', `表格超过${HTML_CELLS}个单元格，请缩小范围后再导出`)
        take(taken, { at, column, rowSpan, columnSpan })
        cells.push({ row: line + at, column, rowSpan, columnSpan, ...contentOf(cell, group) })
      }
    }
    line += rows.length
  }
  return cells
}

/** Marks what a cell covers. */
function take(
  taken: boolean[][],
  { at, column, rowSpan, columnSpan }: { at: number; column: number; rowSpan: number; columnSpan: number },
): void {
  for (const row of taken.slice(at, at + rowSpan)) {
    for (let at = column; at < column + columnSpan; at++) row[at] = true
  }
}

/** Returns how many columns a cell really covers: at most up to a cell that extends down from a row above. */
function freeFrom(row: readonly boolean[], column: number, wish: number): number {
  const widest = Math.min(Math.max(wish, 1), WIDEST)
  const stop = Array.from({ length: widest }, (_, at) => row[column + at]).indexOf(true)
  return stop === -1 ? widest : stop
}

function contentOf(cell: Element, group: Element): Pick<GridCell, 'value' | 'format' | 'head'> {
  const text = cellText(cell)
  if (group.tagName === 'thead') return { value: text, head: 'column' }
  return { ...valueOf(text), ...(cell.tagName === 'th' ? { head: 'row' as const } : {}) }
}

/** Returns a text as a value with which a workbook can calculate. */
function valueOf(text: string): Pick<GridCell, 'value' | 'format'> {
  const [, number, decimals, percent] = NUMBER.exec(text) ?? []
  if (number === undefined || number.replace('.', '').length > MAX_DIGITS) return { value: text }
  const places = decimals ? `0.${'0'.repeat(decimals.length)}` : '0'
  if (percent) return { value: Number(`${number}e-2`), format: `${places}%` }
  return { value: Number(number), ...(decimals ? { format: places } : {}) }
}
