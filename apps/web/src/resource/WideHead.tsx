import { headsOf, placeOf, type Layout } from './wideLayout.ts'

/** Height (px) of every line of a wide table, heads too. */
export const ROW_PX = 28

interface Props<T> {
  layout: Layout<T>
  /** Indices of the columns in sight beside the frozen ones. */
  shown: readonly number[]
}

/** The heads of a wide table, with common heads above where columns have one. */
export function WideHead<T>({ layout, shown }: Props<T>) {
  const { headRows, width } = layout
  return (
    <div className="wide-head" role="rowgroup" style={{ width, height: ROW_PX * headRows }}>
      {headRows === 2 && <GroupHeads layout={layout} shown={shown} />}
      <ColumnHeads layout={layout} shown={shown} />
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

function ColumnHeads<T>({ layout, shown }: Props<T>) {
  const top = ROW_PX * (layout.headRows - 1)
  return (
    <div
      role="row"
      aria-rowindex={layout.headRows}
      className="wide-row"
      style={{ height: ROW_PX, width: layout.width, transform: `translateY(${top}px)` }}
    >
      {[...layout.frozen.keys(), ...shown].map((at) => {
        const column = layout.all[at]!
        return (
          <div
            key={column.key}
            role="columnheader"
            aria-colindex={at + 1}
            className={`wide-cell ${column.frozen ? 'frozen' : ''}`}
            style={{ ...placeOf(layout, at), textAlign: column.align ?? 'left' }}
            title={column.title}
          >
            {column.title}
          </div>
        )
      })}
    </div>
  )
}
