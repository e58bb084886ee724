import { batchProgress } from '@hepu/api/areas/experiment/importBatch'
import type { OutputOf } from '@hepu/api/core/route'
import { useEffect, useState } from 'react'
import { listen } from '../../client/listen.ts'

export type Progress = Pick<OutputOf<typeof batchProgress>, 'progress' | 'text'>

/** Follows a batch while the server checks or imports it; `onSettled` is told when the server ends the stream. */
export function useProgress(batchId: string | undefined, onSettled: () => void): Progress | undefined {
  const [progress, setProgress] = useState<Progress>()
  useEffect(() => {
    if (batchId === undefined) return undefined
    const given = new AbortController()
    const end = () => {
      if (!given.signal.aborted) onSettled()
    }
    listen(batchProgress, { id: batchId }, setProgress, given.signal).then(end, end)
    return () => {
      given.abort()
      setProgress(undefined)
    }
  }, [batchId, onSettled])
  return progress
}
