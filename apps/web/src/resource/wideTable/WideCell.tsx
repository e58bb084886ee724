import { BLANK } from '../../ui/text/formatNumber.ts'
import type { Range } from './useRange.ts'
import { placeOf, type Layout } from './wideLayout.ts'

interface CellProps<T> {
  layout: Layout<T>
  at: number
  row: T
  line: number
  range: Range | null
}

/** One cell of a wide table; it reports its place to the range selection. */
export function WideCell<T>({ layout, at, row, line, range }: CellProps<T>) {
  const column = layout.all[at]!
  const isChosen = range !== null && inside(range, line, at)
  const text = column.text(row)
  const classes = ['wide-cell', column.frozen && 'frozen', isChosen && 'chosen', column.className?.(row)]
  return (
    <div
      role="gridcell"
      aria-colindex={at + 1}
      aria-selected={isChosen}
      data-line={line}
      data-at={at}
      className={classes.filter(Boolean).join(' ')}
      style={{ ...placeOf(layout, at), textAlign: column.align ?? 'left' }}
      title={column.render ? undefined : (text ?? undefined)}
    >
      {column.render?.(row) ?? (text || BLANK)}
    </div>
  )
}

const inside = (range: Range, line: number, at: number): boolean =>
  line >= range.top && line <= range.bottom && at >= range.left && at <= range.right
