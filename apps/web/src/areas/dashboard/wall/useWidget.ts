import type { InputOf, OutputOf, Route } from '@hepu/api/core/route'
import { useCall } from '../../../client/useCall.ts'
import { useMinute } from './useMinute.ts'
import { useWall } from './wallContext.ts'

/** What a widget has read: the last answer stays while the next one is on its way, and after a failure. */
export interface WidgetQuery<T> {
  data: T | undefined
  error: Error | null
  retry: () => void
  /** How old (minutes) the answer is, where the last refresh failed; else null. */
  oldMinutes: number | null
}

/** Reads a widget by the filters of the dashboard. */
export function useWidget<R extends Route<'query'>>(
  route: R,
  more: Partial<InputOf<R>> = {},
): WidgetQuery<OutputOf<R>> {
  const { filters } = useWall()
  return useWallCall(route, { ...filters, ...more } as InputOf<R>)
}

/** Reads what a dashboard shows, again and again while the window is visible, one request at a time. */
export function useWallCall<R extends Route<'query'>>(route: R, input: InputOf<R>): WidgetQuery<OutputOf<R>> {
  const { everyMs } = useWall()
  const { data, error, refetch, dataUpdatedAt } = useCall(route, input, {
    quiet: true,
    keepPrevious: true,
    everyMs,
    freshOnReturn: true,
  })
  const now = useMinute()
  const hasFailed = error !== null && data !== undefined
  return {
    data,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
    oldMinutes: hasFailed ? Math.max(1, Math.round((now - dataUpdatedAt) / 60_000)) : null,
  }
}
