import type { MappedColumn } from './columnDefs.ts'
import { normaliseText } from './normalise.ts'
import { fromNumber, fromText, hasBrokenNumber } from './numberCell.ts'
import type { ParsedCell } from './parsedCell.ts'
import { numeralValue } from './romanNumber.ts'

/** `2015年`, `第2重复`, `重复Ⅱ`, `3次`, `R2`. */
const WORDED =
  /^(?:第|重复|区组|rep|r)?(\d+|[ivx]+|[一二三四五六七八九十]+)(?:年度?|重复|区组|次|号|行|列|排|株|个|穗|天|级)?$/i

/**
 * Reads a whole number: plain, Roman Ⅰ–Ⅸ or II, Chinese 二, or with the word that field books add to it.
 * @param isText false in a CSV, where every number is text.
 */
export function fromInteger(value: string | number, column: MappedColumn, isText: boolean): ParsedCell {
  if (typeof value === 'number') return whole(fromNumber(value, column))
  const written = normaliseText(value)
  if (hasBrokenNumber(written)) return whole(fromText(value, column, isText))
  const text = written.replaceAll(' ', '')
  const numeral = numeralValue(text)
  if (numeral !== null) return remark(numeral, column, 'integerRoman')
  const parts = /^\d+$/.test(text) ? null : WORDED.exec(text)
  if (!parts) return whole(fromText(value, column, isText))
  const number = numeralValue(parts[1]!) ?? Number(parts[1])
  if (Number.isNaN(number)) return { value: null, code: 'integerInvalid', error: '应为整数' }
  return remark(number, column, 'integerWord')
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
