import type { InputOf, OutputOf, Route } from '@hepu/api/core/route'
import { useState } from 'react'
import type { ApiError } from '../../client/ApiError.ts'
import { useCall } from '../../client/useCall.ts'

interface Opened<T> {
  /** The record the form shows, with the version its values are of; undefined until it is read. */
  data: T | undefined
  /** Why there is nothing to show. */
  error: ApiError | null
  /** Reads anew and takes the answer for the form; its values are for the form to put in. */
  refetch: () => Promise<{ data: T | undefined }>
}

/**
 * The record a form is opened on: the first answer read since the form is open. One that stood before may be outdated,
 * and a later one must not lend its version to values it does not have: saving would undo a change unseen.
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
