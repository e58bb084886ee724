import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, type ReactNode } from 'react'
import { messages } from '../client/messages.ts'
import { useRange } from './useRange.ts'
import { WideCell } from './WideCell.tsx'
import { ROW_PX, WideHead } from './WideHead.tsx'
import { layoutOf } from './wideLayout.ts'

/** A column of a wide table. */
export interface WideColumn<T> {
  key: string
  title: string
  /** Pixels. */
  width: number
  /** Head above this one, common with its neighbours of the same group. */
  group?: string
  /** Stays in sight at the left. */
  frozen?: boolean
  align?: 'left' | 'right' | 'center'
  /** The cell as text: shown unless `render` is given, and what is copied. Null or blank shows a dash. */
  text: (row: T) => string | null
  render?: (row: T) => ReactNode
  className?: (row: T) => string | undefined
}

interface Props<T> {
  /** What the table shows, for screen readers. */
  label: string
  columns: readonly WideColumn<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string
  rowClassName?: (row: T) => string | undefined
  /** Pixels. */
  height?: number
  empty?: ReactNode
}

/**
 * A read-only table for many rows and columns: only what is in sight is drawn. Frozen columns stay at the left, heads
 * may stand under a common one. A range chosen by mouse or arrow keys with Shift is copied as tab-separated text.
 */
export function WideTable<T>(props: Props<T>) {
  const { label, columns, rows, rowClassName, height = 560 } = props
  const layout = useMemo(() => layoutOf(columns), [columns])
  const box = useRef<HTMLDivElement>(null)
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
  const shown = across.getVirtualItems().map((item) => layout.frozen.length + item.index)
  return (
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
      <WideHead layout={layout} shown={shown} />
      {rows.length === 0 && <div className="wide-empty">{props.empty ?? messages.empty}</div>}
      <div
        className="wide-body"
        role="rowgroup"
        style={{ height: lines.getTotalSize(), width: layout.width }}
      >
        {lines.getVirtualItems().map((item) => {
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
                <WideCell key={at} layout={layout} at={at} row={row} line={item.index} range={range.value} />
              ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}
