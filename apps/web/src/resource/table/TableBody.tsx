import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react'
import { EmptyPane } from '../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../ui/pane/ErrorPane.tsx'
import { Deferred, deferred } from '../../ui/deferred/Deferred.tsx'
import type { SearchTableProps } from './SearchTable.tsx'
import { cellsOf, type Column } from './grid/tableColumns.ts'
import { Grid } from './grid/Grid.tsx'
import { linesOf, type Line } from './grid/lines.ts'
import { changePrefs, densities, NO_PREFS, usePrefs } from './prefs.ts'
import { sortedRows, type Sort } from './sorting.ts'
import { TableTop } from './TableTop.tsx'
import { FILL, LIST_PX } from './grid/useFillHeight.ts'
import { useChosen } from './useChosen.ts'
import { isPaged, type ListRoute, type RowOf, type Rows } from './useRows.ts'

const TableTools = deferred(async () => (await import('./TableTools.tsx')).TableTools)
const TableSettings = lazy(() => import('./TableSettings.tsx'))

interface Props<R extends ListRoute> extends SearchTableProps<R> {
  list: Rows<RowOf<R>>
  sort: Sort
  onSort: (sort: Sort) => void
  onExport: ((format?: string) => Promise<void>) | undefined
  form: ReactNode
  /** Shown in place of rows if there are none. */
  none: ReactNode
}

/** Filters, the bar above the rows, and the rows with the user's settings. */
export function TableBody<R extends ListRoute>(props: Props<R>) {
  const { route, columns, list, sort, selection, showIndex: hasIndex = false, height = LIST_PX } = props
  const name = props.name ?? route.path
  const prefs = usePrefs((state) => state.tables[name]) ?? NO_PREFS
  const density = usePrefs((state) => state.density)
  const isSelectable = selection !== undefined
  const cells = useMemo(
    () => cellsOf(columns, prefs, { isSelectable, hasIndex }),
    [columns, prefs, isSelectable, hasIndex],
  )
  const { lines, keyOf, toggle } = useLines(props)
  const chosen = useChosen(selection, lines, keyOf)
  const failure = list.isLoading ? null : list.error
  const settings = (
    <Suspense fallback={<div className="table-settings" />}>
      <TableSettings name={name} columns={columns as readonly Column<unknown>[]} prefs={prefs} />
    </Suspense>
  )
  return (
    <>
      <TableTop form={props.form} toolbar={props.toolbar} selection={selection}>
        <Deferred place={<div className="table-tools" />}>
          <TableTools
            isLoading={list.isLoading}
            error={failure}
            onReload={list.reload}
            onExport={props.onExport}
            exportFormats={props.exportFormats}
            exportLabel={props.exportLabel ?? '导出'}
            settings={settings}
          />
        </Deferred>
      </TableTop>
      {failure && !list.shown ? (
        <div className="grid-box" style={height === FILL ? {} : { height }}>
          <ErrorPane error={failure} onRetry={list.reload} />
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
          empty={list.shown ? props.none : <EmptyPane loading />}
        />
      )}
    </>
  )
}

interface Lines<T> {
  lines: Line<T>[]
  keyOf: (row: T) => string
  /** Opens or closes the branches of a row. */
  toggle: (key: string) => void
}

/** Returns the rows of the last load as lines, with the branches that the user opened. */
function useLines<R extends ListRoute>(props: Props<R>): Lines<RowOf<R>> {
  const { route, columns, sort, rowKey = 'id' } = props
  const { shown } = props.list
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const keyOf = useCallback((row: RowOf<R>) => String((row as Record<string, unknown>)[rowKey]), [rowKey])
  const toggle = useCallback(
    (key: string) => setOpen((before) => before.symmetricDifference(new Set([key]))),
    [],
  )
  const lines = useMemo(() => {
    if (!shown) return []
    if (!isPaged(route)) return linesOf(sortedRows(shown.rows, columns, sort), keyOf, open)
    return linesOf(shown.rows, keyOf, open, (shown.current - 1) * shown.size + 1)
  }, [shown, route, columns, sort, keyOf, open])
  return { lines, keyOf, toggle }
}

/** Returns the widths with one of them set, or reset. */
function withWidth(widths: Readonly<Record<string, number>>, key: string, px: number | undefined) {
  const { [key]: _before, ...others } = widths
  return px === undefined ? others : { ...others, [key]: px }
}
