import type { ReactNode } from 'react'
import type { TablePrefs } from '../prefs.ts'

/** A column of a search table. */
export interface Column<T> {
  /** Head; also the column's name in the settings. */
  title: string
  /** Field of the row that is shown; also the column's key unless `key` is set. */
  dataIndex?: keyof T & string
  key?: string
  /** Width in px before the user changes it. */
  width?: number
  align?: 'left' | 'right' | 'center'
  /** Keeps the column visible at this side. If no column is fixed at the left, the first one is. */
  fixed?: 'left' | 'right'
  /** Shows one line only, the rest as a tooltip. */
  ellipsis?: boolean
  /** Field that the server sorts by, which makes the head clickable; `true` if it has the name of `dataIndex`. */
  sort?: string | true
  render?(this: void, value: unknown, row: T): ReactNode
  /** Columns under a common head. */
  children?: readonly Column<T>[]
}

export type Side = 'left' | 'right'
export type Align = NonNullable<Column<unknown>['align']>

/** One column as rendered: check boxes and numbers are columns too. */
export interface Cell<T> {
  kind: 'select' | 'index' | 'data'
  key: string
  column: Column<T>
  pin: Side | undefined
  /** Title of the common head. */
  group: string | undefined
}

/** Width (px) of a column that sets none. */
export const COLUMN_PX = 120
const LEAST_PX = 48
const MAX_PX = 800
const SELECT_PX = 40
const INDEX_PX = 80
/** What texts give up together at most, as far as it is a quarter of their widths: lists that lack more scroll. */
const MAX_GIVEN_PX = 120
/** A column of a time needs as much; wider ones hold texts that wrap. */
const TIME_PX = 150

export const keyOfColumn = <T>(column: Column<T>): string => column.key ?? column.dataIndex ?? column.title
export const limitWidth = (px: number): number => Math.round(Math.min(Math.max(px, LEAST_PX), MAX_PX))

/** Returns the columns in the user's order; a column that the user has not seen yet follows its left neighbour. */
export function inOrder<T>(columns: readonly Column<T>[], order: readonly string[]): Column<T>[] {
  const byKey = new Map(columns.map((column) => [keyOfColumn(column), column]))
  const placed = order.flatMap((key) => byKey.get(key) ?? [])
  for (const [at, column] of columns.entries()) {
    if (placed.includes(column)) continue
    const neighbour = at > 0 ? columns[at - 1] : undefined
    const left = neighbour ? placed.indexOf(neighbour) : -1
    placed.splice(left + 1, 0, column)
  }
  return placed
}

interface Marks {
  isSelectable: boolean
  hasIndex: boolean
}

/** Returns the cells from left to right: fixed columns at their sides, the user's choice and order in between. */
export function cellsOf<T>(columns: readonly Column<T>[], prefs: TablePrefs, marks: Marks): Cell<T>[] {
  const shown = inOrder(columns, prefs.order).filter((column) => !prefs.hidden.includes(keyOfColumn(column)))
  const hasLeft = shown.some((column) => column.fixed === 'left')
  const cells = shown.flatMap((column, at) => cellsUnder(column, pinOf(column, at === 0 && !hasLeft)))
  return [
    ...(marks.isSelectable ? [markCell<T>('select', '选择', SELECT_PX)] : []),
    ...(marks.hasIndex ? [markCell<T>('index', '序号', INDEX_PX)] : []),
    ...cells.filter((cell) => cell.pin === 'left'),
    ...cells.filter((cell) => !cell.pin),
    ...cells.filter((cell) => cell.pin === 'right'),
  ]
}

const pinOf = <T>(column: Column<T>, isFirst: boolean): Side | undefined =>
  column.fixed ?? (isFirst && !column.children ? 'left' : undefined)

function cellsUnder<T>(column: Column<T>, pin: Side | undefined): Cell<T>[] {
  const leaves = column.children ?? [column]
  const group = column.children ? column.title : undefined
  return leaves.map((leaf) => ({ kind: 'data', key: keyOfColumn(leaf), column: leaf, pin, group }))
}

const markCell = <T>(kind: 'select' | 'index', title: string, width: number): Cell<T> => ({
  kind,
  key: `$${kind}`,
  column: { title, width },
  pin: 'left',
  group: undefined,
})

/**
 * Returns the width (px) of every cell. If the box is wider than the columns, the columns without a set width and
 * without figures share the rest, so that figures stay close to their heads. If it is a little narrower, texts that may
 * be cut or that wrap give up the rest, so that a list does not scroll for a piece of its last column.
 */
export function widthsOf<T>(
  cells: readonly Cell<T>[],
  own: Readonly<Record<string, number>>,
  boxPx: number,
): number[] {
  const widths = cells.map(({ key, column }) => own[key] ?? column.width ?? COLUMN_PX)
  const spare = boxPx - sumOf(widths)
  const free = cells.map(({ kind, key, pin }) => kind === 'data' && pin !== 'right' && !(key in own))
  const texts = cells.map(
    ({ column }, at) =>
      free[at] === true &&
      column.align !== 'right' &&
      (spare > 0 || column.ellipsis === true || widths[at]! > TIME_PX),
  )
  const takers = spare <= 0 || texts.some(Boolean) ? texts : free
  const base = sumOf(widths.filter((_, at) => takers[at]))
  if (base === 0 || -spare > Math.min(MAX_GIVEN_PX, base / 4)) return widths
  const grown = widths.map((px, at) => (takers[at] ? px + Math.floor((spare * px) / base) : px))
  grown[takers.indexOf(true)]! += boxPx - sumOf(grown)
  return grown
}

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, px) => sum + px, 0)

/** Returns the distance (px) of every fixed cell from its side. */
export function edgesOf<T>(cells: readonly Cell<T>[], widths: readonly number[]): number[] {
  const edges = widths.map(() => 0)
  let left = 0
  for (const [at, cell] of cells.entries()) {
    if (cell.pin !== 'left') break
    edges[at] = left
    left += widths[at] ?? 0
  }
  let right = 0
  for (let at = cells.length - 1; cells[at]?.pin === 'right'; at--) {
    edges[at] = right
    right += widths[at] ?? 0
  }
  return edges
}
