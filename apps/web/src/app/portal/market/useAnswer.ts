import { keyOfAnswer, PAGE_ANSWER_ID, type PageAnswer } from '@hepu/api/core/publicConfig'
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
  const [attempt, setAttempt] = useState(0)
  const text = JSON.stringify(input)
  const key = `${keyOfAnswer(route, input)} ${attempt}`
  const [answer, setAnswer] = useState<Answer<OutputOf<R>> & { key?: string }>(() => {
    const data = takeWritten(keyOfAnswer(route, input))
    return data === undefined ? {} : { data: data as OutputOf<R>, key }
  })
  const isAnswered = answer.key === key
  useEffect(() => {
    if (isAnswered) return undefined
    const given = new AbortController()
    call<R>(route, JSON.parse(text) as InputOf<R>, { signal: given.signal, quiet: true }).then(
      (data) => setAnswer({ data, key }),
      (error: unknown) => {
        if (!isAbort(error)) setAnswer({ error, key })
      },
    )
    return () => given.abort()
  }, [route, text, key, isAnswered])
  const retry = useCallback(() => setAttempt((n) => n + 1), [])
  return { ...answer, isLoading: !isAnswered, retry }
}

/** Takes the answer that the server wrote into the page, if it is that of the call. It serves once: later it may be old. */
function takeWritten(key: string): unknown {
  const element = document.getElementById(PAGE_ANSWER_ID)
  if (!element) return undefined
  element.remove()
  const written = JSON.parse(element.textContent) as PageAnswer
  return written.key === key ? written.data : undefined
}
