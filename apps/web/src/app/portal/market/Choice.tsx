import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'

interface Option {
  value: string
  label: string
}

interface Props {
  label: string
  /** The chosen value; blank for none. */
  value: string
  options: readonly Option[]
  onChange: (value: string) => void
}

const none: Option = { value: '', label: '不限' }

/**
 * A list to choose one value from. The button keeps the focus while the list is open: the arrow keys, Home and End move in it, Enter
 * or Space chooses, Escape closes. The controls of the workspace are too large for a page of the portal.
 */
export function Choice({ label, value, options, onChange }: Props) {
  const id = useId()
  const all = [none, ...options]
  const chosen = Math.max(
    0,
    all.findIndex((option) => option.value === value),
  )
  // Place of the option that the keyboard is at; null while the list is closed.
  const [at, setAt] = useState<number | null>(null)
  const list = useOptionInView(at)
  const choose = (place: number) => {
    setAt(null)
    const option = all[place]
    if (option && option.value !== value) onChange(option.value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = at === null ? placeOnOpening(event.key, chosen) : placeAfter(event.key, at, all.length)
    if (next !== undefined) {
      event.preventDefault()
      setAt(next)
    } else if (at !== null && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      choose(at)
    }
  }
  return (
    <div className="trade-choice">
      <span id={id}>{label}</span>
      <button
        type="button"
        role="combobox"
        aria-labelledby={id}
        aria-expanded={at !== null}
        aria-haspopup="listbox"
        aria-controls={`${id}list`}
        {...(at === null ? {} : { 'aria-activedescendant': `${id}${at}` })}
        onClick={({ currentTarget }) => {
          // Not every browser moves the focus to a button that is clicked.
          currentTarget.focus()
          setAt(at === null ? chosen : null)
        }}
        onBlur={() => setAt(null)}
        onKeyDown={onKeyDown}
      >
        {all[chosen]?.label}
      </button>
      <ul
        ref={list}
        id={`${id}list`}
        role="listbox"
        aria-labelledby={id}
        hidden={at === null}
        // The button keeps the focus, the loss of which closes the list.
        onMouseDown={(event) => event.preventDefault()}
      >
        {all.map((option, place) => (
          <li
            key={option.value}
            id={`${id}${place}`}
            role="option"
            aria-selected={place === chosen}
            {...(place === at ? { 'data-at': true } : {})}
            onClick={() => choose(place)}
          >
            {option.label}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Returns where the keyboard is in a list that a key opens; undefined for another key. */
const placeOnOpening = (key: string, chosen: number): number | undefined =>
  key === 'ArrowDown' || key === 'ArrowUp' ? chosen : undefined

/** Returns where a key leads in an open list, null if it closes the list, and undefined for another key. */
function placeAfter(key: string, at: number, count: number): number | null | undefined {
  if (key === 'ArrowDown') return Math.min(count - 1, at + 1)
  if (key === 'ArrowUp') return Math.max(0, at - 1)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return key === 'Escape' ? null : undefined
}

/** Returns the reference of a list which scrolls to the option that the keyboard is at. */
function useOptionInView(at: number | null) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (at !== null) list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return list
}
