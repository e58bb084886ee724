/** Application numbers: the older with a check character, those since 2017 of eleven digits. */
export const RIGHT_APPLY_NO = /^(?:\d{8}\.[\dX]|\d{11})$/
export const RIGHT_APPLY_NO_EXAMPLE = '20191006012'
/** Numbers of rights: as above behind CNA, and the oldest with a letter at the end. */
export const RIGHT_NO = /^CNA(?:\d{8}\.[\dX]|20\d{9}|\d{6}[A-Z])$/
export const RIGHT_NO_EXAMPLE = 'CNA20191006012'

/** Genera and species of the catalogue that are trees or vines; their rights last longer. */
export const woodyGenera: readonly string[] = [
  '苹果属',
  '柑橘属',
  '梨属',
  '桃',
  '李',
  '葡萄属',
  '猕猴桃属',
  '荔枝',
  '枇杷',
  '桑属',
  '茶组',
  '橡胶树',
]

/** Day since which rights are granted for 20 years, those of trees and vines for 25; before 15 and 20. */
const LONGER_SINCE = '2025-06-01'

/** Years of protection of a right by the rules of the day it was granted (`YYYY-MM-DD`). */
export function rightYears(genus: string | null, grantDate: string): number {
  const isWoody = genus !== null && woodyGenera.includes(genus)
  return (isWoody ? 20 : 15) + (grantDate >= LONGER_SINCE ? 5 : 0)
}

/**
 * 届满日: the last day a right is valid, the day before the same day `years` later; 29 February counts as the 28th in
 * a year without one. Example: granted 2024-02-29 for 20 years, valid to 2044-02-28.
 */
export function rightExpires(grantDate: string, years: number): string {
  const [year, month, day] = grantDate.split('-').map(Number) as [number, number, number]
  const ofMonth = new Date(Date.UTC(year + years, month, 0)).getUTCDate()
  const end = new Date(Date.UTC(year + years, month - 1, Math.min(day, ofMonth) - 1))
  return end.toISOString().slice(0, 10)
}

/** What is wrong with shares such as 「甲公司60%、乙研究所40%」; null when they add up to 100 or none is given. */
export function sharesProblem(text: string): string | null {
  const shares = [...text.matchAll(/(\d+(?:\.\d{1,2})?)\s*[%％]/g)].map(([, share]) => Number(share))
  const sum = Math.round(shares.reduce((total, share) => total + share * 100, 0)) / 100
  if (shares.length === 0) return '共同品种权人份额应写明每人的百分比，如 甲公司60%、乙研究所40%'
  return sum === 100 ? null : `共同品种权人份额合计应为100%，现为${sum}%`
}
