import { displayNameOf } from '@hepu/api/core/file/fileTypes'

/** A stored file as records carry it (`fileDOList`). */
export interface SavedFile {
  id: string
  /** Name in the store; some lists call it `name`. */
  fileName?: string | undefined
  name?: string | undefined
  /** The user's own file name, if the record keeps it. */
  originalName?: string | undefined
  /** Size in KB. */
  size?: number | undefined
  /** Address that opens the file; signed for a private one. */
  url?: string | undefined
  publicStatus?: number | undefined
}

/** A local file that was chosen and is not sent yet. */
export interface UnsavedFile {
  uid: string
  name: string
  /** Size in bytes. */
  size: number
  raw: File
  /** Why the server refused the file. */
  problem?: string
}

export type Attachment = SavedFile | UnsavedFile

export const isSaved = (file: Attachment): file is SavedFile => 'id' in file

/** Returns the key of an attachment in a list. */
export const keyOfFile = (file: Attachment): string => (isSaved(file) ? file.id : file.uid)

/** Returns a chosen file as an attachment. */
export const unsavedOf = (raw: File, uid: string = crypto.randomUUID()): UnsavedFile => ({
  uid,
  name: raw.name,
  size: raw.size,
  raw,
})

/** Returns the name to show: the user's own name, or the readable part of the stored name. */
export function nameOfFile(file: Attachment): string {
  if (!isSaved(file)) return file.name
  return file.originalName ?? displayNameOf(file.fileName ?? file.name ?? '')
}

/**
 * Returns the size in KB: of a saved file as stored, of a new one its bytes / 1024, rounded. Null if it is not known.
 */
export function sizeOfFile(file: Attachment): number | null {
  if (isSaved(file)) return file.size ?? null
  return Math.round(file.size / 1024)
}
