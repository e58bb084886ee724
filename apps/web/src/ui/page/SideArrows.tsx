import './tabs.css'
import type { RefObject } from 'react'
import { useHiddenSides } from './useHiddenSides.ts'

/** Arrows over the ends of a row that is wider than its place, at the sides where more follows; the place is a `tabs-row`. */
export function SideArrows({ row }: { row: RefObject<HTMLElement | null> }) {
  const hidden = useHiddenSides(row)
  return (
    <>
      {hidden.left && <More side="left" row={row} />}
      {hidden.right && <More side="right" row={row} />}
    </>
  )
}

/** How much of the row a click on an arrow moves. */
const STEP = 0.7

/** An arrow over the end of a row: a click moves the row. Keys reach the tabs themselves. */
const More = ({ side, row }: { side: 'left' | 'right'; row: RefObject<HTMLElement | null> }) => (
  <button
    type="button"
    className={`tabs-more tabs-more-${side}`}
    aria-hidden="true"
    tabIndex={-1}
    onClick={() => {
      const by = (row.current?.clientWidth ?? 0) * STEP
      row.current?.scrollBy({ left: side === 'left' ? -by : by, behavior: 'smooth' })
    }}
  >
    {side === 'left' ? '‹' : '›'}
  </button>
)
