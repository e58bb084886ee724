import { useState } from 'react'

/** More than this would be the menu again. */
export const MAX_PINS = 8

const keyOf = (userId: string): string => `pins:${userId}`

/** Ids of the pinned menu entries, in the order they were pinned; what cannot be read counts as none. */
function readPins(userId: string): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(found) ? found.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export interface Pins {
  ids: readonly string[]
  /** Pins an entry, or takes it away. */
  toggle: (id: string) => void
}

/** The screens a user pinned to his home screen, remembered by this browser. */
export function usePins(userId: string): Pins {
  const [ids, setIds] = useState(() => readPins(userId))
  const toggle = (id: string) => {
    const next = ids.includes(id) ? ids.filter((pinned) => pinned !== id) : [...ids, id]
    setIds(next)
    localStorage.setItem(keyOf(userId), JSON.stringify(next))
  }
  return { ids, toggle }
}
