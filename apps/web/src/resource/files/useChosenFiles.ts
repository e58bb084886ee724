import type { UploadLimit } from '@hepu/api/core/route'
import { useState } from 'react'
import { notify } from '../../client/notify.ts'
import { problemOfFile } from '../../client/upload.ts'
import { keyOfFile, nameOfFile, unsavedOf, type Attachment } from './attachment.ts'
import type { StoredFile } from './storeFile.ts'

/** The list of an upload dialog. */
export interface ChosenFiles {
  files: readonly Attachment[]
  add: (raws: readonly File[]) => void
  drop: (file: Attachment) => void
  /** Puts a stored file in the place of the one it was made of. */
  settle: (uid: string, stored: StoredFile) => void
}

/** Files chosen so far: each checked by `limit`; a name the list or the record has already is refused. */
export function useChosenFiles(existing: readonly Attachment[], limit: UploadLimit): ChosenFiles {
  const [files, setFiles] = useState<readonly Attachment[]>([])
  const add = (raws: readonly File[]) => {
    const names = new Set([...existing, ...files].map(nameOfFile))
    const good: Attachment[] = []
    for (const raw of raws) {
      const problem = names.has(raw.name) ? `已有同名文件：${raw.name}` : problemOfFile(raw, limit)
      if (problem) notify.warning(problem)
      else good.push(unsavedOf(raw))
      names.add(raw.name)
    }
    setFiles([...files, ...good])
  }
  return {
    files,
    add,
    drop: (file) => setFiles((list) => list.filter((it) => keyOfFile(it) !== keyOfFile(file))),
    settle: (uid, stored) => setFiles((list) => list.map((it) => (keyOfFile(it) === uid ? stored : it))),
  }
}
