import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { SideArrows } from './SideArrows.tsx'
import { useChosenInView } from './useChosenInView.ts'

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
        <SideArrows row={row} />
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}
