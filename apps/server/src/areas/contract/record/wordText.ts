/** The text of one run of a Word file: where it stands in the XML, and what it says. */
interface Piece {
  start: number
  end: number
  text: string
}

const PART = /<w:t(?:\s[^>]*)?>([^<]*)<\/w:t>|<\/w:p>/g
const VARIABLE = /\{\{([^{}]*)\}\}/g

const named: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
}
const plain = (xml: string): string =>
  xml.replaceAll(/&(?:lt|gt|quot|apos|amp);/g, (one) => named[one] ?? one)
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Returns the runs of each paragraph of the XML of a part of a Word file; those without text are left out. */
function paragraphsIn(xml: string): Piece[][] {
  const found: Piece[][] = []
  let own: Piece[] = []
  for (const match of xml.matchAll(PART)) {
    const start = match.index
    if (match[1] !== undefined) own.push({ start, end: start + match[0].length, text: plain(match[1]) })
    else {
      if (own.length > 0) found.push(own)
      own = []
    }
  }
  return own.length > 0 ? [...found, own] : found
}

const joined = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('')

/** Returns the text of each paragraph, whatever runs Word has cut it into. */
export const paragraphTexts = (xml: string): string[] => paragraphsIn(xml).map(joined)

/** A variable in a paragraph; `isOpen` where its braces are not complete. */
export interface WordVariable {
  name: string
  isOpen: boolean
}

/** Returns the variables of the text of a paragraph, in their order, and what begins or ends one and is none. */
export function variablesOf(text: string): WordVariable[] {
  const found = [...text.matchAll(VARIABLE)].map((match) => ({
    name: (match[1] ?? '').trim(),
    isOpen: false,
  }))
  const rest = text.replaceAll(VARIABLE, '')
  const open = /\{\{.{0,20}|.{0,20}\}\}/.exec(rest)
  return open ? [...found, { name: open[0], isOpen: true }] : found
}

/**
 * Returns the XML with values in place of its variables. A variable may be cut into several runs: its value has the form of the first
 * one. Variables without a value stay.
 */
export function fillXml(xml: string, valueOf: (name: string) => string | null): string {
  const changed = paragraphsIn(xml).flatMap((pieces) => fillParagraph(pieces, valueOf))
  let filled = xml
  for (const { start, end, text } of changed.toSorted((a, b) => b.start - a.start))
    filled = `${filled.slice(0, start)}<w:t xml:space="preserve">${escaped(text)}</w:t>${filled.slice(end)}`
  return filled
}

/** Returns the runs of a paragraph that change. */
function fillParagraph(pieces: readonly Piece[], valueOf: (name: string) => string | null): Piece[] {
  const texts = pieces.map(({ text }) => text)
  const matches = [...joined(pieces).matchAll(VARIABLE)]
  for (const match of matches.toReversed()) {
    const value = valueOf((match[1] ?? '').trim())
    if (value !== null) replace(texts, match.index, match.index + match[0].length, value)
  }
  return pieces.flatMap((piece, at) => {
    const text = texts[at] ?? ''
    return text === piece.text ? [] : [{ ...piece, text }]
  })
}

/** Puts a value in place of the characters from one place of the joined texts to another. */
function replace(texts: string[], from: number, to: number, value: string): void {
  let before = 0
  let isPut = false
  for (const [at, text] of texts.entries()) {
    const after = before + text.length
    if (after > from && before < to) {
      const head = text.slice(0, Math.max(0, from - before))
      const tail = text.slice(Math.min(text.length, to - before))
      texts[at] = head + (isPut ? '' : value) + tail
      isPut = true
    }
    before = after
  }
}
