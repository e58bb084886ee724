import { useCallback, useRef, useState } from 'react'
import { isAbort, messageOf } from '../../client/ApiError.ts'
import { notify } from '../../client/notify.ts'
import { storeFile, type FileOwner, type StoredFile } from './storeFile.ts'

export interface Storing {
  /** Share of all files sent, 0 to 1; null when nothing is under way. */
  share: number | null
  /** Stores files one after the other and tells of each; false when one was not stored, whose reason is shown. */
  store: (
    files: readonly File[],
    owner: FileOwner,
    firstSequence: number,
    onStored: OnStored,
  ) => Promise<boolean>
  cancel: () => void
}

type OnStored = (file: StoredFile, raw: File) => void

/** Stores files, with their progress. */
export function useStoring(): Storing {
  const [share, setShare] = useState<number | null>(null)
  const given = useRef<AbortController>(null)
  const store = useCallback<Storing['store']>(async (files, owner, firstSequence, onStored) => {
    given.current = new AbortController()
    const { signal } = given.current
    setShare(0)
    try {
      for (const [at, file] of files.entries()) {
        const onProgress = (part: number) => setShare((at + part) / files.length)
        const stored = await storeFile(file, owner, firstSequence + at, { signal, onProgress })
        if (!stored) return false
        onStored(stored, file)
      }
      return true
    } catch (error) {
      if (!isAbort(error)) notify.error(messageOf(error))
      return false
    } finally {
      setShare(null)
    }
  }, [])
  const cancel = useCallback(() => given.current?.abort(), [])
  return { share, store, cancel }
}
