/** One row of the list of words not to use. */
export interface BannedWord {
  /** Segments of a name, lower case: `['in', 'sight']` is found in `orgsInSight` and `IN_SIGHT`. */
  segments: readonly string[]
  /** What the glossary says to write instead. */
  instead: string
}

const HEADING = '## Words not to use'
const ROW = /^\| (?<not>[^|]+) \| (?<but>[^|]+) \|$/
/** Rows of plain words; those for comments, for capitals and for parameters are looked for in other ways or by readers. */
const isPlainWord = (word: string): boolean => /^[a-z ]+$/.test(word) && !['not', 'of who'].includes(word)

/**
 * Reads the words not to use from the text of the glossary. Throws when the glossary has no such list.
 */
export function readBannedWords(glossary: string): BannedWord[] {
  const [, list] = glossary.split(HEADING)
  if (list === undefined) throw new Error(`the glossary has no section "${HEADING}"`)
  return list.split('\n').flatMap((line) => {
    const { not = '', but = '' } = ROW.exec(line)?.groups ?? {}
    const words = not.split(',').map((word) => word.trim())
    return words.filter(isPlainWord).map((word) => ({ segments: word.split(' '), instead: but.trim() }))
  })
}

/** A word of texts that users read, and what to write instead. */
export interface BannedText {
  text: string
  instead: string
}

const isChinese = (word: string): boolean => /^\p{Script=Han}+$/u.test(word)

/** Reads the Chinese words not to use from the text of the glossary. */
export function readBannedTexts(glossary: string): BannedText[] {
  return glossary.split('\n').flatMap((line) => {
    const { not = '', but = '' } = ROW.exec(line)?.groups ?? {}
    return isChinese(not.trim()) && isChinese(but.trim()) ? [{ text: not.trim(), instead: but.trim() }] : []
  })
}

/** Splits a name into its words, lower case: `toldOf` gives `told`, `of`; `MAX_ROWS` gives `max`, `rows`. */
export const segmentsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/[_$#]/g, ' ')
    .trim()
    .toLowerCase()
    .split(/\s+/)

/** A limit in capitals. Elsewhere `most` is an ordinary word: `mostFrequent`. */
const LIMIT = /(^|_)MOST(_|$)/

/** Returns the first banned word that is part of a name, or undefined. */
export function bannedIn(name: string, banned: readonly BannedWord[]): BannedWord | undefined {
  const segments = segmentsOf(name)
  if (LIMIT.test(name)) return { segments: ['most'], instead: 'MAX_, _MAX' }
  return banned.find((word) => holds(segments, word.segments))
}

const holds = (segments: readonly string[], part: readonly string[]): boolean =>
  segments.some((_, at) => part.every((word, i) => segments[at + i] === word))
