import './cardTable.css'
import { Table, type TableProps } from 'antd'
import type { AnyObject } from 'antd/es/_util/type'
import type { ReactNode } from 'react'

/** Rows on a page, where the table of a wide window shows only the rows in view. */
export const PAGE_ROWS = 50

type Column<T> = NonNullable<TableProps<T>['columns']>[number]
type Title<T> = Column<T>['title']

/** A table as a list of cards: each row has the head of every column before its value. */
export default function CardTable<T extends AnyObject>({
  columns = [],
  className = '',
  scroll: _scroll,
  sticky: _sticky,
  tableLayout: _layout,
  virtual,
  ...props
}: TableProps<T>) {
  return (
    <Table<T>
      {...props}
      className={`card-table ${className}`}
      columns={headed(columns)}
      {...(virtual ? { pagination: { pageSize: PAGE_ROWS, showSizeChanger: false, simple: true } } : {})}
    />
  )
}

/** Returns the columns without groups; the first fixed one is the name of a row, all others have their head in each cell. */
function headed<T>(columns: readonly Column<T>[]): Column<T>[] {
  const leaves = leavesOf(columns, [])
  const name = leaves.findIndex(({ column: { fixed, align } }) => isLeft(fixed) && align !== 'right')
  return leaves.map(({ column, heads }, at) => {
    const { fixed: _fixed, ellipsis: _ellipsis, className = '', ...rest } = column
    if (at === name) return { ...rest, className: `${className} card-name` }
    return { ...rest, className, render: withHeads(column, heads) }
  })
}

const isLeft = (fixed: unknown): boolean => fixed === true || fixed === 'left' || fixed === 'start'

interface Leaf<T> {
  column: Column<T> & { render?: (value: unknown, row: T, index: number) => unknown }
  heads: readonly Title<T>[]
}

const leavesOf = <T,>(columns: readonly Column<T>[], above: readonly Title<T>[]): Leaf<T>[] =>
  columns.flatMap((column) => {
    const heads = [...above, column.title]
    return 'children' in column ? leavesOf(column.children, heads) : [{ column, heads }]
  })

/** Returns what a cell shows: the heads of its column and its value. */
function withHeads<T>({ render }: Leaf<T>['column'], heads: readonly Title<T>[]) {
  const shown = heads.filter((head) => head !== '' && head !== undefined && head !== null)
  return (value: unknown, row: T, index: number): ReactNode => {
    const content = (render ? render(value, row, index) : value) as ReactNode
    if (shown.length === 0) return content
    return (
      <>
        <span className="card-head">
          {shown.map((head, at) => (
            <span key={at}>{typeof head === 'function' ? head({}) : head} </span>
          ))}
        </span>
        <span className="card-value">{content}</span>
      </>
    )
  }
}
