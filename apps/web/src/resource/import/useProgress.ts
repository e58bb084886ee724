import type { ImportCalls } from '@hepu/api/core/importCalls'
import type { OutputOf } from '@hepu/api/core/route'
import { useEffect, useState } from 'react'
import { listen } from '../../client/listen.ts'

export type Progress = Pick<OutputOf<ImportCalls['progress']>, 'progress' | 'text'>

/** The last known progress of the server; `isBroken` while the server cannot be reached. */
export interface Following {
  progress?: Progress
  isBroken: boolean
}

const AGAIN_MS = 3000
const NOTHING: Following = { isBroken: false }

/**
 * Follows a batch while the server checks or imports it. Calls `onSettled` when the server ends the stream. If the
 * batch is still being worked on, as after a restart of the server, it is followed further.
 */
export function useProgress(
  route: ImportCalls['progress'],
  batchId: string | undefined,
  onSettled: () => void,
): Following {
  const [following, setFollowing] = useState(NOTHING)
  useEffect(() => {
    if (batchId === undefined) return undefined
    const given = new AbortController()
    const { signal } = given
    let again: ReturnType<typeof setTimeout> | undefined
    const onBroken = () => setFollowing((before) => ({ ...before, isBroken: true }))
    const onEvent = (progress: Progress) => setFollowing({ progress, isBroken: false })
    const settle = () => {
      if (signal.aborted) return
      onSettled()
      again = setTimeout(follow, AGAIN_MS)
    }
    function follow() {
      listen(route, { id: batchId! }, onEvent, signal, onBroken)
        .catch(() => {
          if (!signal.aborted) onBroken()
        })
        .finally(settle)
    }
    follow()
    return () => {
      given.abort()
      clearTimeout(again)
      setFollowing(NOTHING)
    }
  }, [route, batchId, onSettled])
  return following
}
