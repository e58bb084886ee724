/** Kinds of files by ending; what is in no list is `unknown`. */
const endings = {
  IMAGE: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp', 'ico'],
  TEXT: ['txt', 'csv', 'ini', 'json', 'css', 'js', 'html', 'md'],
  AUDIO: ['mp3', 'wav', 'ogg'],
  VIDEO: ['mp4', 'webm', 'mov'],
  PDF: ['pdf'],
  WORD: ['doc', 'docx'],
  EXCEL: ['xls', 'xlsx'],
  PPT: ['ppt', 'pptx'],
} as const

export const fileTypes = [
  'IMAGE',
  'TEXT',
  'AUDIO',
  'VIDEO',
  'PDF',
  'WORD',
  'EXCEL',
  'PPT',
  'unknown',
] as const
export type FileType = (typeof fileTypes)[number]

/** Returns the ending of a file name: lower case, without dot; empty when there is none. */
export const endingOf = (name: string): string => {
  const at = name.lastIndexOf('.')
  return at < 0 ? '' : name.slice(at + 1).toLowerCase()
}

/** Returns the kind of a file, by its ending. */
export function fileTypeOf(name: string): FileType {
  const ending = endingOf(name)
  const found = Object.entries(endings).find(([, list]) => (list as readonly string[]).includes(ending))
  return (found?.[0] as FileType | undefined) ?? 'unknown'
}

/** Returns the name under which an upload is stored: the id of the record, `_default_`, the user's name of the file. */
export const storedNameOf = (infoId: string, name: string): string => `${infoId}_default_${name}`

/** Returns the part of a stored name that people read: all after the second underscore, or the whole name if it has none. */
export const displayNameOf = (storedName: string): string => {
  const parts = storedName.split('_')
  return parts.length < 3 ? storedName : parts.slice(2).join('_')
}

/** Limits of the shared upload control. */
export const UPLOAD_MAX_BYTES = 20_971_520
/** A policy is valid for this many minutes. */
export const UPLOAD_EXPIRE_MINUTES = 1440
/** Default file endings of the upload dialog and of file items in forms. */
export const defaultFileTypes = ['xlsx', 'pdf', 'doc', 'docx', 'xls', 'png', 'jpeg', 'jpg'] as const

/** Endings of sequences and of what is found on them: FASTA, GenBank, GFF, VCF. All of them are text. */
export const sequenceFileTypes = ['fasta', 'fa', 'fna', 'faa', 'gb', 'gbk', 'gff', 'gff3', 'vcf'] as const
