import { UPLOAD_MAX_BYTES } from '@hepu/api/core/file/fileTypes'

/** Allowed endings: a list, or text separated by commas; with or without dot, in any letter case. */
export type Endings = string | readonly string[]

/** Endings as the check compares them: lower case, without dot. */
export function endingsOf(given: Endings): string[] {
  const list = typeof given === 'string' ? given.split(',') : given
  return [...new Set(list.map((it) => it.trim().replace(/^\./, '').toLowerCase()).filter(Boolean))]
}

/** The same for a file picker: with dots, separated by commas. */
export const acceptOf = (types: readonly string[]): string => types.map((type) => `.${type}`).join(',')

/** The limit of an upload; unless told otherwise PDF up to 20 MB. */
export const limitOf = (types: Endings = '.pdf', maxBytes: number = UPLOAD_MAX_BYTES) => ({
  types: endingsOf(types),
  maxBytes,
})
