import { useCallback, useRef } from 'react'
import { CLICK_PAUSE_MS } from '../../ui/control/useDebouncedClick.ts'

/** Runs a wish at once and ignores the same wish within a second (a double click); another wish runs. */
export function useOnce(): (wish: string, run: () => void) => void {
  const last = useRef({ wish: '', at: -Infinity })
  return useCallback((wish, run) => {
    const now = performance.now()
    if (last.current.wish === wish && now - last.current.at < CLICK_PAUSE_MS) return
    last.current = { wish, at: now }
    run()
  }, [])
}
