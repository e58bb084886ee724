import { useCallback, useEffect, useState } from 'react'

const TICK_MS = 250

/**
 * Returns the seconds left of a wait, and the function that starts one (in seconds). The count is right even after the
 * computer slept.
 */
export function useCountdown(): readonly [number, (seconds: number) => void] {
  const [end, setEnd] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const tick = () => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setLeft(rest)
      if (rest === 0) clearInterval(timer)
    }
    const timer = end > Date.now() ? setInterval(tick, TICK_MS) : undefined
    return () => clearInterval(timer)
  }, [end])
  const start = useCallback((seconds: number) => {
    setLeft(Math.max(0, Math.ceil(seconds)))
    setEnd(Date.now() + seconds * 1000)
  }, [])
  return [left, start]
}
