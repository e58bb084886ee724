import { UPLOAD_MAX_BYTES } from '@hepu/api/core/file/fileTypes'

/** Allowed endings: a list, or text separated by commas; with or without a dot, in any letter case. */
export type Endings = string | readonly string[]

/** Returns the endings as the check compares them: lower case, without a dot. */
export function endingsOf(given: Endings): string[] {
  const list = typeof given === 'string' ? given.split(',') : given
  return [...new Set(list.map((ending) => ending.trim().replace(/^\./, '').toLowerCase()).filter(Boolean))]
}

/** Returns the endings for a file picker: with dots, separated by commas. */
export const acceptOf = (types: readonly string[]): string => types.map((type) => `.${type}`).join(',')

/** Returns the limit of an upload; by default PDF up to 20 MB. */
export const limitOf = (types: Endings = '.pdf', maxBytes: number = UPLOAD_MAX_BYTES) => ({
  types: endingsOf(types),
  maxBytes,
})
