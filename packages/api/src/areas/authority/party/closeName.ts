import { comparable } from '../../../cells/normalise.ts'

/** Endings that say what kind of company it is; a name without them is the same company to people. */
const SUFFIX = /(?:集团)?(?:股份)?(?:有限)?(?:责任)?公司$|集团$/

const PUNCTUATION = /[()[\]【】《》"'“”·•.,，。、\-_—]/g

/**
 * Returns the part of a name by which two parties may be the same: without width, blanks, case, brackets, punctuation and the
 * ending 有限公司. A name that is nothing but an ending stays as it is.
 */
export function closeName(name: string): string {
  const plain = comparable(name).replaceAll(PUNCTUATION, '')
  return plain.replace(SUFFIX, '') || plain
}
