import { normaliseName } from '@hepu/api/cells/normaliseName'

const HYPHENS = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63]/g
const CROSSES = /[×✕✖⨯]|(?<=[\p{L}\p{N}])\*(?=[\p{L}\p{N}])/gu
/** Cyrillic and Greek letters, and a circle, that look like a Latin letter or 〇: an input method or a scan put them in. */
const LOOKALIKES = new Map(
  Array.from('АВЕКМНОРСТХУаеорсхуΑΒΕΖΗΙΚΜΝΟΡΤΥΧ○◯', (sign, at) => [
    sign,
    'ABEKMHOPCTXYaeopcxyABEZHIKMNOPTYX〇〇'[at]!,
  ]),
)
const LOOKALIKE = new RegExp(`[${[...LOOKALIKES.keys()].join('')}]`, 'g')
const TRAILING_DOTS = /[.。·]+$/

/**
 * Returns what the spellings of one name have in common. Case, blanks, the kind of hyphen, the sign of a cross, letters of
 * other alphabets that look alike, and dots at the end do not count. Where nothing else is left, the key is the name as it is.
 */
export function spellingKey(name: string): string {
  const key = name
    .replaceAll(LOOKALIKE, (sign) => LOOKALIKES.get(sign)!)
    .toLowerCase()
    .replaceAll(/\s+/g, '')
    .replaceAll(HYPHENS, '-')
    .replaceAll(CROSSES, 'x')
    .replace(TRAILING_DOTS, '')
  return key === '' ? name : key
}

/** Returns the key of a name that was not normalised when it was read: neither does its width count. */
export const wideSpellingKey = (name: string): string => spellingKey(normaliseName(name))
