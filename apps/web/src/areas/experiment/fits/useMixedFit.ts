import { mixedModel, type fitProgress, type mixedResult } from '@hepu/api/areas/experiment/fits/mixed'
import type { InputOf } from '@hepu/api/core/route'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../../../client/ApiError.ts'
import { listenOnce } from '../../../client/listen.ts'
import { messages } from '../../../client/messages.ts'
import { keyOf } from '../../../client/queryKey.ts'

type Mixed = z.output<typeof mixedResult>
type Progress = z.output<typeof fitProgress>

/** The fit that the server made of a group, and how far it is. */
export interface MixedFit {
  data: Mixed | undefined
  error: Error | null
  refetch: () => unknown
  progress: Progress | null
  isRunning: boolean
  /** Cancels the fit; the server stops it if nobody else waits for it. */
  cancel: () => void
}

/** Asks for the mixed model and follows it. Leaving the screen, or `cancel`, leaves the stream and so ends the fit. */
export function useMixedFit(input: InputOf<typeof mixedModel>): MixedFit {
  const client = useQueryClient()
  const [progress, setProgress] = useState<Progress | null>(null)
  const queryKey = keyOf(mixedModel, input)
  const query = useQuery<Mixed>({
    queryKey,
    queryFn: ({ signal }) => follow(input, signal, setProgress),
    retry: false,
    meta: { quiet: true },
  })
  return {
    data: query.data,
    error: query.error,
    refetch: query.refetch,
    progress,
    isRunning: query.isFetching,
    cancel: () => void client.cancelQueries({ queryKey }),
  }
}

async function follow(
  input: InputOf<typeof mixedModel>,
  signal: AbortSignal,
  onProgress: (progress: Progress | null) => void,
): Promise<Mixed> {
  onProgress(null)
  const found: { result?: Mixed } = {}
  try {
    await listenOnce(mixedModel, input, signal, (event) => {
      if (event.kind === 'progress') onProgress(event.progress)
      else found.result = event.result
    })
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error
    throw new Error(messages.offline, { cause: error })
  }
  if (!found.result) throw new Error('连接已中断，请重试')
  return found.result
}
