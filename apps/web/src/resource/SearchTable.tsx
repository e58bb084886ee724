import type { PAGE_SIZES } from '@hepu/api/core/envelope'
import type { InputOf, OutputOf, Route } from '@hepu/api/core/route'
import type { TableProps } from 'antd'
import { useEffect, type ReactNode } from 'react'
import type { z } from 'zod'
import { useCall } from '../client/useCall.ts'
import { ErrorPane } from '../ui/ErrorPane.tsx'
import { FilterForm } from './FilterForm.tsx'
import { modelOf, type FilterField } from './filters.ts'
import { TableRows } from './TableRows.tsx'
import type { Column } from './tableColumns.ts'
import { useTableQuery, type Sort } from './tableQuery.ts'

export type { FilterField } from './filters.ts'
export type { Column } from './tableColumns.ts'

/** A paged list: takes current, size, sort, order and model, answers total and records. */
export type PagedRoute = Route<'query', z.ZodObject, z.ZodType<{ total: number; records: unknown[] }>>
export type RowOf<R extends PagedRoute> = OutputOf<R>['records'][number]

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
        <TableRows
          {...props}
          query={query}
          rows={page.data?.records ?? []}
          total={total}
          loading={page.isFetching}
          onTurn={set.turn}
          onSort={set.sortBy}
        />
      )}
    </div>
  )
}
