import { useVirtualizer } from '@tanstack/react-virtual'
import { lazy, Suspense, useMemo, useState, type ReactElement, type ReactNode } from 'react'
import { messages } from '../../client/messages.ts'
import { useNarrow } from '../../ui/useNarrow.ts'
import { inOrder, type Order } from '../table/sorting.ts'
import { beyondText, useBeyond } from '../../ui/table/useBeyond.ts'
import { useRange } from './useRange.ts'
import { WideCell } from './WideCell.tsx'
import { ROW_PX, WideHead } from './WideHead.tsx'
import { layoutOf } from './wideLayout.ts'

/** A column of a wide table. */
export interface WideColumn<T> {
  key: string
  title: string
  /** Width in px. */
  width: number
  /** Common head of neighbours with the same group. */
  group?: string
  /** Keeps the column visible at the left. */
  frozen?: boolean
  align?: 'left' | 'right' | 'center'
  /** Returns the value to sort by; without it the head is no button. */
  sort?: (row: T) => string | number | null
  /** Tooltip of the head. */
  hint?: string
  /** The cell as text: shown unless `render` is set, and copied. Null or blank shows a dash. */
  text: (row: T) => string | null
  render?: (row: T) => ReactNode
  className?: (row: T) => string | undefined
}

/** Beyond these numbers, only visible rows and visible columns that are not frozen render. */
const MAX_ROWS = 100
const MAX_COLUMNS = 16

/** The column that the rows are sorted by. */
export interface WideSort {
  key: string
  order: Order
}

export interface WideTableProps<T> {
  /** What the table shows, for screen readers. */
  label: string
  columns: readonly WideColumn<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string
  rowClassName?: (row: T) => string | undefined
  /** The first order; without it the rows keep their order. */
  sorted?: WideSort
  /** Height in px. */
  height?: number
  empty?: ReactNode
}

const WideCards = lazy(() => import('./WideCards.tsx')) as unknown as <T>(
  props: WideTableProps<T>,
) => ReactElement

/** A read-only table of many columns; on a phone each of its rows is a card. */
export function WideTable<T>(props: WideTableProps<T>) {
  const isNarrow = useNarrow()
  if (!isNarrow) return <Matrix<T> {...props} />
  return (
    <Suspense>
      <WideCards<T> {...props} />
    </Suspense>
  )
}

/**
 * A read-only table, also for many rows and columns, of which only the visible ones render. Frozen columns stay at the
 * left; heads may have a common head and sort the rows. A range chosen by mouse or arrow keys with Shift is copied as
 * tab-separated text.
 */
function Matrix<T>(props: WideTableProps<T>) {
  const { label, columns, rowClassName, height = 560 } = props
  const layout = useMemo(() => layoutOf(columns), [columns])
  const [sort, setSort] = useState(props.sorted)
  const rows = useMemo(() => sortedBy(props.rows, columns, sort), [props.rows, columns, sort])
  const [box, beyond] = useBeyond(layout.all.map(({ width }) => width))
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  })
  const across = useVirtualizer({
    horizontal: true,
    count: layout.free.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => layout.free[index]!.width,
    overscan: 3,
  })
  const showCell = (row: number, column: number) => {
    lines.scrollToIndex(row)
    if (column >= layout.frozen.length) across.scrollToIndex(column - layout.frozen.length)
  }
  const textOf = (row: number, column: number) => layout.all[column]?.text(rows[row]!) ?? ''
  const range = useRange(rows.length, layout.all.length, { textOf, showCell })
  const isWide = layout.free.length > MAX_COLUMNS
  const free = isWide ? across.getVirtualItems().map(({ index }) => index) : [...layout.free.keys()]
  const shown = free.map((index) => layout.frozen.length + index)
  const drawn =
    rows.length > MAX_ROWS
      ? lines.getVirtualItems()
      : rows.map((_, index) => ({ index, start: index * ROW_PX }))
  return (
    <>
      {beyond > 0 && (
        <p className="quiet" style={{ textAlign: 'right' }}>
          {beyondText(beyond)}
        </p>
      )}
      <div
        ref={box}
        className="wide"
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + layout.headRows}
        aria-colcount={layout.all.length}
        tabIndex={0}
        style={{ maxHeight: height }}
        {...range.handlers}
      >
        <WideHead layout={layout} shown={shown} sort={sort} onSort={setSort} />
        {rows.length === 0 && <div className="wide-empty">{props.empty ?? messages.empty}</div>}
        <div
          className="wide-body"
          role="rowgroup"
          style={{ height: lines.getTotalSize(), width: layout.width }}
        >
          {drawn.map((item) => {
            const row = rows[item.index]!
            return (
              <div
                key={props.rowKey(row)}
                role="row"
                aria-rowindex={item.index + 1 + layout.headRows}
                className={`wide-row ${rowClassName?.(row) ?? ''}`}
                style={{ transform: `translateY(${item.start}px)`, width: layout.width, height: ROW_PX }}
              >
                {[...layout.frozen.keys(), ...shown].map((at) => (
                  <WideCell
                    key={at}
                    layout={layout}
                    at={at}
                    row={row}
                    line={item.index}
                    range={range.value}
                  />
                ))}
              </div>
            )
          })}
        </div>
      </div>
    </>
  )
}

function sortedBy<T>(
  rows: readonly T[],
  columns: readonly WideColumn<T>[],
  sort: WideSort | undefined,
): readonly T[] {
  const valueOf = columns.find(({ key }) => key === sort?.key)?.sort
  return sort && valueOf ? inOrder(rows, valueOf, sort.order) : rows
}
