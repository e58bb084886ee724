import { normaliseName } from '@hepu/api/cells/normaliseName'

const HYPHENS = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63]/g
const CROSSES = /[×✕✖⨯]|(?<=[\p{L}\p{N}])\*(?=[\p{L}\p{N}])/gu
const TRAILING_DOTS = /[.。·]+$/

/**
 * Returns what the spellings of one name have in common. Case, blanks, the kind of hyphen, the sign of a cross and dots at the
 * end do not count. A name that consists of such signs alone is its own key.
 */
export function spellingKey(name: string): string {
  const key = name
    .toLowerCase()
    .replaceAll(/\s+/g, '')
    .replaceAll(HYPHENS, '-')
    .replaceAll(CROSSES, 'x')
    .replace(TRAILING_DOTS, '')
  return key === '' ? name : key
}

/** Returns the key of a name that was not normalised when it was read: neither does its width count. */
export const wideSpellingKey = (name: string): string => spellingKey(normaliseName(name))
