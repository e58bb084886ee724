import { useCallback, useEffect, useRef } from 'react'

/** Clicks that follow the first within this time (ms) are ignored. */
export const CLICK_PAUSE_MS = 1000

/** Makes a handler act only on the first of several quick clicks; the next one counts a second after that. */
export function useDebouncedClick<A extends unknown[]>(act: (...args: A) => unknown): (...args: A) => void {
  const lastAt = useRef(-Infinity)
  const current = useRef(act)
  useEffect(() => {
    current.current = act
  })
  return useCallback((...args: A) => {
    const now = performance.now()
    if (now - lastAt.current < CLICK_PAUSE_MS) return
    lastAt.current = now
    current.current(...args)
  }, [])
}
