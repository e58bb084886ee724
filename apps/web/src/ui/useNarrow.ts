import { useSyncExternalStore } from 'react'

/** The window of a phone, as the styles have it. */
const query = () => globalThis.matchMedia?.('(width <= 760px)')

function follow(onChange: () => void): () => void {
  const found = query()
  found?.addEventListener('change', onChange)
  return () => found?.removeEventListener('change', onChange)
}

const isNarrowNow = (): boolean => query()?.matches ?? false

/** Returns true while the window is that of a phone. */
export const useNarrow = (): boolean => useSyncExternalStore(follow, isNarrowNow)
