import { headsOf, placeOf, type Layout } from './wideLayout.ts'
import type { WideColumn, WideSort } from './WideTable.tsx'

/** Height (px) of every line of a wide table, heads included. */
export const ROW_PX = 28

interface Props<T> {
  layout: Layout<T>
  /** Indices of the visible columns that are not frozen. */
  shown: readonly number[]
}
interface HeadProps<T> extends Props<T> {
  sort: WideSort | undefined
  onSort: (sort: WideSort | undefined) => void
}

/** The heads of a wide table, with common heads above columns that have one. */
export function WideHead<T>({ layout, shown, ...sorting }: HeadProps<T>) {
  const { headRows, width } = layout
  return (
    <div className="wide-head" role="rowgroup" style={{ width, height: ROW_PX * headRows }}>
      {headRows === 2 && <GroupHeads layout={layout} shown={shown} />}
      <ColumnHeads layout={layout} shown={shown} {...sorting} />
    </div>
  )
}

function GroupHeads<T>({ layout, shown }: Props<T>) {
  return (
    <div role="row" aria-rowindex={1} className="wide-row" style={{ height: ROW_PX, width: layout.width }}>
      {headsOf(layout, shown).map(({ title, from, to, frozen, left, width }) => (
        <div
          key={from}
          role="columnheader"
          aria-colindex={from + 1}
          aria-colspan={to - from + 1}
          className={`wide-cell wide-group ${frozen ? 'frozen' : ''}`}
          style={frozen ? { left, width } : { position: 'absolute', left, width }}
        >
          <span>{title}</span>
        </div>
      ))}
    </div>
  )
}

function ColumnHeads<T>({ layout, shown, ...sorting }: HeadProps<T>) {
  const top = ROW_PX * (layout.headRows - 1)
  return (
    <div
      role="row"
      aria-rowindex={layout.headRows}
      className="wide-row"
      style={{ height: ROW_PX, width: layout.width, transform: `translateY(${top}px)` }}
    >
      {[...layout.frozen.keys(), ...shown].map((at) => (
        <ColumnHead key={layout.all[at]!.key} layout={layout} at={at} {...sorting} />
      ))}
    </div>
  )
}

type OneProps<T> = Pick<HeadProps<T>, 'layout' | 'sort' | 'onSort'> & { at: number }

function ColumnHead<T>({ layout, at, sort, onSort }: OneProps<T>) {
  const column = layout.all[at]!
  const order = column.sort && column.key === sort?.key ? sort.order : undefined
  return (
    <div
      role="columnheader"
      aria-colindex={at + 1}
      className={`wide-cell ${column.frozen ? 'frozen' : ''}`}
      style={{ ...placeOf(layout, at), textAlign: column.align ?? 'left' }}
      title={column.hint ?? column.title}
      {...(column.sort ? { 'aria-sort': order ?? 'none' } : {})}
    >
      {column.sort ? (
        <button type="button" onClick={() => onSort(sortAfter(column, sort))}>
          {column.title}
        </button>
      ) : (
        column.title
      )}
    </div>
  )
}

/** Returns the order after a click on a head: ascending, descending, then the original order. */
function sortAfter<T>({ key }: WideColumn<T>, now: WideSort | undefined): WideSort | undefined {
  if (now?.key !== key) return { key, order: 'ascending' }
  return now.order === 'ascending' ? { key, order: 'descending' } : undefined
}
