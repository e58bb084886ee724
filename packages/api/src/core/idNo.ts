/** Identity numbers of the mainland (公民身份号码) since 1999: region, day of birth, serial, check character. */
export const ID_NO = /^[1-9]\d{5}(19|20)\d{9}[\dX]$/
/** The example of the standard, which belongs to no person. */
export const ID_NO_EXAMPLE = '11010519491231002X'

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const
const CHECKS = '10X98765432'

/**
 * Returns the problem of an identity number, or null. The check character follows from the sum of the seventeen digits
 * by their weights, modulo 11. Source: GB 11643-1999 (ISO 7064, MOD 11-2).
 */
export function idNoProblem(idNo: string): string | null {
  if (!ID_NO.test(idNo)) return `身份证号应为18位，如 ${ID_NO_EXAMPLE}`
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(idNo[at]), 0)
  if (idNo[17] !== CHECKS[sum % 11]) return '身份证号的校验位不正确'
  return isDay(birthDateOf(idNo)) ? null : '身份证号中的出生日期不存在'
}

/** Returns the day of birth in an identity number, `YYYY-MM-DD`. */
export const birthDateOf = (idNo: string): string =>
  `${idNo.slice(6, 10)}-${idNo.slice(10, 12)}-${idNo.slice(12, 14)}`

function isDay(day: string): boolean {
  const read = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().slice(0, 10) === day
}
