import { errorCodes } from '@hepu/api/core/errorCodes'
import type { InputOf, OutputOf, Route } from '@hepu/api/core/route'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { ApiError, messageOf } from './ApiError.ts'
import { call } from './call.ts'
import { notify, notifyFailure } from './notify.ts'

export interface UseRunOptions {
  /** Calls whose answers this command invalidates: they are read anew. */
  refresh?: readonly Route[]
  /** Reads the same calls anew also when the command is refused because the state has changed meanwhile. */
  freshOnRefusal?: boolean
  /** Message after success. */
  success?: string
  /** Only the screen shows a failure (see `error`); no message appears. */
  quiet?: boolean
}

export interface Run<R extends Route> {
  /**
   * Runs the command. Returns undefined if it was refused (the message is already shown), if another run is under way,
   * or if the same input succeeded within the last second (double click).
   */
  run: (input: InputOf<R>) => Promise<OutputOf<R> | undefined>
  running: boolean
  /** Why the last run failed. */
  error: ApiError | null
}

/** Time (ms) after the start of a successful run during which the same input is not sent again. */
const REPEAT_PAUSE_MS = 1000

/** Runs a command, one run at a time, with its message, and refreshes the calls that it invalidates. */
export function useRun<R extends Route<'command'>>(route: R, options: UseRunOptions = {}): Run<R> {
  const client = useQueryClient()
  const [running, setRunning] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const busy = useRef(false)
  const done = useRef({ input: '', at: -Infinity })
  const { refresh, success, quiet, freshOnRefusal } = options
  const run = useCallback(
    async (input: InputOf<R>) => {
      const started = { input: JSON.stringify(input), at: performance.now() }
      if (busy.current || isRepeat(started, done.current)) return undefined
      const readAnew = () => {
        for (const changed of refresh ?? []) void client.invalidateQueries({ queryKey: [changed.path] })
      }
      busy.current = true
      setRunning(true)
      setError(null)
      try {
        const result = await call(route, input, { quiet: true })
        done.current = started
        readAnew()
        if (success) notify.success(success)
        return result
      } catch (failure) {
        setError(failure instanceof ApiError ? failure : new ApiError(0, messageOf(failure)))
        if (!quiet) notifyFailure(failure)
        if (freshOnRefusal && isOutdated(failure)) readAnew()
        return undefined
      } finally {
        busy.current = false
        setRunning(false)
      }
    },
    [route, refresh, success, quiet, freshOnRefusal, client],
  )
  return { run, running, error }
}

/** Returns true if the refusal means that the screen is out of date: another state, or a change by somebody else. */
export const isOutdated = (failure: unknown): boolean =>
  failure instanceof ApiError &&
  (failure.code === errorCodes.BAD_STATE.code || failure.code === errorCodes.CONFLICT.code)

const isRepeat = (run: { input: string; at: number }, last: { input: string; at: number }): boolean =>
  run.input === last.input && run.at - last.at < REPEAT_PAUSE_MS
