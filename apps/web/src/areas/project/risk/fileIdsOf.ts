import type { Attachment } from '../../../resource/files/attachment.ts'

/** Returns the ids of the files of a form that are stored. */
export const fileIdsOf = (files: readonly Attachment[] | undefined): string[] =>
  (files ?? []).flatMap((file) => ('id' in file && file.id ? [file.id] : []))
