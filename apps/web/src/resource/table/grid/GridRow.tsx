import { memo, type CSSProperties, type ReactNode } from 'react'
import { BLANK } from '../../../ui/text/formatNumber.ts'
import { isFigure } from '../../../ui/text/isFigure.ts'
import { contentOf } from './cells.tsx'
import type { Align, Cell } from './tableColumns.ts'
import type { Line } from './lines.ts'
import type { Slot } from './slots.ts'

export interface RowProps<T> {
  line: Line<T>
  slots: readonly Slot<T>[]
  /** Line number in the table, heads included, for screen readers. */
  at: number
  /** Key of the column with the branches of a tree; undefined without a tree. */
  branchAt: string | undefined
  className: string | undefined
  isChosen: boolean
  onChoose: (line: Line<T>) => void
  onToggle: (key: string) => void
}

function Row<T>(props: RowProps<T>) {
  const { line, slots, at, branchAt, className = '', isChosen } = props
  return (
    <tr
      aria-rowindex={at}
      {...(branchAt ? { 'aria-level': line.level + 1 } : {})}
      {...(line.hasChildren ? { 'aria-expanded': line.isOpen } : {})}
      className={isChosen ? `${className} chosen` : className}
    >
      {slots.map(({ key, cell, at: index }) => {
        if (!cell) return <td key={key} />
        const content = cell.kind === 'data' ? contentOf(cell.column, line.row) : undefined
        return (
          <td
            key={key}
            className={isFigure(content) ? `${classOf(cell)} whole` : classOf(cell)}
            style={placeOf(cell, index)}
            title={titleOf(cell, content)}
            data-head={headOf(cell)}
          >
            {branchAt === key && <Branch {...props} />}
            {cell.kind === 'data' ? content : <Mark {...props} cell={cell} />}
          </td>
        )
      })}
    </tr>
  )
}

/** One row; it renders again only when its props change. */
export const GridRow = memo(Row) as typeof Row

/** The number of a row, or the box that chooses it. */
function Mark<T>({ cell, line, isChosen, onChoose }: RowProps<T> & { cell: Cell<T> }) {
  if (cell.kind === 'index') return line.number
  return (
    <label className="grid-check">
      <input
        type="checkbox"
        aria-label={`选择第 ${line.number ?? line.key} 行`}
        checked={isChosen}
        onChange={() => onChoose(line)}
      />
    </label>
  )
}

/** Returns the head of a column with the common one above it, which a card on a narrow screen shows beside the value. */
const headOf = <T,>({ group = '', column }: Cell<T>): string => group + column.title

/** Returns the full text of a cell that may be cut, as its tooltip. */
function titleOf<T>({ column }: Cell<T>, content: ReactNode): string | undefined {
  if (!column.ellipsis) return undefined
  return typeof content === 'string' && content !== BLANK ? content : undefined
}

function Branch<T>({ line, onToggle }: RowProps<T>) {
  return (
    <span className="branch" style={{ paddingLeft: line.level * 18 }}>
      {line.hasChildren && (
        <button
          type="button"
          aria-expanded={line.isOpen}
          aria-label={line.isOpen ? '收起下级' : '展开下级'}
          onClick={() => onToggle(line.key)}
        />
      )}
    </span>
  )
}

/** Returns the classes of a cell and of its head. */
export function classOf<T>({ kind, pin, column }: Cell<T>): string {
  const align: Align = kind === 'index' ? 'right' : (column.align ?? 'left')
  return [
    `at-${align}`,
    kind !== 'data' && `mark-${kind}`,
    column.ellipsis && 'one-line',
    pin && `pin pin-${pin}`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Fixed cells stick at an offset that the table sets as a CSS variable, so that a new width renders no row again. */
export const placeOf = <T,>({ pin }: Cell<T>, at: number): CSSProperties | undefined =>
  pin && { [pin]: `var(--edge-${at})` }
