import type { PAGE_SIZES } from '@hepu/api/core/envelope'
import type { Route } from '@hepu/api/core/route'
import { useEffect, type ReactNode } from 'react'
import { download } from '../../client/download.ts'
import { notifyFailure } from '../../client/notify.ts'
import type { Column } from './grid/tableColumns.ts'
import type { Formats } from './ExportButton.tsx'
import { Deferred, deferred } from '../../ui/deferred/Deferred.tsx'
import { EmptyRows } from './EmptyRows.tsx'
import { countSet, modelOf, type FilterField } from './filter/filters.ts'
import type { Sort } from './sorting.ts'
import { TableBody } from './TableBody.tsx'
import { TablePager } from './TablePager.tsx'
import type { Selection } from './useChosen.ts'
import type { FILL } from './grid/useFillHeight.ts'
import { isPaged, useRows, type ListRoute, type RowOf } from './useRows.ts'
import { useTableQuery } from './useTableQuery.ts'

const FilterForm = deferred(async () => (await import('./filter/FilterForm.tsx')).FilterForm)

export type { Column } from './grid/tableColumns.ts'
export type { FilterField } from './filter/filters.ts'
export type { ListRoute, RowOf } from './useRows.ts'

export interface SearchTableProps<R extends ListRoute> {
  /** The call that answers the rows; if its output has no pages there is no pager. */
  route: R
  filters?: readonly FilterField[]
  columns: readonly Column<RowOf<R>>[]
  /** Filter values that the user does not choose, such as the parent record. */
  fixedModel?: Record<string, unknown>
  /** Order before the user chooses one; newest first by default. */
  defaultSort?: Sort
  /** Rows of a page before the user chooses another number. */
  defaultSize?: (typeof PAGE_SIZES)[number]
  /** Shows 序号, counted over all pages. */
  showIndex?: boolean
  /** Shows check boxes and reports the chosen rows of all pages. */
  selection?: Selection<RowOf<R>>
  /** Buttons above the table. */
  toolbar?: ReactNode
  /** Saves a file of the filtered rows; it takes the filter model. */
  exportRoute?: Route<'file'> | false
  exportLabel?: string
  /** File formats to choose from; the chosen one is sent as `format`. */
  exportFormats?: Formats
  /** Shown beside the total, such as a link to the statistics of the list. */
  totalExtra?: ReactNode
  /** Shown if there are no rows and no filter is set: why, and what to do. */
  empty?: ReactNode
  rowKey?: keyof RowOf<R> & string
  rowClassName?: (row: RowOf<R>) => string
  /** Keeps filters and page in memory, not in the address: for tables in dialogs and second tables of a screen. */
  isLocal?: boolean
  /** Height (px) of the box with heads and rows; `fill` takes the rest of the window, so that the pager is visible. */
  height?: number | typeof FILL
  /** Name under which the user's columns are stored, if several tables show one call in different ways. */
  name?: string
}

/**
 * The list of every screen: filters, rows, order and pages, read from one call. Rows with `children` are a tree. After
 * a failed load the earlier rows stay.
 */
export function SearchTable<R extends ListRoute>(props: SearchTableProps<R>) {
  const { route, filters = [], fixedModel, isLocal = false, exportRoute } = props
  const [query, set] = useTableQuery(filters, props, isLocal)
  const model = { ...modelOf(filters, query.values), ...fixedModel }
  const list = useRows(route, query, model)
  const reloadUnless = (isChanged: boolean) => {
    if (!isChanged) list.reload()
  }
  useLastPage(list.shown, query.current, (page) => set.turn(page, query.size))
  const search = (values: typeof query.values) => reloadUnless(set.search(values))
  return (
    <div className="search-table">
      <TableBody
        {...props}
        form={
          filters.length > 0 && (
            <Deferred place={<div className="filters" />}>
              <FilterForm fields={filters} values={query.values} onSearch={search} />
            </Deferred>
          )
        }
        list={list}
        sort={query.sort}
        onSort={(sort) => reloadUnless(set.sortBy(sort))}
        onExport={
          exportRoute
            ? (format) => save(exportRoute, { ...model, ...query.sort, ...(format ? { format } : {}) })
            : undefined
        }
        none={
          <EmptyRows
            isFiltered={countSet(filters, query.values) > 0}
            onClear={() => search({})}
            hint={props.empty}
          />
        }
      />
      {isPaged(route) && list.shown && (
        <TablePager
          current={list.shown.current}
          size={list.shown.size}
          total={list.shown.total}
          extra={props.totalExtra}
          onTurn={(current, size) => reloadUnless(set.turn(current, size))}
        />
      )}
    </div>
  )
}

/** Goes back to the last page when the requested page no longer exists. */
function useLastPage(
  shown: { total: number; current: number; size: number } | null,
  current: number,
  turn: (page: number) => void,
): void {
  const last = shown ? Math.max(1, Math.ceil(shown.total / shown.size)) : current
  useEffect(() => {
    if (shown?.current === current && current > last) turn(last)
  })
}

async function save(route: Route<'file'>, model: Record<string, unknown>): Promise<void> {
  try {
    await download(route, model)
  } catch (error) {
    notifyFailure(error)
  }
}
