import type { InputOf, OutputOf, Route } from '@hepu/api/core/route'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from './ApiError.ts'
import { call } from './call.ts'
import { keyOf } from './queryKey.ts'

export interface UseCallOptions {
  /** False while the input is not known yet. */
  enabled?: boolean
  /** Only the screen shows a failure; no message appears. */
  quiet?: boolean
  /** The last answer stays while the next input loads. */
  keepPrevious?: boolean
  /** How long (ms) the answer counts as fresh; dictionaries and the like set an hour. */
  staleTime?: number
  /** Reads anew when the user comes back to the window, or to a kept tab. */
  freshOnReturn?: boolean
  /** Reads anew after this time (ms), again and again, while the window is visible. */
  everyMs?: number
}

/** Reads by a call, once for all screens that ask the same. */
export function useCall<R extends Route<'query'>>(
  route: R,
  input: InputOf<R>,
  options: UseCallOptions = {},
): UseQueryResult<OutputOf<R>, ApiError> {
  const {
    enabled = true,
    quiet = false,
    keepPrevious = false,
    staleTime = 0,
    freshOnReturn = false,
    everyMs,
  } = options
  return useQuery<OutputOf<R>, ApiError>({
    queryKey: keyOf(route, input),
    queryFn: ({ signal }) => call(route, input, { signal, quiet: true }),
    enabled,
    staleTime,
    refetchOnWindowFocus: freshOnReturn,
    ...(everyMs && { refetchInterval: everyMs }),
    ...(freshOnReturn && { refetchOnMount: true }),
    meta: { quiet },
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}
