import type { Address, InputOf, OutputOf, Route } from '@hepu/api/core/route'
import { useCallback, useEffect, useState } from 'react'
import { isAbort } from '../../../client/ApiError.ts'
import { call } from '../../../client/call.ts'

interface Answer<T> {
  data?: T
  error?: unknown
}

/**
 * Reads one call for a page of the portal, anew whenever its input changes, without the library that caches answers in the
 * workspace. While the next answer is on its way the last one stays, and `isLoading` is true.
 */
export function useAnswer<R extends Route<'query'>>(
  route: Address,
  input: InputOf<R>,
): Answer<OutputOf<R>> & { isLoading: boolean; retry: () => void } {
  const [answer, setAnswer] = useState<Answer<OutputOf<R>> & { key?: string }>({})
  const [attempt, setAttempt] = useState(0)
  const text = JSON.stringify(input)
  const key = `${route.path} ${text} ${attempt}`
  useEffect(() => {
    const given = new AbortController()
    call<R>(route, JSON.parse(text) as InputOf<R>, { signal: given.signal, quiet: true }).then(
      (data) => setAnswer({ data, key }),
      (error: unknown) => {
        if (!isAbort(error)) setAnswer({ error, key })
      },
    )
    return () => given.abort()
  }, [route, text, key])
  const retry = useCallback(() => setAttempt((n) => n + 1), [])
  return { ...answer, isLoading: answer.key !== key, retry }
}
