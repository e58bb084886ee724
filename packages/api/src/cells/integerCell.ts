import type { MappedColumn } from './columnDefs.ts'
import { normaliseText } from './normalise.ts'
import { fromNumber, fromText, hasBrokenNumber } from './numberCell.ts'
import type { ParsedCell } from './parsedCell.ts'
import { numeralValue } from './romanNumber.ts'

const NUMERAL = String.raw`(\d+|[ivx]+|l{1,3}|[一二三四五六七八九十]+)`
const BEFORE = '第|重复|区组|小区|rep|r'
const BEHIND = '年度?|重复|区组|次重复|次|重|号|区|行|列|排|株|个|穗|天|级'
/** `2015年`, `第2重复`, `重复Ⅱ`, `3次`, `R2`, `Ⅱ重`, `(2)`, `II-1`: the replicate and a number within it. */
const WORDED = new RegExp(`^\\(?(?:${BEFORE})*${NUMERAL}(?:${BEHIND})?\\)?(?:-\\d{1,2})?$`, 'i')
/** `2023春`, `2023年秋播`, `2023-06-10`: a year with the season or the day behind it. */
const YEAR = /^((?:19|20)\d{2})(?:年度?)?(?:[春夏秋冬][季播]?|[-./年]\d{1,2}[-./月]\d{1,2}日?)$/
/** `二〇二三年`. */
const YEAR_IN_WORDS = /^[一二〇○零三四五六七八九]{4}年?$/
const DIGITS = '〇一二三四五六七八九'
/** Numerals of ledgers, which nobody can alter. */
const LEDGER = '零壹贰叁肆伍陆柒捌玖'
const ENCLOSED = /^[\u2460-\u2473]$/
/** Years of trials, by which a column of years is known. */
const isYear = ({ def }: MappedColumn): boolean => (def.min ?? 0) >= 1900

/**
 * Reads a whole number: plain, Roman Ⅰ–Ⅸ or II, Chinese 二, or with the word that field books add to it.
 * @param isText false in a CSV, where every number is text.
 */
export function fromInteger(value: string | number, column: MappedColumn, isText: boolean): ParsedCell {
  if (typeof value === 'number') return whole(fromNumber(value, column))
  const written = normaliseText(value).replace(/^'/, '')
  if (hasBrokenNumber(written)) return whole(fromText(value, column, isText))
  const text = written.replaceAll(' ', '')
  const numeral = numeralValue(text) ?? signValue(text)
  if (numeral !== null) return remark(numeral, column, 'integerRoman')
  const year = isYear(column) ? yearIn(text) : null
  if (year !== null) return remark(year, column, 'integerWord')
  const parts = /^\d+$/.test(text) ? null : WORDED.exec(text)
  if (!parts) return whole(fromText(value, column, isText))
  const number = numeralValue(parts[1]!.replaceAll(/l/gi, 'I')) ?? Number(parts[1])
  if (Number.isNaN(number)) return { value: null, code: 'integerInvalid', error: '应为整数' }
  return remark(number, column, 'integerWord')
}

/** The value of ② or 贰; null for any other text. */
function signValue(text: string): number | null {
  if (ENCLOSED.test(text)) return text.charCodeAt(0) - 0x245f
  return text.length === 1 && LEDGER.indexOf(text) > 0 ? LEDGER.indexOf(text) : null
}

/** The year in a text that says more, or that is written in words; null for any other. */
function yearIn(text: string): number | null {
  const plain = YEAR.exec(text)
  if (plain) return Number(plain[1])
  if (!YEAR_IN_WORDS.test(text)) return null
  return Number(
    Array.from(text.slice(0, 4).replaceAll(/[○零]/g, '〇'), (sign) => DIGITS.indexOf(sign)).join(''),
  )
}

/** Reads the year of a day: a cell that shows 2023 may hold the first of January. */
export function fromYearDate(value: Date, column: MappedColumn): ParsedCell | null {
  return isYear(column) ? remark(value.getUTCFullYear(), column, 'integerWord') : null
}

function remark(value: number, column: MappedColumn, code: 'integerRoman' | 'integerWord'): ParsedCell {
  const cell = fromNumber(value, column)
  return cell.code
    ? cell
    : { ...cell, code, corrected: code === 'integerRoman' ? '罗马或中文数字已转换' : '已去掉文字' }
}

function whole(cell: ParsedCell): ParsedCell {
  if (typeof cell.value !== 'number' || Number.isInteger(cell.value)) {
    return cell.code === 'numberInvalid' ? { ...cell, code: 'integerInvalid', error: '应为整数' } : cell
  }
  return { value: null, code: 'integerInvalid', error: '应为整数', suggestion: Math.round(cell.value) }
}
