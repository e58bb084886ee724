import type { CSSProperties } from 'react'
import type { WideColumn } from './WideTable.tsx'

/** The places of the columns of a wide table: frozen ones first, then the others in their order. */
export interface Layout<T> {
  all: readonly WideColumn<T>[]
  frozen: readonly WideColumn<T>[]
  free: readonly WideColumn<T>[]
  /** Left edge of each column of `all`, px. */
  starts: readonly number[]
  width: number
  /** 2 if any column has a common head. */
  headRows: 1 | 2
}

/** Places the columns. */
export function layoutOf<T>(columns: readonly WideColumn<T>[]): Layout<T> {
  const frozen = columns.filter((column) => column.frozen)
  const free = columns.filter((column) => !column.frozen)
  const all = [...frozen, ...free]
  let width = 0
  const starts = all.map((column) => {
    width += column.width
    return width - column.width
  })
  return { all, frozen, free, starts, width, headRows: columns.some((column) => column.group) ? 2 : 1 }
}

/** A common head over the columns `from` to `to`. */
export interface GroupHead {
  title: string
  from: number
  to: number
  left: number
  width: number
  frozen: boolean
}

/** Returns the common heads of the frozen and of the visible columns, each over its whole run of neighbours. */
export function headsOf<T>(layout: Layout<T>, shown: readonly number[]): GroupHead[] {
  const heads: GroupHead[] = []
  for (const at of [...layout.frozen.keys(), ...shown]) {
    if (heads.some((head) => at >= head.from && at <= head.to)) continue
    heads.push(headAround(layout, at))
  }
  return heads
}

function headAround<T>({ all, starts }: Layout<T>, at: number): GroupHead {
  const { group, frozen = false } = all[at]!
  const isSame = (index: number) =>
    group !== undefined && all[index]?.group === group && (all[index]?.frozen ?? false) === frozen
  let from = at
  let to = at
  while (isSame(from - 1)) from--
  while (isSame(to + 1)) to++
  const left = starts[from]!
  return { title: group ?? '', from, to, left, width: starts[to]! + all[to]!.width - left, frozen }
}

/** Returns the style of a cell: frozen cells stick at their left edge, the others are placed there. */
export const placeOf = <T>(layout: Layout<T>, at: number): CSSProperties => {
  const { width, frozen } = layout.all[at]!
  const left = layout.starts[at]!
  return frozen ? { left, width } : { position: 'absolute' as const, left, width }
}
