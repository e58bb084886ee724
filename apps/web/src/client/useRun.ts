import { errorCodes } from '@hepu/api/core/errorCodes'
import type { InputOf, OutputOf, Route } from '@hepu/api/core/route'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { ApiError, messageOf } from './ApiError.ts'
import { call } from './call.ts'
import { notify, notifyFailure } from './notify.ts'
import { readAnew } from './queryKey.ts'

export interface UseRunOptions<R extends Route = Route> {
  /** Message after success; a function, defined once, picks it by the answer. */
  success?: string | ((result: OutputOf<R>) => string)
  /** A failure is shown by the screen alone (see `error`), and nothing is read anew then: the user decides about what he typed. */
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

/**
 * Runs a command: once at a time, with its message. What it changes is read anew; so it is after a refusal on account of a
 * state that is another by now, as the screen shows what is not so any more.
 */
export function useRun<R extends Route<'command'>>(route: R, options: UseRunOptions<R> = {}): Run<R> {
  const client = useQueryClient()
  const [running, setRunning] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const busy = useRef(false)
  const done = useRef({ input: '', at: -Infinity })
  const { success, quiet } = options
  const run = useCallback(
    async (input: InputOf<R>) => {
      const started = { input: JSON.stringify(input), at: performance.now() }
      if (busy.current || isRepeat(started, done.current)) return undefined
      busy.current = true
      setRunning(true)
      setError(null)
      try {
        const result = await call(route, input, { quiet: true })
        done.current = started
        readAnew(client, route)
        if (success) notify.success(typeof success === 'string' ? success : success(result))
        return result
      } catch (failure) {
        setError(failure instanceof ApiError ? failure : new ApiError(0, messageOf(failure)))
        if (quiet) return undefined
        notifyFailure(failure)
        if (isOutdated(failure)) readAnew(client, route)
        return undefined
      } finally {
        busy.current = false
        setRunning(false)
      }
    },
    [route, success, quiet, client],
  )
  return { run, running, error }
}

/** Returns true if the refusal means that the screen is out of date: another state, or a change by somebody else. */
export const isOutdated = (failure: unknown): boolean =>
  failure instanceof ApiError &&
  (failure.code === errorCodes.BAD_STATE.code || failure.code === errorCodes.CONFLICT.code)

const isRepeat = (run: { input: string; at: number }, last: { input: string; at: number }): boolean =>
  run.input === last.input && run.at - last.at < REPEAT_PAUSE_MS
