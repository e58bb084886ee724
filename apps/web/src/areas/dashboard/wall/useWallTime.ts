import { useEffect, useState } from 'react'

/** Time (ms) after which the pointer of a wall is hidden. */
const IDLE_MS = 5000

/** Turns to the next page every so many seconds, not while the window is hidden; 0 never does. */
export function useRotation(seconds: number, turn: (by: number) => void): void {
  useEffect(() => {
    if (seconds <= 0) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') turn(1)
    }, seconds * 1000)
    return () => clearInterval(timer)
  }, [seconds, turn])
}

const forward = new Set(['ArrowRight', 'PageDown'])
const back = new Set(['ArrowLeft', 'PageUp'])

/** Turns pages by the keys that a presenter's remote sends. Keys in a field or a list stay there. */
export function usePageKeys(isActive: boolean, turn: (by: number) => void): void {
  useEffect(() => {
    if (!isActive) return undefined
    const press = (event: KeyboardEvent) => {
      const isTaken =
        event.target instanceof Element && event.target.closest('input, [role=rowgroup], [role=combobox]')
      if (isTaken || event.ctrlKey || event.metaKey || event.altKey) return
      if (forward.has(event.key)) turn(1)
      else if (back.has(event.key)) turn(-1)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isActive, turn])
}

/** Returns true once the pointer of a wall has rested for five seconds. */
export function useIdleCursor(isWall: boolean): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (!isWall) return undefined
    let timer = setTimeout(() => setIdle(true), IDLE_MS)
    const move = () => {
      setIdle(false)
      clearTimeout(timer)
      timer = setTimeout(() => setIdle(true), IDLE_MS)
    }
    window.addEventListener('pointermove', move, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointermove', move)
    }
  }, [isWall])
  return isWall && isIdle
}
