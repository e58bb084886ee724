import { lastDayOf } from '../terms.ts'

/** Application numbers: the older with a check character, those since 2017 of eleven digits. */
export const RIGHT_APPLY_NO = /^(?:\d{8}\.[\dX]|\d{11})$/
export const RIGHT_APPLY_NO_EXAMPLE = '20191006012'
/** Numbers of rights: as above behind CNA, and the oldest with a letter at the end. */
export const RIGHT_NO = /^CNA(?:\d{8}\.[\dX]|20\d{9}|\d{6}[A-Z])$/
export const RIGHT_NO_EXAMPLE = 'CNA20191006012'

/**
 * Returns what contradicts an application number: its year is that of the day of filing, or the next one if that was
 * the day of the postmark.
 */
export function applyYearProblem(applyNo: string, applyDate: string): string | null {
  const [year, filed] = [applyNo, applyDate].map((text) => Number(text.slice(0, 4))) as [number, number]
  if (year === filed || year === filed + 1) return null
  return `申请日应为${year - 1}或${year}年的日期，申请号表示${year}年申请`
}

/**
 * Returns the problem of the number of a right: it is that of its application after CNA; only the oldest, with a letter
 * at the end, differ.
 */
export function rightNoProblem(rightNo: string, applyNo: string): string | null {
  const expected = `CNA${applyNo}`
  return rightNo === expected || /[A-Z]$/.test(rightNo.replace(/\.X$/, ''))
    ? null
    : `品种权号应为 ${expected}，与申请号一致`
}

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

/** 届满日: the last day a right is valid, by the rules of the day it was granted (`YYYY-MM-DD`). */
export const rightExpires = (genus: string | null, grantDate: string): string | null =>
  lastDayOf(genus !== null && woodyGenera.includes(genus) ? '木本、藤本品种权' : '品种权', grantDate)

/** Returns the problem of shares such as 「甲公司60%、乙研究所40%」; null if they add up to 100 or none is given. */
export function sharesProblem(text: string): string | null {
  const shares = [...text.matchAll(/(\d+(?:\.\d{1,2})?)\s*[%％]/g)].map(([, share]) => Number(share))
  const sum = Math.round(shares.reduce((total, share) => total + share * 100, 0)) / 100
  if (shares.length === 0) return '共同品种权人份额应写明每人的百分比，如 甲公司60%、乙研究所40%'
  return sum === 100 ? null : `共同品种权人份额合计应为100%，现为${sum}%`
}
