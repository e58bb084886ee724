import type { Route } from '@hepu/api/core/route'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../client/call.ts'
import type { FormValues } from './items.ts'
import { rowsOf } from './rows.ts'

/** Typing that pauses this long (ms) is searched for. */
const PAUSE_MS = 250

interface Source {
  route: Route<'query'>
  parameter?: FormValues | undefined
  /** Name of the input that takes the typed text. */
  search?: string | undefined
}

/** Rows of a call for the typed text. The newest text wins; a refused call gives none, and nobody is told. */
export function useSuggestions({ route, parameter, search = 'name' }: Source) {
  const [rows, setRows] = useState<FormValues[]>([])
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
  const ask = async (text: string, signal: AbortSignal) => {
    const answer = await call(route, { ...parameter, [search]: text }, { quiet: true, signal }).catch(
      () => [],
    )
    if (!signal.aborted) setRows(rowsOf(answer))
  }
  const find = (text: string) => {
    stop()
    setRows([])
    if (!text.trim()) return
    const { signal } = (given.current = new AbortController())
    timer.current = setTimeout(() => void ask(text.trim(), signal), PAUSE_MS)
  }
  return { rows, find }
}
