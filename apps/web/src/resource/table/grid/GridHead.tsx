import { useRef, type PointerEvent } from 'react'
import { limitWidth, type Cell } from './tableColumns.ts'
import { classOf, placeOf } from './GridRow.tsx'
import { headRuns, type Slot } from './slots.ts'
import { sortAfterClick, sortFieldOf, type Sort } from '../sorting.ts'

export interface HeadProps<T> {
  slots: readonly Slot<T>[]
  widths: readonly number[]
  sort: Sort
  onSort: (sort: Sort) => void
  /** Called with the new width (px) of a column; undefined resets it. `isDone` marks the end of a drag. */
  onResize: (key: string, px: number | undefined, isDone: boolean) => void
  /** How many rows of this page are chosen. */
  chosen: 'none' | 'some' | 'all'
  onChooseAll: () => void
}

/** The heads, below common heads where columns have them. */
export function GridHead<T>(props: HeadProps<T>) {
  const runs = headRuns(props.slots)
  const lower = runs.flatMap((run) => (run.group === undefined ? [] : run.slots))
  return (
    <thead>
      <tr aria-rowindex={1}>
        {runs.map(({ group, slots }) => {
          const [slot] = slots
          if (!slot) return null
          if (group !== undefined && slot.cell) {
            const place = slot.cell
            return (
              <th
                key={slot.key}
                scope="colgroup"
                colSpan={slots.length}
                className={`over ${place.pin ? `pin pin-${place.pin}` : ''}`}
                style={placeOf(place, slot.at)}
              >
                {group}
              </th>
            )
          }
          return <Head key={slot.key} {...props} slot={slot} rows={lower.length > 0 ? 2 : 1} />
        })}
      </tr>
      {lower.length > 0 && (
        <tr aria-rowindex={2}>
          {lower.map((slot) => (
            <Head key={slot.key} {...props} slot={slot} rows={1} />
          ))}
        </tr>
      )}
    </thead>
  )
}

type OneProps<T> = HeadProps<T> & { slot: Slot<T>; rows: number }

function Head<T>(props: OneProps<T>) {
  const { slot, rows, sort, onSort } = props
  const { cell, at } = slot
  if (!cell) return <td rowSpan={rows} />
  const field = cell.kind === 'data' ? sortFieldOf(cell.column) : undefined
  const order = field && field === sort.sort ? sort.order : undefined
  return (
    <th
      scope="col"
      rowSpan={rows}
      className={`${classOf(cell)} ${field ? 'sortable' : ''}`}
      style={placeOf(cell, at)}
      {...(field ? { 'aria-sort': order ?? 'none', onClick: () => onSort(sortAfterClick(field, sort)) } : {})}
    >
      <Title {...props} cell={cell} isSortable={field !== undefined} />
      {cell.kind === 'data' && <Handle {...props} cell={cell} px={props.widths[at]!} />}
    </th>
  )
}

function Title<T>({
  cell,
  isSortable,
  chosen,
  onChooseAll,
}: OneProps<T> & { cell: Cell<T>; isSortable: boolean }) {
  const { title } = cell.column
  if (cell.kind === 'select') {
    return (
      <label className="grid-check">
        <input
          type="checkbox"
          aria-label="选择本页全部"
          checked={chosen === 'all'}
          ref={(box) => {
            if (box) box.indeterminate = chosen === 'some'
          }}
          onChange={onChooseAll}
        />
      </label>
    )
  }
  return isSortable ? <button type="button">{title}</button> : title
}

/** The right edge of a head: dragging changes the width, a double click resets it. */
function Handle<T>({ cell, px, onResize }: OneProps<T> & { cell: Cell<T>; px: number }) {
  const start = useRef<{ x: number; px: number } | null>(null)
  const drag = ({ clientX, type }: PointerEvent) => {
    if (!start.current || start.current.x === clientX) return
    const moved = (clientX - start.current.x) * (cell.pin === 'right' ? -1 : 1)
    onResize(cell.key, limitWidth(start.current.px + moved), type === 'pointerup')
  }
  return (
    <span
      aria-hidden="true"
      className="resize"
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, px }
      }}
      onPointerMove={drag}
      onPointerUp={(event) => {
        drag(event)
        start.current = null
      }}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={() => onResize(cell.key, undefined, true)}
    />
  )
}
