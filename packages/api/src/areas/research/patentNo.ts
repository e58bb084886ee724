const APPLY_NO = /^([12]\d{3})([12389])(\d{7})\.([\dX])$/
const WEIGHTS = [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5] as const

/** Form of an application number: year, type digit, serial, check digit. */
export const PATENT_APPLY_NO = APPLY_NO
export const PATENT_APPLY_NO_EXAMPLE = '201910123456.0'

/**
 * What is wrong with an application number of a Chinese patent; null when nothing is. The check digit is the sum of the
 * twelve digits by the weights 2…9, 2…5, modulo 11; 10 is X. Source: CNIPA standard ZC 0006.
 */
export function patentNoProblem(applyNo: string): string | null {
  const match = APPLY_NO.exec(applyNo)
  if (!match) return `申请号格式不正确，应如 ${PATENT_APPLY_NO_EXAMPLE}`
  const digits = applyNo.replace('.', '').slice(0, 12)
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  const expected = sum % 11 === 10 ? 'X' : String(sum % 11)
  return match[4] === expected ? null : `申请号的校验位应为 ${expected}`
}

/** Year in which a number says the application was filed. */
export const yearOfApplyNo = (applyNo: string): number => Number(applyNo.slice(0, 4))

/** Words of the type digit: 8 and 9 are international applications in the national phase. */
const types: Readonly<Record<string, string>> = {
  1: '发明',
  2: '实用新型',
  3: '外观设计',
  8: '发明',
  9: '实用新型',
}

/** The type of patent its application number says. */
export const typeOfApplyNo = (applyNo: string): string => types[applyNo[4]!] ?? ''

/** Term of protection (years from filing) and since when it holds for filings of that day on. */
const terms = [
  { type: '发明', from: '1985-04-01', years: 20 },
  { type: '实用新型', from: '1985-04-01', years: 10 },
  { type: '外观设计', from: '1985-04-01', years: 10 },
  { type: '外观设计', from: '2021-06-01', years: 15 },
] as const

/**
 * 届满日: the last day a patent is valid, `years` after filing less a day. Null without a type or a day of filing.
 * Example of the examination guideline: 实用新型 filed 1999-09-06 is valid to 2009-09-05.
 */
export function expireDateOf(type: string | null, applyDate: string | null): string | null {
  const term = applyDate && terms.findLast((it) => it.type === type && it.from <= applyDate)
  if (!term) return null
  const day = new Date(`${applyDate}T00:00:00Z`)
  day.setUTCFullYear(day.getUTCFullYear() + term.years)
  day.setUTCDate(day.getUTCDate() - 1)
  return day.toISOString().slice(0, 10)
}
