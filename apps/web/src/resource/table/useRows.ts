import type { InputOf, OutputOf, Route } from '@hepu/api/core/route'
import { useQuery, useQueryClient, type FetchQueryOptions, type Query } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { ApiError } from '../../client/ApiError.ts'
import { call } from '../../client/call.ts'
import { revealing } from '../../client/queries.ts'
import { keyOf } from '../../client/queryKey.ts'
import type { TableQuery } from './useTableQuery.ts'

/** A paged list: takes the paging model, answers total and records. */
type PagedRoute = Route<'query', z.ZodObject, z.ZodType<{ total: number; records: unknown[] }>>
/** A list without pages: takes the filter model alone, answers an array. */
type PlainRoute = Route<'query', z.ZodObject, z.ZodArray>
/** A call that a table can show; its output decides whether it has pages. */
export type ListRoute = PagedRoute | PlainRoute
export type RowOf<R extends ListRoute> =
  OutputOf<R> extends { records: (infer Row)[] } ? Row : OutputOf<R> extends (infer Row)[] ? Row : never

export const isPaged = (route: ListRoute): boolean => route.output.def.type !== 'array'

interface Shown<T> {
  rows: T[]
  total: number
  current: number
  size: number
}

export interface Rows<T> {
  /** Rows of the last successful load, with their page; null before the first one. */
  shown: Shown<T> | null
  isLoading: boolean
  /** Why the last load failed. */
  error: ApiError | null
  reload: () => void
}

/**
 * Reads the rows of a query. The first call starts while the table still renders. A later query wins over the late
 * answer of an earlier one; after a failure the rows stay and no message appears.
 */
export function useRows<R extends ListRoute>(
  route: R,
  { current, size, sort }: TableQuery,
  model: Record<string, unknown>,
): Rows<RowOf<R>> {
  const [shown, setShown] = useState<(Shown<RowOf<R>> & { data: unknown }) | null>(null)
  const paging = isPaged(route)
  const input = (paging ? { current, size, ...sort, model } : model) as InputOf<R>
  const total = shown?.total ?? 0
  const query = {
    queryKey: keyOf(route, input),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call<R>(route, paging ? { ...input, total } : input, { signal, quiet: true }),
    meta: { quiet: true },
  }
  const endPrefetch = usePrefetch(query)
  const load = useQuery<OutputOf<R>, ApiError>({
    ...query,
    refetchOnMount: (known) =>
      known.state.isInvalidated || (!revealing.current && !prefetched.has(known as unknown as Query)),
  })
  useEffect(endPrefetch)
  const { data } = load
  if (data && (data !== shown?.data || shown.current !== current || shown.size !== size)) {
    setShown({ ...(contentOf(data) as { rows: RowOf<R>[]; total: number }), current, size, data })
  }
  return { shown, isLoading: load.isFetching, error: load.error, reload: () => void load.refetch() }
}

/** Queries whose first call started before their table was mounted. */
const prefetched = new WeakSet<Query>()

/**
 * Sends a new query while its table still renders, which takes longer than the answer. Returns what to do when the
 * table is mounted and has taken the answer: from then on the query may be sent again.
 */
function usePrefetch(query: FetchQueryOptions): () => void {
  const client = useQueryClient()
  const find = () => client.getQueryCache().find({ queryKey: query.queryKey })
  if (!find()) {
    void client.prefetchQuery(query)
    prefetched.add(find()!)
  }
  return () => {
    const asked = find()
    if (asked) prefetched.delete(asked)
  }
}

function contentOf(data: unknown): { rows: unknown[]; total: number } {
  if (Array.isArray(data)) return { rows: data, total: data.length }
  const { records, total } = data as { records: unknown[]; total: number }
  return { rows: records, total }
}
