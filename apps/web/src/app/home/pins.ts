import { useState } from 'react'

/** More pins would repeat the menu. */
export const MAX_PINS = 8

const keyOf = (userId: string): string => `pins:${userId}`

/** Returns the ids of the pinned menu entries, in the order of pinning; unreadable storage counts as none. */
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
  /** Pins or unpins an entry. */
  toggle: (id: string) => void
}

/** Returns the screens that a user has pinned to the home screen, stored in this browser. */
export function usePins(userId: string): Pins {
  const [ids, setIds] = useState(() => readPins(userId))
  const toggle = (id: string) => {
    const next = ids.includes(id) ? ids.filter((pinned) => pinned !== id) : [...ids, id]
    setIds(next)
    localStorage.setItem(keyOf(userId), JSON.stringify(next))
  }
  return { ids, toggle }
}
