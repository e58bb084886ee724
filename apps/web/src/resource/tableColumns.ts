import type { ColumnType } from 'antd/es/table'
import type { Key, ReactNode } from 'react'
import { BLANK } from '../ui/formatNumber.ts'
import type { Sort, TableQuery } from './tableQuery.ts'

/** A column of antd's table; `sort` names the field the server sorts by, which makes the head clickable. */
export interface Column<T> extends Omit<ColumnType<T>, 'sorter' | 'sortOrder'> {
  sort?: string
  /** Columns under a common head. */
  children?: Column<T>[]
}

/** Width of a column that gives none. */
const COLUMN_PX = 120

/** Pixels of all columns; the table scrolls when the window has less. */
export function widthOf<T>(columns: readonly ColumnType<T>[]): number {
  let width = 0
  for (const column of columns) {
    const children = (column as { children?: ColumnType<T>[] }).children
    width += children ? widthOf(children) : Number(column.width ?? COLUMN_PX)
  }
  return width
}

interface SortEvent {
  columnKey?: Key
  order?: 'ascend' | 'descend' | null
}

/** Clicking through a head ends with no order: the default one. */
export function sortOf(sorter: SortEvent | undefined): Sort | undefined {
  if (!sorter?.order || !sorter.columnKey) return undefined
  return { sort: String(sorter.columnKey), order: sorter.order === 'ascend' ? 'ascending' : 'descending' }
}

/** Columns for antd in the order of the query; with `showIndex` 序号 counts the rows over all pages. */
export function columnsOf<T>(
  columns: readonly Column<T>[],
  query: TableQuery,
  showIndex: boolean,
): ColumnType<T>[] {
  const own = columns.map((column) => columnOf(column, query.sort))
  if (!showIndex) return own
  const first = (query.current - 1) * query.size + 1
  const index: ColumnType<T> = {
    title: '序号',
    key: 'index',
    width: 80,
    fixed: 'left',
    render: (_value, _row, at) => first + at,
  }
  return [index, ...own]
}

/** A column for antd: sortable by its key, and a dash for what is not there. */
function columnOf<T>({ sort, children, ...column }: Column<T>, order: Sort | undefined): ColumnType<T> {
  const shown: ColumnType<T> = { render: (value: ReactNode) => value ?? BLANK, ...column }
  if (children)
    return { ...shown, children: children.map((child) => columnOf(child, order)) } as ColumnType<T>
  if (!sort) return shown
  return {
    ...shown,
    key: sort,
    sorter: true,
    sortOrder: order?.sort === sort ? (order.order === 'ascending' ? 'ascend' : 'descend') : null,
  }
}
