import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'

interface Props {
  label: string
  heads: readonly string[]
  /** Class of each column, `end` for figures. */
  rows: readonly { key: string; cells: readonly ReactNode[]; onOpen?: (() => void) | undefined }[]
  /** Widths of the columns, as CSS grid tracks. */
  columns: string
}

/** Seconds that a row takes to pass. */
const SECONDS_A_ROW = 3

/**
 * A list that moves upwards where it does not fit: by a transform alone, so that no frame costs layout. It rests under the pointer and with
 * the focus, then it scrolls by keys; it never moves for users who asked for less motion.
 */
export function ScrollBoard({ label, heads, rows, columns }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [overflows, setOverflows] = useState(false)
  const count = rows.length
  useLayoutEffect(() => {
    const fits = (list.current?.scrollHeight ?? 0) <= (box.current?.clientHeight ?? 0) + 2
    setOverflows(count > 0 && !fits)
  }, [count])
  const track = { gridTemplateColumns: columns }
  const lines = (isCopy: boolean) =>
    rows.map(({ key, cells, onOpen }) => (
      <div className="board-row" role={isCopy ? undefined : 'row'} key={key} style={track}>
        {cells.map((cell, at) => (
          <span key={at} role={isCopy ? undefined : 'cell'} className={at > 1 ? 'end' : ''}>
            {at === 1 && onOpen && !isCopy ? (
              <button type="button" className="wall-link" onClick={onOpen}>
                {cell}
              </button>
            ) : (
              cell
            )}
          </span>
        ))}
      </div>
    ))
  return (
    <div className="board" role="table" aria-label={label}>
      <div className="board-row board-head" role="row" style={track}>
        {heads.map((head, at) => (
          <span key={at} role="columnheader" className={at > 1 ? 'end' : ''}>
            {head || <span className="wall-unseen">名次</span>}
          </span>
        ))}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling list must be reachable by keys */}
      <div
        className="board-box"
        ref={box}
        tabIndex={0}
        role="rowgroup"
        aria-label={`${label}，可用方向键翻看`}
      >
        <div
          className={overflows ? 'board-list board-moving' : 'board-list'}
          style={{ animationDuration: `${rows.length * SECONDS_A_ROW}s` }}
        >
          <div ref={list}>{lines(false)}</div>
          {overflows && (
            <div className="board-copy" aria-hidden="true">
              {lines(true)}
            </div>
          )}
        </div>
      </div>
    </div>
  )
}
