import type { Route } from '@hepu/api/core/route'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../client/call.ts'
import type { FormValues } from './items.ts'
import { rowsOf } from './answerRows.ts'

/** Typing that pauses this long (ms) is searched for. */
const PAUSE_MS = 250

interface Source {
  route: Route<'query'>
  parameter?: FormValues | undefined
  /** Name of the input that takes the typed text. */
  search?: string | undefined
}

/** `found` once the call has answered for the text that stands there, or was refused. */
type SearchState = 'idle' | 'searching' | 'found'

/** Rows of a call for the typed text. The newest text wins; a refused call gives none, and nobody is told. */
export function useSuggestions({ route, parameter, search = 'name' }: Source) {
  const [rows, setRows] = useState<FormValues[]>([])
  const [state, setState] = useState<SearchState>('idle')
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
  /** The rows for a text, without showing them; throws when the call is refused. */
  const rowsFor = async (text: string, signal?: AbortSignal): Promise<FormValues[]> =>
    rowsOf(
      await call(route, { ...parameter, [search]: text }, { quiet: true, ...(signal ? { signal } : {}) }),
    )
  const ask = async (text: string, signal: AbortSignal) => {
    const answer = await rowsFor(text, signal).catch(() => [])
    if (signal.aborted) return
    setRows(answer)
    setState('found')
  }
  const find = (text: string) => {
    stop()
    setRows([])
    setState(text.trim() ? 'searching' : 'idle')
    if (!text.trim()) return
    const { signal } = (given.current = new AbortController())
    timer.current = setTimeout(() => void ask(text.trim(), signal), PAUSE_MS)
  }
  return { rows, state, find, rowsFor }
}
