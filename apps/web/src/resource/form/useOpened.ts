import type { InputOf, OutputOf, Route } from '@hepu/api/core/route'
import { useState } from 'react'
import type { ApiError } from '../../client/ApiError.ts'
import { useCall } from '../../client/useCall.ts'

interface Opened<T> {
  /** The record that the form shows, with the version of its values; undefined until it is read. */
  data: T | undefined
  /** Why there is nothing to show. */
  error: ApiError | null
  /** Reads anew and keeps the answer as the opened record; the caller fills the form with it. */
  refetch: () => Promise<{ data: T | undefined }>
}

/**
 * Returns the record on which a form is opened: the first answer read after opening. A cached one may be outdated, and
 * a later one must not lend its version to older values: saving would undo a change unseen.
 */
export function useOpened<R extends Route<'query'>>(
  route: R,
  input: InputOf<R>,
  { enabled = true, quiet = false }: { enabled?: boolean; quiet?: boolean } = {},
): Opened<OutputOf<R>> {
  const read = useCall(route, input, { enabled, quiet, freshOnReturn: true })
  const [opened, setOpened] = useState<{ row: OutputOf<R> }>()
  if (!opened && read.isFetchedAfterMount && read.data !== undefined) setOpened({ row: read.data })
  const refetch = async () => {
    const { data } = await read.refetch()
    if (data !== undefined) setOpened({ row: data })
    return { data }
  }
  return { data: opened?.row, error: opened ? null : read.error, refetch }
}
