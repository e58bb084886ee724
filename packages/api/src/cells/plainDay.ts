/** A day of the week behind a date, an hour in words, and a remark in brackets: 2023-06-10 星期六, 6月10日(晚播). */
const ADDED = /\s*(?:\(?(?:星期|周|礼拜)[一二三四五六日天]\)?|[上下中]午[\d:\s]*|\([^()\d]*\))$/
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const MONTH = String.raw`([a-z]{3})[a-z]*\.?`
/** 10-Jun-2023, and Jun 10, 2023. */
const DAY_MONTH = new RegExp(String.raw`^(\d{1,2})[-\s]${MONTH}[-,\s]\s*(\d{4}|\d{2})$`, 'i')
const MONTH_NAMED = new RegExp(String.raw`^${MONTH}[-\s](\d{1,2})[-,\s]\s*(\d{4})$`, 'i')
/** 23.6.10, and 23-06-10: a year of two digits comes first, as it does in Chinese. */
const SHORT_YEAR = /^'?(\d{2})[-./年](\d{1,2})[-./月](\d{1,2})日?$/
const TENS = '(?:[一二三]?十[一二三四五六七八九]?|[一二三四五六七八九])'
const IN_WORDS = new RegExp(`^(?:([一二三四五六七八九〇○零]{4})年)?(${TENS})月(${TENS})[日号]$`)
const DIGITS = '〇一二三四五六七八九'

/**
 * Writes a date in one way: without what stands behind it, with digits, and with the year first. A year of two digits is one only
 * beside a trial of that year.
 */
export function plainDay(text: string, trialYear: number | null): string {
  const day = tidied(text)
  const isNear = (digits: string): boolean =>
    trialYear !== null && Math.abs(Number(`20${digits}`) - trialYear) <= 1
  const yearOf = (digits: string): string | null =>
    digits.length === 4 ? digits : isNear(digits) ? `20${digits}` : null
  const [, first = '', month = '', last = ''] = DAY_MONTH.exec(day) ?? []
  if (first !== '') return named(day, { year: yearOf(last), month, day: first })
  const [, before = '', second = '', year = ''] = MONTH_NAMED.exec(day) ?? []
  if (before !== '') return named(day, { year, month: before, day: second })
  const short = SHORT_YEAR.exec(day)
  if (short && isNear(short[1]!)) return `20${short[1]}-${short[2]}-${short[3]}`
  return inDigits(day)
}

/** A date without what stands behind it, with its parts separated as usual. */
const tidied = (text: string): string =>
  text
    .replace(ADDED, '')
    .replace(/号$/, '日')
    .replaceAll('、', '.')
    .replace(/^(\d{4}) (\d{1,2}) (\d{1,2})$/, '$1-$2-$3')

/** Returns a date in Chinese numerals with digits; any other text as it is. */
function inDigits(text: string): string {
  const words = IN_WORDS.exec(text)
  if (!words) return text
  const digits = Array.from(words[1] ?? '', (sign) => valueOf(sign))
  return `${words[1] === undefined ? '' : `${digits.join('')}-`}${tensOf(words[2]!)}-${tensOf(words[3]!)}`
}

const valueOf = (sign: string): number => DIGITS.indexOf(sign.replace(/[○零]/, '〇'))

/** Returns the date with the number of its month; the text as it is where no month is called so. */
function named(
  text: string,
  { year, month, day }: { year: string | null; month: string; day: string },
): string {
  const at = MONTHS.indexOf(month.toLowerCase())
  return at < 0 || year === null ? text : `${year}-${at + 1}-${day}`
}

/** The value of 二十 or 十三. */
function tensOf(numeral: string): number {
  const [tens, ones] = numeral.split('十')
  if (ones === undefined) return valueOf(tens!)
  return (tens === '' ? 1 : valueOf(tens!)) * 10 + (ones === '' ? 0 : valueOf(ones))
}
