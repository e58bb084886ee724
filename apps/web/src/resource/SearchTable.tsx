import { PAGE_SIZES } from '@hepu/api/core/envelope'
import type { InputOf, OutputOf, Route } from '@hepu/api/core/route'
import { Table, type TableProps } from 'antd'
import type { ColumnType } from 'antd/es/table'
import { useEffect, useRef, type Key, type ReactNode } from 'react'
import type { z } from 'zod'
import { messages } from '../client/messages.ts'
import { useCall } from '../client/useCall.ts'
import { ErrorPane } from '../ui/ErrorPane.tsx'
import { BLANK } from '../ui/formatNumber.ts'
import { FilterForm } from './FilterForm.tsx'
import { modelOf, type FilterField } from './filters.ts'
import { useTableQuery, type Sort, type TableQuery } from './tableQuery.ts'

export type { FilterField } from './filters.ts'

/** A paged list: takes current, size, sort, order and model, answers total and records. */
export type PagedRoute = Route<'query', z.ZodObject, z.ZodType<{ total: number; records: unknown[] }>>
export type RowOf<R extends PagedRoute> = OutputOf<R>['records'][number]

/** A column of antd's table; `sort` names the field the server sorts by, which makes the head clickable. */
export interface Column<T> extends Omit<ColumnType<T>, 'sorter' | 'sortOrder'> {
  sort?: string
  /** Columns under a common head. */
  children?: Column<T>[]
}

export interface SearchTableProps<R extends PagedRoute> {
  route: R
  filters?: readonly FilterField[]
  columns: readonly Column<RowOf<R>>[]
  /** Filter values that the user does not choose, such as the parent record. */
  fixedModel?: Record<string, unknown>
  /** Order before the user chooses one; by default the server's (newest first). */
  defaultSort?: Sort
  /** Shows 序号, counted over all pages. */
  showIndex?: boolean
  /** Rows of a page before the user chooses another number. */
  defaultSize?: (typeof PAGE_SIZES)[number]
  /** Shows check boxes; told of the chosen rows, over all pages. */
  selection?: { rows: readonly RowOf<R>[]; onChange: (rows: RowOf<R>[]) => void }
  /** Buttons above the table, at its right. */
  toolbar?: ReactNode
  /** Shown when there is nothing: why, and what to do. */
  empty?: ReactNode
  rowKey?: keyof RowOf<R> & string
  rowClassName?: (row: RowOf<R>) => string
  /** Filters and page are kept in memory, not in the address: tables in dialogs, second tables of a screen. */
  isLocal?: boolean
  /** Height (px) of the rows' area. */
  height?: number
  expandable?: NonNullable<TableProps<RowOf<R>>['expandable']>
}

/** The list of every screen: filters, rows, order and pages, asked from a paged call. */
export function SearchTable<R extends PagedRoute>(props: SearchTableProps<R>) {
  const { route, filters = [], fixedModel, isLocal = false } = props
  const [query, set] = useTableQuery(filters, props, isLocal)
  const input = {
    current: query.current,
    size: query.size,
    ...query.sort,
    model: { ...modelOf(filters, query.values), ...fixedModel },
  } as InputOf<R>
  const page = useCall(route, input, { quiet: true, keepPrevious: true })
  const total = page.data?.total ?? 0
  const lastPage = Math.max(1, Math.ceil(total / query.size))
  useEffect(() => {
    if (page.data && !page.isPlaceholderData && query.current > lastPage) set.turn(lastPage, query.size)
  })
  return (
    <div className="search-table">
      {filters.length > 0 && (
        <FilterForm
          fields={filters}
          values={query.values}
          onSearch={(values) => {
            set.search(values)
            if (JSON.stringify(values) === JSON.stringify(query.values)) void page.refetch()
          }}
        />
      )}
      {props.toolbar && <div className="toolbar">{props.toolbar}</div>}
      {page.error && !page.data ? (
        <ErrorPane error={page.error} onRetry={() => void page.refetch()} />
      ) : (
        <Rows
          {...props}
          query={query}
          rows={(page.data?.records ?? []) as RowOf<R>[]}
          total={total}
          loading={page.isFetching}
          onTurn={set.turn}
          onSort={set.sortBy}
        />
      )}
    </div>
  )
}

interface RowsProps<R extends PagedRoute> extends SearchTableProps<R> {
  query: TableQuery
  rows: RowOf<R>[]
  total: number
  loading: boolean
  onTurn: (current: number, size: number) => void
  onSort: (sort: Sort | undefined) => void
}

function Rows<R extends PagedRoute>(props: RowsProps<R>) {
  const { query, rows, total, selection, height = 609 } = props
  const box = useRef<HTMLDivElement>(null)
  const isEmpty = rows.length === 0
  const columns = columnsOf(props)
  const keyOfRow = (row: RowOf<R>) => String(row[(props.rowKey ?? 'id') as keyof RowOf<R>])
  useEffect(() => {
    box.current?.querySelector('.ant-table-body')?.setAttribute('tabindex', '0')
  }, [isEmpty])
  return (
    <div ref={box}>
      <Table<RowOf<R>>
        size="small"
        rowKey={keyOfRow}
        columns={columns}
        tableLayout="fixed"
        dataSource={rows}
        loading={props.loading && { delay: 250 }}
        scroll={{ x: widthOf(columns) + (selection ? SELECTION_PX : 0), y: height }}
        locale={{ emptyText: props.loading ? ' ' : (props.empty ?? messages.empty) }}
        {...(props.rowClassName ? { rowClassName: props.rowClassName } : {})}
        {...(props.expandable ? { expandable: props.expandable } : {})}
        {...(selection ? { rowSelection: selectionOf(selection, keyOfRow) } : {})}
        onChange={(_page, _filters, sorter, { action }) => {
          if (action === 'sort') props.onSort(sortOf(Array.isArray(sorter) ? sorter[0] : sorter))
        }}
        pagination={{
          current: query.current,
          pageSize: query.size,
          total,
          pageSizeOptions: [...PAGE_SIZES],
          showSizeChanger: true,
          showQuickJumper: true,
          showTotal: (count) => `共 ${count} 条`,
          onChange: (current, size) => props.onTurn(size === query.size ? current : 1, size),
        }}
      />
    </div>
  )
}

interface Selection<T> {
  rows: readonly T[]
  onChange: (rows: T[]) => void
}

const SELECTION_PX = 40
/** Width of a column that gives none. */
const COLUMN_PX = 120

/** Pixels of all columns; the table scrolls when the window has less. */
function widthOf<T>(columns: readonly ColumnType<T>[]): number {
  let width = 0
  for (const column of columns) {
    const children = (column as { children?: ColumnType<T>[] }).children
    width += children ? widthOf(children) : Number(column.width ?? COLUMN_PX)
  }
  return width
}

const selectionOf = <T,>({ rows, onChange }: Selection<T>, keyOfRow: (row: T) => string) => ({
  selectedRowKeys: rows.map(keyOfRow),
  preserveSelectedRowKeys: true,
  fixed: true,
  onChange: (_keys: Key[], chosen: T[]) => onChange(chosen),
})

interface SortEvent {
  columnKey?: Key
  order?: 'ascend' | 'descend' | null
}

/** Clicking through a head ends with no order: the default one. */
function sortOf(sorter: SortEvent | undefined): Sort | undefined {
  if (!sorter?.order || !sorter.columnKey) return undefined
  return { sort: String(sorter.columnKey), order: sorter.order === 'ascend' ? 'ascending' : 'descending' }
}

function columnsOf<R extends PagedRoute>({
  columns,
  showIndex,
  query,
}: RowsProps<R>): ColumnType<RowOf<R>>[] {
  const own = columns.map((column) => columnOf(column, query.sort))
  if (!showIndex) return own
  const first = (query.current - 1) * query.size + 1
  const index: ColumnType<RowOf<R>> = {
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
