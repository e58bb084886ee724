import { displayNameOf } from '@hepu/api/core/file/fileTypes'

/** A file of the store, as records carry it (`fileDOList`). */
export interface SavedFile {
  id: string
  /** Name in the store; some lists call it `name`. */
  fileName?: string | undefined
  name?: string | undefined
  /** The user's own name of it, where the record keeps it. */
  originalName?: string | undefined
  /** KB. */
  size?: number | undefined
  /** Opens it; signed for a private one. */
  url?: string | undefined
  publicStatus?: number | undefined
}

/** A file of this computer that was chosen and not sent yet. */
export interface UnsavedFile {
  uid: string
  name: string
  /** Bytes. */
  size: number
  raw: File
  /** Why it was refused when it was sent. */
  problem?: string
}

export type Attachment = SavedFile | UnsavedFile

export const isSaved = (file: Attachment): file is SavedFile => 'id' in file

/** Key of an attachment in a list. */
export const keyOfFile = (file: Attachment): string => (isSaved(file) ? file.id : file.uid)

/** A chosen file as an attachment. */
export const unsavedOf = (raw: File, uid: string = crypto.randomUUID()): UnsavedFile => ({
  uid,
  name: raw.name,
  size: raw.size,
  raw,
})

/** What people read: the user's own name, or what a stored name says of it. */
export function nameOfFile(file: Attachment): string {
  if (!isSaved(file)) return file.name
  return file.originalName ?? displayNameOf(file.fileName ?? file.name ?? '')
}

/** Size in KB: of a saved file as it is, of a new one its bytes / 1024, rounded. Null when it is not known. */
export function sizeOfFile(file: Attachment): number | null {
  if (isSaved(file)) return file.size ?? null
  return Math.round(file.size / 1024)
}
