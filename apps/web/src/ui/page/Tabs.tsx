import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'

interface Props<K extends string> {
  items: readonly { key: K; label: ReactNode }[]
  value: K
  onChange: (key: K) => void
  /** What the tabs divide, for screen readers. */
  label: string
  children: ReactNode
}

/** Tabs within a screen. Arrow keys move; the children are the content of the chosen tab, which is scrolled into view. */
export function Tabs<K extends string>({ items, value, onChange, label, children }: Props<K>) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (row.current) showChosen(row.current)
  }, [value, items.length])
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
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}

/** Room (px) left beside the chosen tab, so that a part of its neighbour says that there are more. */
const PEEK = 32

/** Scrolls a row that is wider than its place to its chosen tab; nothing but the row moves, unlike by `scrollIntoView`. */
function showChosen(row: HTMLElement): void {
  const chosen = row.querySelector<HTMLElement>('[aria-selected="true"]')
  if (!chosen) return
  const [place, tab] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()]
  if (tab.left - PEEK < place.left) row.scrollLeft -= place.left - tab.left + PEEK
  else if (tab.right + PEEK > place.right) row.scrollLeft += tab.right + PEEK - place.right
}
