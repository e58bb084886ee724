import { own } from '../core/own.ts'

/** Characters without width that come with text copied from web pages and chat programs. */
const INVISIBLE =
  /\u034f|[\u00ad\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2800\u3164\ufeff\uffa0]/g
/** Control characters except line feed. */
const CONTROL = /[^\P{Cc}\n]/gu
/**
 * Anything that makes a text untidy. Most texts are tidy, and one test for it all takes a fifth of the time of the separate
 * passes.
 */
const UNTIDY = new RegExp(`${INVISIBLE.source}|\\p{Cc}|^\\s|\\s$`, 'u')
/** Blanks that are not one plain blank. */
const ODD_BLANKS = /[^\S\n]{2,}|[^\S\n ]/

/** Enclosed, raised and lowered signs: folding them would make K① the same as K1, and H² the same as H2. */
const SIGNS = /[\u00b2\u00b3\u00b9\u2070-\u209c\u2460-\u24ff\u2776-\u2793\u3200-\u32fe]+/g
const HAS_SIGN = new RegExp(SIGNS.source)

/** Returns Unicode NFKC, but for enclosed, raised and lowered signs, which stay as they are. */
function fold(text: string): string {
  if (!HAS_SIGN.test(text)) return text.normalize('NFKC')
  const kept = text.match(SIGNS) ?? []
  return text
    .split(SIGNS)
    .map((part, at) => part.normalize('NFKC') + (kept[at] ?? ''))
    .join('')
}

/**
 * Returns the common form of a text: Unicode NFKC (full-width letters, digits and brackets become half-width, Ⅱ becomes II, ㎡
 * becomes m2) without folding ① and ², no invisible characters, single blanks, trimmed.
 */
export function normaliseText(text: string): string {
  const tidy = tidyText(fold(text))
  return ODD_BLANKS.test(tidy) ? tidy.replaceAll(/[^\S\n]+/g, ' ') : tidy
}

/** Returns text as typed, without invisible characters and without blanks at either end; `\r\n` becomes `\n`. */
export function tidyText(text: string): string {
  if (!UNTIDY.test(text)) return text
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(INVISIBLE, '').replaceAll(CONTROL, ' ').trim()
}

/** Returns whether a text shows nothing: it has only blanks, line breaks and characters without width. */
export const looksBlank = (text: string): boolean => text.replaceAll(INVISIBLE, '').trim() === ''

/** A line break with the blanks around it, and the characters on either side. */
const LINE_BREAK = /(\p{Script=Latin})?[^\S\n]*\n\s*(?=(\p{Script=Latin})?)/gu

/** Returns tidy text as one line: a line break between two Latin letters becomes a blank, any other is removed. */
export const oneLine = (text: string): string =>
  text.includes('\n')
    ? text.replaceAll(LINE_BREAK, (_, before: string | undefined, after: string | undefined) =>
        before && after ? `${before} ` : (before ?? ''),
      )
    : text

/** Returns text for comparing headings, units and option words: NFKC, lower case, without blanks and line breaks. */
export function comparable(text: string): string {
  return normaliseText(text.normalize('NFKC')).toLowerCase().replaceAll(/\s+/g, '')
}

const UNIT_WORDS: Readonly<Record<string, string>> = {
  公斤: 'kg',
  千克: 'kg',
  克: 'g',
  厘米: 'cm',
  市斤: '斤',
  毫米: 'mm',
  平方米: 'm2',
  平米: 'm2',
  公顷: 'ha',
  hm2: 'ha',
  亩: 'mu',
  天: 'd',
  日: 'd',
  升: 'l',
}

/** Returns a unit for comparing: 公斤/亩 = kg/亩, ㎡ = m² = 平方米, kg/hm2 = kg/公顷. */
export function comparableUnit(unit: string): string {
  return comparable(unit)
    .split('/')
    .map((part) => own(UNIT_WORDS, part) ?? part)
    .join('/')
}
