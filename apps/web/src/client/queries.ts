import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './ApiError.ts'
import { notifyFailure } from './notify.ts'

const HOUR_MS = 60 * 60_000

/** True while a kept screen is shown again: it appears as the user left it and does not read anew. */
export const revealing = { current: false }

/**
 * What was read is kept for an hour, longer than a tab usually stays hidden, and read anew when a screen shows it
 * again, but for a kept one, which reads only what a command changed meanwhile. Only a missing answer is asked for a second time; a
 * refusal stays one.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (!query.meta?.['quiet']) notifyFailure(error)
    },
  }),
  defaultOptions: {
    queries: {
      // Without a network a call fails at once with a message; by default the library would wait in silence.
      networkMode: 'always',
      refetchOnReconnect: ({ state }) => state.status === 'error',
      gcTime: HOUR_MS,
      retry: (count, error) => count < 1 && error instanceof ApiError && error.status === 0,
      refetchOnWindowFocus: false,
      refetchOnMount: ({ state }) => !revealing.current || state.isInvalidated,
    },
  },
})
