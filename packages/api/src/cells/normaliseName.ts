import { normaliseText, tidyText } from './normalise.ts'

/** Full-width forms of the printable ASCII characters. */
const FULL_WIDTH = /[\uff01-\uff5e]/g
const FULL_TO_HALF = 0xfee0
/** Roman numerals that are one character. */
const ROMAN = /[\u2160-\u217f]/g
/** Radicals, which a text copied from a PDF has in the place of the characters that look the same: ⽟ is 玉. */
const RADICALS = /[\u2e9f\u2ef3\u2f00-\u2fd5]/g
/** Hyphens and dashes of all kinds where they join letters or digits, as in NC16–1. */
const HYPHENS = /(?<=[0-9A-Za-z])[\u2010-\u2015\u2043\u2212\u02d7\u30fc\ufe58\ufe63](?=[0-9A-Za-z])/g
const SLASHES = /[\u2044\u2215]/g
/** Signs that are typed for the cross of two parents. */
const CROSSES = /[\u2573\u2715\u2716\u2a2f]/g
/** Most names are plain: ASCII and Chinese. */
const PLAIN = /^[\u0021-\u007e\u4e00-\u9fff]*$/

/**
 * Returns the common form of a name: full-width letters, digits and marks become half-width, Ⅱ becomes II, hyphens, slashes
 * and crosses of all kinds become one, blanks are single.
 * Unlike `normaliseText` it leaves signs that tell names apart: K① is not K1, and H² is not H2.
 */
export function normaliseName(text: string): string {
  if (PLAIN.test(text)) return text
  const half = tidyText(text.normalize('NFC'))
    .replaceAll(FULL_WIDTH, (char) => String.fromCharCode(char.charCodeAt(0) - FULL_TO_HALF))
    .replaceAll(ROMAN, normaliseText)
    .replaceAll(RADICALS, (char) => char.normalize('NFKC'))
    .replaceAll(HYPHENS, '-')
    .replaceAll(SLASHES, '/')
    .replaceAll(CROSSES, '×')
  return half.replaceAll(/[^\S\n]+/g, ' ')
}
