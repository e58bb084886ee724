import { normaliseText, tidyText } from './normalise.ts'

/** Full-width forms of the printable ASCII characters. */
const FULL_WIDTH = /[\uff01-\uff5e]/g
const FULL_TO_HALF = 0xfee0
/** Roman numerals that are one character. */
const ROMAN = /[\u2160-\u217f]/g
/** Most names are plain: ASCII and Chinese. */
const PLAIN = /^[\u0021-\u007e\u4e00-\u9fff]*$/

/**
 * Returns the common form of a name: full-width letters, digits and marks become half-width, Ⅱ becomes II, blanks are single.
 * Unlike `normaliseText` it leaves signs that tell names apart: K① is not K1, and H² is not H2.
 */
export function normaliseName(text: string): string {
  if (PLAIN.test(text)) return text
  const half = tidyText(text.normalize('NFC'))
    .replaceAll(FULL_WIDTH, (char) => String.fromCharCode(char.charCodeAt(0) - FULL_TO_HALF))
    .replaceAll(ROMAN, normaliseText)
  return half.replaceAll(/[^\S\n]+/g, ' ')
}
