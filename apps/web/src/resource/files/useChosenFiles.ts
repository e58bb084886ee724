import type { UploadLimit } from '@hepu/api/core/route'
import { useState } from 'react'
import { notify } from '../../client/notify.ts'
import { problemOfFile } from '../../client/upload.ts'
import { isSaved, keyOfFile, nameOfFile, unsavedOf, type Attachment } from './attachment.ts'
import type { StoredFile } from './storeFile.ts'

/** The list of an upload dialog. */
export interface ChosenFiles {
  files: readonly Attachment[]
  add: (raws: readonly File[]) => void
  drop: (file: Attachment) => void
  /** Puts a stored file in the place of the one it was made of. */
  settle: (uid: string, stored: StoredFile) => void
  /** Says at a file why it was refused. */
  mark: (uid: string, problem: string) => void
  /** Forgets why files were refused: they are sent anew. */
  unmark: () => void
  /** Which of the files chosen last were not taken, and why. */
  refused: readonly string[]
}

/** Files chosen so far: each checked by `limit`; a name the list or the record has already is refused. */
export function useChosenFiles(existing: readonly Attachment[], limit: UploadLimit): ChosenFiles {
  const [files, setFiles] = useState<readonly Attachment[]>([])
  const [refused, setRefused] = useState<readonly string[]>([])
  const replace = (uid: string, next: (old: Attachment) => Attachment) =>
    setFiles((list) => list.map((file) => (keyOfFile(file) === uid ? next(file) : file)))
  const add = (raws: readonly File[]) => {
    const names = new Set([...existing, ...files].map(nameOfFile))
    const good: Attachment[] = []
    const bad: string[] = []
    for (const raw of raws) {
      const problem = problemOfFile(raw, limit)
      if (names.has(raw.name)) notify.warning(`已有同名文件：${raw.name}`)
      else if (problem) {
        notify.warning(problem)
        bad.push(`${raw.name}：${problem}`)
      } else good.push(unsavedOf(raw))
      names.add(raw.name)
    }
    setFiles([...files, ...good])
    setRefused(bad)
  }
  return {
    files,
    add,
    drop: (file) => setFiles((list) => list.filter((other) => keyOfFile(other) !== keyOfFile(file))),
    settle: (uid, stored) => replace(uid, () => stored),
    mark: (uid, problem) => replace(uid, (old) => ({ ...old, problem })),
    unmark: () =>
      setFiles((list) => list.map((file) => (isSaved(file) ? file : unsavedOf(file.raw, file.uid)))),
    refused,
  }
}
