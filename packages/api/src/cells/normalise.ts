import { own } from '../core/own.ts'

/** Characters without width that come with text copied from web pages and chat programs. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g
/** Control characters except line feed. */
const CONTROL = /[^\P{Cc}\n]/gu
/**
 * Anything that makes a text untidy. Most texts are tidy, and one test for it all takes a fifth of the time of the separate
 * passes.
 */
const UNTIDY = new RegExp(`${INVISIBLE.source}|\\p{Cc}|^\\s|\\s$`, 'u')
/** Blanks that are not one plain blank. */
const ODD_BLANKS = /[^\S\n]{2,}|[^\S\n ]/

/**
 * Returns the common form of a text: Unicode NFKC (full-width letters, digits and brackets become half-width, Ⅱ becomes II, ㎡
 * becomes m2), no invisible characters, single blanks, trimmed.
 */
export function normaliseText(text: string): string {
  const tidy = tidyText(text.normalize('NFKC'))
  return ODD_BLANKS.test(tidy) ? tidy.replaceAll(/[^\S\n]+/g, ' ') : tidy
}

/** Returns text as typed, without invisible characters and without blanks at either end; `\r\n` becomes `\n`. */
export function tidyText(text: string): string {
  if (!UNTIDY.test(text)) return text
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(INVISIBLE, '').replaceAll(CONTROL, ' ').trim()
}

/** Returns text for comparing headings, units and option words: normalised, lower case, without blanks and line breaks. */
export function comparable(text: string): string {
  return normaliseText(text).toLowerCase().replaceAll(/\s+/g, '')
}

const UNIT_WORDS: Readonly<Record<string, string>> = {
  公斤: 'kg',
  千克: 'kg',
  克: 'g',
  厘米: 'cm',
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
