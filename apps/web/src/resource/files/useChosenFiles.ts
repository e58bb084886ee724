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
  /** Replaces a chosen file by its stored one. */
  settle: (uid: string, stored: StoredFile) => void
  /** Shows at a file why it was refused. */
  mark: (uid: string, problem: string) => void
  /** Clears the reasons of refusal before the files are sent again. */
  unmark: () => void
  /** The files chosen last that were refused, each with the reason. */
  refused: readonly string[]
}

/** Keeps the chosen files: checks each by `limit` and refuses a name that the list or the record already has. */
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
