import type { Route } from '@hepu/api/core/route'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../client/call.ts'
import type { FormValues } from './items.ts'
import { rowsOf } from './answerRows.ts'

/** Searches after a pause (ms) in typing. */
const PAUSE_MS = 250

interface Source {
  route: Route<'query'>
  parameter?: FormValues | undefined
  /** Name of the input field for the typed text. */
  search?: string | undefined
  /** The call answers a blank text too, such as with the newest rows. */
  takesBlank?: boolean | undefined
}

/** `found`: the call for the current text has answered or was refused. */
type SearchState = 'idle' | 'searching' | 'found'

/**
 * Reads the rows of a call for the typed text. The newest text wins; a refused call gives no rows, and `isRefused` without a message.
 */
export function useSuggestions({ route, parameter, search = 'name', takesBlank = false }: Source) {
  const [rows, setRows] = useState<FormValues[]>([])
  const [state, setState] = useState<SearchState>('idle')
  const [isRefused, setRefused] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const given = useRef<AbortController>(null)
  const stop = () => {
    clearTimeout(timer.current)
    given.current?.abort()
  }
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      given.current?.abort()
    },
    [],
  )
  /** Returns the rows for a text without showing them; throws when the call is refused. */
  const rowsFor = async (text: string, signal?: AbortSignal): Promise<FormValues[]> =>
    rowsOf(
      await call(route, { ...parameter, [search]: text }, { quiet: true, ...(signal ? { signal } : {}) }),
    )
  const ask = async (text: string, signal: AbortSignal) => {
    const answer = await rowsFor(text, signal).catch(() => null)
    if (signal.aborted) return
    setRows(answer ?? [])
    setRefused(answer === null)
    setState('found')
  }
  const find = (text: string) => {
    stop()
    setRows([])
    const isAsked = takesBlank || text.trim() !== ''
    setState(isAsked ? 'searching' : 'idle')
    if (!isAsked) return
    const { signal } = (given.current = new AbortController())
    timer.current = setTimeout(() => void ask(text.trim(), signal), text.trim() ? PAUSE_MS : 0)
  }
  return { rows, state, isRefused, find, rowsFor }
}
