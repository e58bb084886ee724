import { normaliseText } from '../../../cells/normalise.ts'
import { anniversary, lastDayOf, patentFee, yearsOf, type Right } from '../terms.ts'

const APPLY_NO = /^(?:[12]\d{3}[12389]\d{7}|(?:8[5-9]|9\d|0[0-3])[12389]\d{5})\.[\dX]$/
const WEIGHTS = [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5] as const
/** Digits of a number of a patent filed up to 2003-09-30. */
const SHORT = 8
/** Last day on which numbers of eight digits were given. */
export const LAST_SHORT_DAY = '2003-09-30'

/**
 * Form of an application number: year, type digit, serial, check digit. Up to 2003-09-30 the year had two digits and the serial
 * five.
 */
export const PATENT_APPLY_NO = APPLY_NO
export const PATENT_APPLY_NO_EXAMPLE = '201910123456.X'

/**
 * Returns an application number in the stored form, from the form that certificates and search sites print: `ZL 2024 1
 * 0123456.0`, `CN202410123456.0`, without the point. Any other text stays as it is.
 */
export function plainApplyNo(text: string): string {
  const number = normaliseText(text)
    .toUpperCase()
    .replaceAll(/\s/g, '')
    .replace(/^(?:ZL|CN)/, '')
    .replace(/^(\d{12}|\d{8})([\dX])$/, '$1.$2')
  return APPLY_NO.test(number) ? number : text
}

/** Returns the problem of an application number of a Chinese patent, or null. */
export function patentNoProblem(applyNo: string): string | null {
  if (!APPLY_NO.test(applyNo)) return `申请号格式不正确，应如 ${PATENT_APPLY_NO_EXAMPLE}`
  const [digits = '', check] = applyNo.split('.')
  const expected = patentCheckDigit(digits)
  return check === expected ? null : `申请号的校验位应为 ${expected}`
}

/**
 * Returns the check digit of an application number: the sum of its digits by the weights 2…9, 2…5, modulo 11; 10 is X.
 * The eight digits of old numbers have the weights 2…9. Source: CNIPA standard ZC 0006.
 */
export function patentCheckDigit(digits: string): string {
  const sum = Array.from(digits).reduce((total, digit, at) => total + WEIGHTS[at]! * Number(digit), 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

/** Whether an application number has the eight digits of filings up to 2003-09-30. */
export const isShortApplyNo = (applyNo: string): boolean => applyNo.indexOf('.') === SHORT

/** Year in which a number says the application was filed. */
export function yearOfApplyNo(applyNo: string): number {
  if (!isShortApplyNo(applyNo)) return Number(applyNo.slice(0, 4))
  const year = Number(applyNo.slice(0, 2))
  return year + (year > 50 ? 1900 : 2000)
}

/** Words of the type digit: 8 and 9 are international applications in the national phase. */
const types: Readonly<Record<string, string>> = {
  1: '发明',
  2: '实用新型',
  3: '外观设计',
  8: '发明',
  9: '实用新型',
}

/** Returns the type of patent that an application number contains. */
export const typeOfApplyNo = (applyNo: string): string =>
  types[applyNo.charAt(isShortApplyNo(applyNo) ? 2 : 4)] ?? ''

/** Returns the right for a type of patent, by which terms and fees are found; null for an unknown word. */
const rightOf = (type: string | null): Right | null =>
  type === '发明' || type === '实用新型' || type === '外观设计' ? type : null

/** 届满日: the last day a patent is valid. Null without a type or a day of filing. */
export function expireDateOf(type: string | null, applyDate: string | null): string | null {
  const right = rightOf(type)
  return right && applyDate && lastDayOf(right, applyDate)
}

/** What of a patent its next annual fee follows from. */
interface Feed {
  type: string | null
  applyDate: string | null
  grantDate: string | null
  /** Year of the patent up to which fees are paid; with the grant that of its year is. */
  paidYear: number | null
}

/**
 * Returns the next annual fee of a granted patent: due on the day of filing, in the year after the last one paid; null
 * if no fee follows. `amount` is in 元, in full; null if no rule gives it.
 */
export function nextFee({ type, applyDate, grantDate, paidYear }: Feed) {
  const right = rightOf(type)
  if (!right || !applyDate || !grantDate || grantDate < applyDate) return null
  const paid = paidYear ?? yearOfPatent(applyDate, grantDate)
  const dueDate = anniversary(applyDate, paid)
  const last = lastDayOf(right, applyDate)
  if (last === null || dueDate > last) return null
  return { dueDate, year: paid + 1, amount: patentFee(right, paid + 1, dueDate) }
}

/** Returns the year of a patent that a day is in; the first begins with its filing. */
export function yearOfPatent(applyDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(applyDate.slice(0, 4))
  return anniversary(applyDate, years) <= day ? years + 1 : years
}

/** Returns the term in years of a patent of this type filed on this day; null if no rule gives it. */
export const yearsOfPatent = (type: string | null, applyDate: string): number | null => {
  const right = rightOf(type)
  return right && yearsOf(right, applyDate)
}
