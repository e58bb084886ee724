import type { ColumnDef } from './columnDefs.ts'
import { normaliseText, tidyText } from './normalise.ts'
import { normaliseName } from './normaliseName.ts'
import type { ParsedCell } from './parsedCell.ts'

/** Text that a spreadsheet, or a shell started by it, would run: `=…`, `@SUM(…)`, `+cmd|'…'!A0`. */
const FORMULA = /^=\s*\S|^[+\-@]\s*[a-z_][\w.]*\s*(?:\(|\|)/i
const HTML = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>|<(?:script|iframe|object|svg|img|style|link)\b/i
/** Excel keeps 15 digits of a number; an identity or licence number typed as a number has lost its other digits. */
const EXACT_DIGITS = 1e15

/** Reads text. Names are normalised, so that two spellings of one variety match; free text is only trimmed. */
export function fromWords(raw: string, def: ColumnDef): ParsedCell {
  const value = def.freeText ? tidyText(raw) : def.isName ? normaliseName(raw) : normaliseText(raw)
  if (FORMULA.test(value)) {
    return { value, code: 'textFormula', warning: '内容像公式，按普通文字保存，不会计算' }
  }
  if (HTML.test(value)) return { value, code: 'textHtml', warning: '内容像网页代码，按普通文字保存' }
  if (def.freeText || def.lookedUp || value === raw) return { value }
  return { value, code: 'textTidied', corrected: describeTidying(raw) }
}

/** Reads a number, a date or a yes/no in a text column. */
export function fromOther(value: number | boolean | Date): ParsedCell {
  if (value instanceof Date) {
    return {
      value: value.toISOString().slice(0, 10),
      code: 'textDate',
      warning: '单元格是日期，可能是 Excel 自动转换的（如 5-1），请核对原文',
    }
  }
  if (typeof value === 'boolean') return { value: value ? 'TRUE' : 'FALSE' }
  if (Math.abs(value) < EXACT_DIGITS) return { value: String(value) }
  return {
    value: BigInt(Math.round(value)).toString(),
    code: 'textDigits',
    warning: '数字超过15位，Excel 可能已丢失末尾几位，请把单元格设为文本后重填',
  }
}

function describeTidying(raw: string): string {
  if (raw.trim() !== raw) return '已去掉首尾空格'
  return raw.normalize('NFKC') === raw ? '已去掉多余或不可见的字符' : '全角字符已转为半角'
}
