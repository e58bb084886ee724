import { useCallback, useState } from 'react'
import type { Edits } from './sheetEdits.ts'

/** Number of steps that can be undone. */
const MAX_STEPS = 100
const NONE: Edits = new Map()

interface Steps {
  past: readonly Edits[]
  now: Edits
  future: readonly Edits[]
}

/** Typed values with the steps that led to them: 撤销 and 重做. */
export function useEdits() {
  const [steps, setSteps] = useState<Steps>({ past: [], now: NONE, future: [] })
  const change = useCallback((next: Edits) => {
    setSteps(({ past, now }) => ({ past: [...past, now].slice(-MAX_STEPS), now: next, future: [] }))
  }, [])
  const undo = useCallback(() => {
    setSteps(({ past, now, future }) => {
      const last = past.at(-1)
      return last ? { past: past.slice(0, -1), now: last, future: [now, ...future] } : { past, now, future }
    })
  }, [])
  const redo = useCallback(() => {
    setSteps(({ past, now, future }) => {
      const [next, ...rest] = future
      return next ? { past: [...past, now], now: next, future: rest } : { past, now, future }
    })
  }, [])
  const clear = useCallback(() => setSteps({ past: [], now: NONE, future: [] }), [])
  return {
    edits: steps.now,
    change,
    undo,
    redo,
    clear,
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
  }
}
