import { endingOf, fileTypeOf } from '@hepu/api/core/file/fileTypes'
import { nameOfFile, type Attachment } from './attachment.ts'

/** Returns how a file is previewed: as a document, as a picture, or not at all. */
export function previewKindOf(file: Attachment): 'pdf' | 'image' | null {
  const name = nameOfFile(file)
  if (endingOf(name) === 'pdf') return 'pdf'
  return fileTypeOf(name) === 'IMAGE' ? 'image' : null
}

export const canPreview = (file: Attachment): boolean => previewKindOf(file) !== null
