import { useMemo, useRef, useState, type CSSProperties, type MouseEvent, type ReactNode } from 'react'
import { edgesOf, widthsOf, type Cell } from './tableColumns.ts'
import { GridHead, type HeadProps } from './GridHead.tsx'
import { GridRow, type RowProps } from './GridRow.tsx'
import type { Line } from './lines.ts'
import { useFillHeight, type FILL } from './useFillHeight.ts'
import { useBoxWidth } from './useBoxWidth.ts'
import { useWindow } from './useWindow.ts'
import { useMoreToRight } from './useMoreToRight.ts'

interface Props<T>
  extends
    Pick<HeadProps<T>, 'sort' | 'onSort' | 'onChooseAll' | 'chosen'>,
    Pick<RowProps<T>, 'onChoose' | 'onToggle'> {
  /** What the table shows, for screen readers. */
  label: string
  cells: readonly Cell<T>[]
  lines: readonly Line<T>[]
  isTree: boolean
  /** Keys of the chosen rows. */
  chosenKeys: ReadonlySet<string>
  rowClassName: ((row: T) => string) | undefined
  /** Widths (px) that the user set. */
  ownWidths: Readonly<Record<string, number>>
  onWidth: (key: string, px: number | undefined) => void
  /** Height of the scrolling box (`fill`: the rest of the window), and least height of a row. */
  height: number | typeof FILL
  rowPx: number
  isLoading: boolean
  /** Shown in place of rows. */
  empty: ReactNode
}

/**
 * The scrolling box of a table: heads and fixed columns stay, and long lists render only what is visible. It is a
 * native table, so that screen readers and copying work as usual; the box takes the focus and scrolls by the arrow
 * keys.
 */
export function Grid<T>(props: Props<T>) {
  const { cells, lines, rowPx } = props
  const box = useRef<HTMLDivElement>(null)
  const height = useFillHeight(box, props.height)
  const boxPx = useBoxWidth(box)
  useMoreToRight(box)
  const [dragged, setDragged] = useState<Readonly<Record<string, number>>>({})
  const { ownWidths } = props
  const widths = useMemo(
    () => widthsOf(cells, { ...ownWidths, ...dragged }, boxPx),
    [cells, ownWidths, dragged, boxPx],
  )
  const { isVirtual, slots, lines: drawn } = useWindow(box, cells, widths, lines.length, rowPx)
  const style = useMemo(() => styleOf(cells, widths, rowPx), [cells, widths, rowPx])
  const resize = (key: string, px: number | undefined, isDone: boolean) => {
    setDragged(isDone || px === undefined ? {} : { [key]: px })
    if (isDone) props.onWidth(key, px)
  }
  const pixels = (at: number, end: number) => widths.slice(at, end).reduce((sum, px) => sum + px, 0)
  const heads = cells.some((cell) => cell.group) ? 2 : 1
  const branchAt = props.isTree ? cells.find((cell) => cell.kind === 'data')?.key : undefined
  return (
    <div
      ref={box}
      className={`grid-box ${props.isLoading ? 'loading' : ''}`}
      role="region"
      aria-label={props.label}
      aria-busy={props.isLoading}
      tabIndex={0}
      style={{ height }}
    >
      <table
        className={`grid ${isVirtual ? 'virtual' : ''}`}
        aria-rowcount={lines.length + heads}
        {...(props.isTree ? { role: 'treegrid' } : {})}
        style={style}
        onMouseOver={titleOverflow}
      >
        <colgroup>
          {slots.map(({ key, at, end }) => (
            <col key={key} style={{ width: pixels(at, end) }} />
          ))}
        </colgroup>
        <GridHead {...props} slots={slots} widths={widths} onResize={resize} />
        <tbody>
          {drawn.above > 0 && <Gap px={drawn.above} />}
          {lines.slice(drawn.from, drawn.to).map((line, at) => (
            <GridRow
              key={line.key}
              line={line}
              slots={slots}
              at={drawn.from + at + heads + 1}
              branchAt={branchAt}
              className={props.rowClassName?.(line.row)}
              isChosen={props.chosenKeys.has(line.key)}
              onChoose={props.onChoose}
              onToggle={props.onToggle}
            />
          ))}
          {drawn.below > 0 && <Gap px={drawn.below} />}
        </tbody>
      </table>
      {lines.length === 0 && (
        <div className="grid-empty" style={boxPx ? { width: boxPx } : {}}>
          {props.empty}
        </div>
      )}
    </div>
  )
}

/** Fills the space of the rows that are not rendered. */
const Gap = ({ px }: { px: number }) => <tr aria-hidden="true" className="gap" style={{ height: px }} />

function styleOf<T>(cells: readonly Cell<T>[], widths: readonly number[], rowPx: number): CSSProperties {
  const edges = edgesOf(cells, widths)
  const pinned = cells.flatMap(({ pin }, at) => (pin ? [at] : []))
  return {
    width: widths.reduce((sum, px) => sum + px, 0),
    '--row': `${rowPx}px`,
    ...Object.fromEntries(pinned.map((at) => [`--edge-${at}`, `${edges[at]}px`])),
  } as CSSProperties
}

/** Shows the full text of a cut cell as a tooltip. */
function titleOverflow({ target }: MouseEvent) {
  const cell = target instanceof Element ? target.closest('td') : null
  if (cell && cell.scrollWidth > cell.clientWidth && !cell.title) cell.title = cell.innerText
}
