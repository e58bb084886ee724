import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useMemo, type RefObject } from 'react'
import type { Cell } from './tableColumns.ts'
import { slotsOf, type Slot } from './slots.ts'

/** Longer lists render only the visible rows. */
const MAX_ROWS = 100
/** Wider tables of such lists render only the visible columns. */
const MAX_COLUMNS = 16

interface Window<T> {
  isVirtual: boolean
  slots: readonly Slot<T>[]
  /** Lines to render, from `from` to before `to`, with the pixels left out above and below. */
  lines: { from: number; to: number; above: number; below: number }
}

/** Returns the visible part of a table, which is all that renders. */
export function useWindow<T>(
  box: RefObject<HTMLElement | null>,
  cells: readonly Cell<T>[],
  widths: readonly number[],
  count: number,
  rowPx: number,
): Window<T> {
  const isVirtual = count > MAX_ROWS
  const rows = useVirtualizer({
    enabled: isVirtual,
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    overscan: 6,
  })
  const first = cells.findIndex((cell) => !cell.pin)
  const free = cells.filter((cell) => !cell.pin).length
  const isWide = isVirtual && free > MAX_COLUMNS
  const columns = useVirtualizer({
    enabled: isWide,
    horizontal: true,
    count: isWide ? free : 0,
    getScrollElement: () => box.current,
    estimateSize: (at) => widths[first + at]!,
    paddingStart: widths.slice(0, Math.max(first, 0)).reduce((sum, px) => sum + px, 0),
    overscan: 2,
  })
  useLayoutEffect(() => {
    rows.measure()
    columns.measure()
  }, [rows, columns, widths, rowPx])
  const across = columns.getVirtualItems()
  const from = isWide ? first + (across[0]?.index ?? 0) : 0
  const to = isWide ? first + (across.at(-1)?.index ?? -1) + 1 : cells.length
  const slots = useMemo(() => slotsOf(cells, from, to), [cells, from, to])
  const items = rows.getVirtualItems()
  const [top, last] = [items[0], items.at(-1)]
  const lines = isVirtual
    ? {
        from: top?.index ?? 0,
        to: (last?.index ?? -1) + 1,
        above: top?.start ?? 0,
        below: rows.getTotalSize() - (last?.end ?? 0),
      }
    : { from: 0, to: count, above: 0, below: 0 }
  return { isVirtual, slots, lines }
}
