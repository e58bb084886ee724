import type { Column } from './grid/tableColumns.ts'

export type Order = 'ascending' | 'descending'
export interface Sort {
  sort: string
  order: Order
}

/** Order of the first load: newest first. */
export const FIRST_SORT: Sort = { sort: 'id', order: 'descending' }

/** Sort fields of the server for columns that show another field. */
const stored: Readonly<Record<string, string>> = {
  createdByName: 'createBy',
  createByName: 'createBy',
  updatedByName: 'updateBy',
  updateByName: 'updateBy',
  createdAt: 'createTime',
  updatedAt: 'updateTime',
}

/** Returns the field that the server sorts a column by; undefined for a column that cannot be sorted. */
export function sortFieldOf<T>(column: Column<T>): string | undefined {
  if (column.sort !== true) return column.sort
  const field = column.dataIndex ?? column.key
  return field && (stored[field] ?? field)
}

/** Returns the order after a sort event: without a field by createTime, without a direction ascending. */
export const sortOf = (field: string | undefined, order?: Order): Sort => ({
  sort: field ?? 'createTime',
  order: order ?? 'ascending',
})

/** Returns the order after a click on a head: ascending, descending, then none. */
export function sortAfterClick(field: string, now: Sort): Sort {
  if (now.sort !== field) return sortOf(field)
  return now.order === 'ascending' ? sortOf(field, 'descending') : sortOf(undefined)
}

const collator = new Intl.Collator('zh-CN', { numeric: true })

/**
 * Sorts the rows of a list without pages here; blanks come last. Without a column for the field the rows keep their
 * order.
 */
export function sortedRows<T>(rows: readonly T[], columns: readonly Column<T>[], { sort, order }: Sort): T[] {
  const leaves = columns.flatMap((column) => column.children ?? [column])
  const column = leaves.find((leaf) => sortFieldOf(leaf) === sort)
  if (!column) return [...rows]
  const name = (column.dataIndex ?? sort) as keyof T
  return inOrder(rows, (row) => row[name], order)
}

/** Sorts rows by a value of each: numbers by size, all else by name; blanks come last. */
export function inOrder<T>(rows: readonly T[], valueOf: (row: T) => unknown, order: Order): T[] {
  const sign = order === 'ascending' ? 1 : -1
  return rows.toSorted((a, b) => {
    const [x, y] = [valueOf(a), valueOf(b)]
    if (isBlank(x) || isBlank(y)) return Number(isBlank(x)) - Number(isBlank(y))
    return (
      sign * (typeof x === 'number' && typeof y === 'number' ? x - y : collator.compare(String(x), String(y)))
    )
  })
}

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''
