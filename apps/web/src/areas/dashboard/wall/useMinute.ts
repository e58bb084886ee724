import { useSyncExternalStore } from 'react'

const EVERY_MS = 15_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = Date.now()

/** Starts the one clock of all widgets; it rests in a hidden window. */
function follow(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, EVERY_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick(): void {
  if (document.visibilityState === 'hidden') return
  now = Date.now()
  for (const listener of listeners) listener()
}

/** Returns the time (ms), anew four times a minute. */
export const useMinute = (): number => useSyncExternalStore(follow, () => now)
