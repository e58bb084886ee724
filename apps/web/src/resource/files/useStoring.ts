import { useCallback, useRef, useState } from 'react'
import { ApiError, isAbort, messageOf } from '../../client/ApiError.ts'
import { notify } from '../../client/notify.ts'
import { storeFile, type FileOwner, type StoredFile } from './storeFile.ts'

export interface Storing {
  /** Share of all files sent, 0 to 1; null when nothing is being sent. */
  share: number | null
  /**
   * Stores files one after the other and reports each. Returns false if one was not stored; its reason is shown. A file
   * that is refused for itself does not stop the others.
   */
  store: (
    files: readonly File[],
    owner: FileOwner,
    firstSequence: number,
    onStored: OnStored,
    onRefused?: OnRefused,
  ) => Promise<boolean>
  cancel: () => void
}

type OnStored = (file: StoredFile, raw: File) => void
type OnRefused = (problem: string, raw: File) => void

/** Stores files and keeps their progress. */
export function useStoring(): Storing {
  const [share, setShare] = useState<number | null>(null)
  const given = useRef<AbortController>(null)
  const store = useCallback<Storing['store']>(async (files, owner, firstSequence, onStored, onRefused) => {
    const own = new AbortController()
    given.current = own
    const { signal } = own
    // Progress arrives with a delay: the last report may come after the file was stored or refused.
    const show = (part: number | null) => {
      if (given.current === own) setShare(part)
    }
    let refused = 0
    show(0)
    try {
      for (const [at, file] of files.entries()) {
        const onProgress = (part: number) => show((at + part) / files.length)
        const sequence = firstSequence + at - refused
        const stored = await storeFile(file, owner, sequence, { signal, onProgress }).catch(refusalOf)
        if (!stored) return false
        if (stored instanceof ApiError) {
          refused += 1
          notify.error(stored.message)
          onRefused?.(stored.message, file)
        } else onStored(stored, file)
      }
      return refused === 0
    } catch (error) {
      if (!isAbort(error)) notify.error(messageOf(error))
      return false
    } finally {
      show(null)
      if (given.current === own) given.current = null
    }
  }, [])
  const cancel = useCallback(() => given.current?.abort(), [])
  return { share, store, cancel }
}

/** Returns the error that refuses this one file; throws an error that stops the others too. */
function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError && error.status > 0 && error.status < 500 && error.status !== 401)
    return error
  throw error
}
