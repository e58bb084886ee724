import './tabs.css'
import { useId, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { useChosenInView } from './useChosenInView.ts'
import { useHiddenSides } from './useHiddenSides.ts'

interface Props<K extends string> {
  items: readonly { key: K; label: ReactNode }[]
  value: K
  onChange: (key: K) => void
  /** What the tabs divide, for screen readers. */
  label: string
  children: ReactNode
}

/**
 * Tabs within a screen. Arrow keys move; the children are the content of the chosen tab, which is scrolled into view. An
 * arrow at a side of the row says that more tabs follow there.
 */
export function Tabs<K extends string>({ items, value, onChange, label, children }: Props<K>) {
  const id = useId()
  const row = useChosenInView<HTMLDivElement>(value, items.length)
  const hidden = useHiddenSides(row)
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    const at = items.findIndex((item) => item.key === value)
    const next = items[(at + step + items.length) % items.length]
    if (!next) return
    onChange(next.key)
    event.currentTarget.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus()
  }
  return (
    <>
      <div className="tabs-row">
        <div ref={row} className="tabs" role="tablist" aria-label={label} onKeyDown={move}>
          {items.map((item) => (
            <button
              key={item.key}
              type="button"
              role="tab"
              id={`${id}-${item.key}`}
              data-key={item.key}
              aria-selected={item.key === value}
              aria-controls={`${id}-panel`}
              tabIndex={item.key === value ? 0 : -1}
              onClick={() => onChange(item.key)}
            >
              {item.label}
            </button>
          ))}
        </div>
        {hidden.left && <More side="left" row={row} />}
        {hidden.right && <More side="right" row={row} />}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
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
