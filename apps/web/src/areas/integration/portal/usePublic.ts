import type { Address, InputOf, OutputOf, Route } from '@hepu/api/core/route'
import { useCallback, useEffect, useState } from 'react'
import { isAbort, messageOf } from '../../../client/ApiError.ts'
import { call } from '../../../client/call.ts'

interface Read<T> {
  /** The answer; the one before stays while another is read. */
  data: T | undefined
  /** Why there is none. */
  failure: string
  isReading: boolean
  retry: () => void
}

/** Reads by a public call, which is known by its address alone: its pages load neither shapes nor a cache. */
export function usePublic<R extends Route<'query'>>(address: Address, input: InputOf<R>): Read<OutputOf<R>> {
  const [answer, setAnswer] = useState<{ key: string; data?: OutputOf<R>; failure: string }>()
  const [attempt, setAttempt] = useState(0)
  const key = JSON.stringify([address.path, input, attempt])
  useEffect(() => {
    const given = new AbortController()
    const options = { signal: given.signal, quiet: true }
    call<R>(address, JSON.parse(key)[1] as InputOf<R>, options).then(
      (data) => setAnswer({ key, data, failure: '' }),
      (error: unknown) => {
        if (!isAbort(error)) setAnswer({ key, failure: messageOf(error) })
      },
    )
    return () => given.abort()
  }, [address, key])
  const retry = useCallback(() => setAttempt((before) => before + 1), [])
  return {
    data: answer?.data,
    failure: answer?.key === key ? answer.failure : '',
    isReading: answer?.key !== key,
    retry,
  }
}
