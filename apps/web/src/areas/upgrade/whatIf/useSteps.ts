import { useState } from 'react'

interface Steps<T> {
  past: readonly T[]
  now: T
  future: readonly T[]
  /** The subject of the last step; further changes of the same subject belong to it. */
  topic: string | null
}

/** A value with its steps back and forward. */
export interface Stepped<T> {
  value: T
  /** Takes one step; successive changes of one topic, such as typing a number, are one step. */
  set: (value: T, topic?: string) => void
  /** Absent if there is nothing to undo. */
  undo: (() => void) | undefined
  redo: (() => void) | undefined
  /** Starts over from a value, with no step to take back. */
  restart: (value: T) => void
}

const first = <T>(now: T): Steps<T> => ({ past: [], now, future: [], topic: null })

/** Keeps a value with undo and redo. */
export function useSteps<T>(initial: T): Stepped<T> {
  const [steps, setSteps] = useState(() => first(initial))
  const { past, now, future } = steps
  return {
    value: now,
    restart: (value) => setSteps(first(value)),
    set: (value, topic) =>
      setSteps((steps) => ({
        past: topic !== undefined && topic === steps.topic ? steps.past : [...steps.past, steps.now],
        now: value,
        future: [],
        topic: topic ?? null,
      })),
    undo:
      past.length === 0
        ? undefined
        : () =>
            setSteps({ past: past.slice(0, -1), now: past.at(-1)!, future: [now, ...future], topic: null }),
    redo:
      future.length === 0
        ? undefined
        : () => setSteps({ past: [...past, now], now: future[0]!, future: future.slice(1), topic: null }),
  }
}
