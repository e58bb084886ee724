import type { PAGE_SIZES } from '@hepu/api/core/envelope'
import type { Route } from '@hepu/api/core/route'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { download } from '../client/download.ts'
import { notifyFailure } from '../client/notify.ts'
import { EmptyPane } from '../ui/EmptyPane.tsx'
import { ErrorPane } from '../ui/ErrorPane.tsx'
import { cellsOf, type Column } from './table/columns.ts'
import { EmptyRows } from './table/EmptyRows.tsx'
import { FilterForm } from './table/FilterForm.tsx'
import { countSet, modelOf, type FilterField } from './table/filters.ts'
import { Grid } from './table/Grid.tsx'
import { linesOf } from './table/lines.ts'
import { densities, changePrefs, NO_PREFS, usePrefs } from './table/prefs.ts'
import { sortedRows, type Sort } from './table/sorting.ts'
import { TablePager } from './table/TablePager.tsx'
import { TableSettings } from './table/TableSettings.tsx'
import { TableTop } from './table/TableTop.tsx'
import { TableTools } from './table/TableTools.tsx'
import { useChosen, type Selection } from './table/useChosen.ts'
import { isPaged, useRows, type ListRoute, type RowOf } from './table/useRows.ts'
import { useTableQuery } from './table/useTableQuery.ts'

export type { Column } from './table/columns.ts'
export type { FilterField } from './table/filters.ts'
export type { ListRoute, RowOf } from './table/useRows.ts'

export interface SearchTableProps<R extends ListRoute> {
  /** The call that answers the rows; without pages in its output there is no pager. */
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
  /** Shows check boxes; told of the chosen rows, over all pages. */
  selection?: Selection<RowOf<R>>
  /** Buttons above the table. */
  toolbar?: ReactNode
  /** Saves a file of what is filtered; it is sent the filter model. */
  exportRoute?: Route<'file'> | false
  exportLabel?: string
  /** Shown when there is nothing and no filter is set: why, and what to do. */
  empty?: ReactNode
  rowKey?: keyof RowOf<R> & string
  rowClassName?: (row: RowOf<R>) => string
  /** Filters and page are kept in memory, not in the address: tables in dialogs, second tables of a screen. */
  isLocal?: boolean
  /** Height (px) of the box with heads and rows. */
  height?: number
  /** Name under which the user's columns are kept, where several tables show one call in different ways. */
  name?: string
}

/**
 * The list of every screen: filters, rows, order and pages, asked from one call. Rows with `children` are a tree. A
 * failed load leaves the rows that are there.
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
        form={filters.length > 0 && <FilterForm fields={filters} values={query.values} onSearch={search} />}
        list={list}
        sort={query.sort}
        onSort={(sort) => reloadUnless(set.sortBy(sort))}
        onExport={exportRoute ? () => save(exportRoute, model) : undefined}
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
          onTurn={(current, size) => reloadUnless(set.turn(current, size))}
        />
      )}
    </div>
  )
}

/** Goes back to the last page when the one asked for is no longer there. */
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

interface BodyProps<R extends ListRoute> extends SearchTableProps<R> {
  list: ReturnType<typeof useRows<R>>
  sort: Sort
  onSort: (sort: Sort) => void
  onExport: (() => Promise<void>) | undefined
  form: ReactNode
  /** In place of rows where there are none. */
  none: ReactNode
}

/** Filters, the bar above the rows, and the rows. */
function TableBody<R extends ListRoute>(props: BodyProps<R>) {
  const { route, columns, list, sort, selection, showIndex = false, height = 609, rowKey = 'id' } = props
  const name = props.name ?? route.path
  const prefs = usePrefs((state) => state.tables[name]) ?? NO_PREFS
  const density = usePrefs((state) => state.density)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const keyOf = useCallback((row: RowOf<R>) => String((row as Record<string, unknown>)[rowKey]), [rowKey])
  const isSelectable = selection !== undefined
  const cells = useMemo(
    () => cellsOf(columns, prefs, { isSelectable, hasIndex: showIndex }),
    [columns, prefs, isSelectable, showIndex],
  )
  const { shown } = list
  const lines = useMemo(() => {
    if (!shown) return []
    const first = isPaged(route) ? (shown.current - 1) * shown.size + 1 : 1
    const rows = isPaged(route) ? shown.rows : sortedRows(shown.rows, columns, sort)
    return linesOf(rows, keyOf, open, first)
  }, [shown, route, columns, sort, keyOf, open])
  const chosen = useChosen(selection, lines, keyOf)
  const toggle = useCallback(
    (key: string) => setOpen((before) => before.symmetricDifference(new Set([key]))),
    [],
  )
  return (
    <>
      <TableTop form={props.form} toolbar={props.toolbar} selection={selection}>
        <TableTools
          isLoading={list.isLoading}
          error={list.isLoading ? null : list.error}
          onReload={list.reload}
          onExport={props.onExport}
          exportLabel={props.exportLabel ?? '导出'}
          settings={<TableSettings name={name} columns={columns} prefs={prefs} />}
        />
      </TableTop>
      {!shown && list.error && !list.isLoading ? (
        <div className="grid-box" style={{ height }}>
          <ErrorPane error={list.error} onRetry={list.reload} />
        </div>
      ) : (
        <Grid
          label={`${route.summary}，可用方向键滚动`}
          cells={cells}
          lines={lines}
          isTree={lines.some((line) => line.hasChildren)}
          chosenKeys={chosen.keys}
          chosen={chosen.state}
          onChoose={chosen.choose}
          onChooseAll={chosen.chooseAll}
          onToggle={toggle}
          rowClassName={props.rowClassName}
          sort={sort}
          onSort={props.onSort}
          ownWidths={prefs.widths}
          onWidth={(key, px) => changePrefs(name, { widths: withWidth(prefs.widths, key, px) })}
          height={height}
          rowPx={densities[density].rowPx}
          isLoading={list.isLoading}
          empty={shown ? props.none : <EmptyPane loading />}
        />
      )}
    </>
  )
}

function withWidth(widths: Readonly<Record<string, number>>, key: string, px: number | undefined) {
  const { [key]: _before, ...others } = widths
  return px === undefined ? others : { ...others, [key]: px }
}
