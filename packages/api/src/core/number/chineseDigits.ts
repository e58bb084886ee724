/** How digits, places and sections of four digits are written. */
export interface Numerals {
  digits: readonly string[]
  /** Ones, tens, hundreds, thousands. */
  places: readonly [string, string, string, string]
}

/** 大写: for amounts of money. */
export const capitals: Numerals = { digits: '零壹贰叁肆伍陆柒捌玖'.split(''), places: ['', '拾', '佰', '仟'] }
/** 小写: for reading. */
export const ordinary: Numerals = { digits: '零一二三四五六七八九'.split(''), places: ['', '十', '百', '千'] }

const SECTIONS = ['', '万', '亿'] as const
/** Longest whole number, in digits, that can be written. */
export const MAX_DIGITS = SECTIONS.length * 4

/**
 * Returns a whole number of at most twelve digits in Chinese. Zeros between two other digits are read once, also at the end
 * of a section (107000 is 壹拾万零柒仟).
 */
export function chineseDigits(value: bigint, { digits, places }: Numerals): string {
  const text = value.toString()
  if (value === 0n) return digits[0]!
  let written = ''
  let zero = false
  let section = ''
  for (const [index, digit] of text.split('').entries()) {
    const place = text.length - 1 - index
    if (digit !== '0') section += (zero ? digits[0] : '') + digits[Number(digit)]! + places[place % 4]
    zero = digit === '0' && (zero || written + section !== '')
    if (place % 4 === 0) {
      written += section && section + SECTIONS[place / 4]
      section = ''
    }
  }
  return written
}
