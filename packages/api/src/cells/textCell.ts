import type { ColumnDef } from './columnDefs.ts'
import { normaliseText, oneLine, tidyText } from './normalise.ts'
import { normaliseName } from './normaliseName.ts'
import type { ParsedCell } from './parsedCell.ts'

/** Text that a spreadsheet, or a shell started by it, would run: `=…`, `@SUM(…)`, `+cmd|'…'!A0`. */
const FORMULA = /^=\s*\S|^[+\-@]\s*[a-z_][\w.]*\s*(?:\(|\|)/i
const HTML = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>|<(?:script|iframe|object|svg|img|style|link)\b/i
/** Excel keeps 15 digits of a number; an identity or licence number typed as a number has lost its other digits. */
const EXACT_DIGITS = 1e15

/** What Excel makes of a code that looks like a number or a day, and shows where a column is too narrow. */
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)'
const DAMAGED = new RegExp(
  [
    String.raw`[+-]?\d(?:\.\d+)?E[+-]\d{2,3}`,
    '#{2,}',
    String.raw`\d{1,2}-${MONTH}(?:-\d{2,4})?`,
    String.raw`${MONTH}-\d{1,4}`,
    String.raw`\d{1,2}月\d{1,2}日`,
  ]
    .map((form) => `^${form}$`)
    .join('|'),
  'i',
)
/** Stands in a text for what a program could not decode, or is left where one decoded it in the wrong encoding. */
const UNDECODED = /\ufffd|锟斤|烫烫烫|屯屯屯/

/** Reads text. Names are normalised, so that two spellings of one variety match; free text is only trimmed. */
export function fromWords(raw: string, def: ColumnDef): ParsedCell {
  const isOneLine = def.oneLine === true || (!def.freeText && !def.mayBreak)
  const tidy = def.freeText ? tidyText(raw) : def.isName ? normaliseName(raw) : normaliseText(raw)
  const value = isOneLine ? oneLine(tidy) : tidy
  if (isOneLine && DAMAGED.test(value)) {
    return { value, code: 'textDamaged', warning: '像是 Excel 自动转换过的编号或名称，请核对原文' }
  }
  if (UNDECODED.test(value)) {
    return { value, code: 'textDamaged', warning: '含有无法识别的字符，请核对原文' }
  }
  if (FORMULA.test(value)) {
    return { value, code: 'textFormula', warning: '内容像公式，按普通文字保存，不会计算' }
  }
  if (HTML.test(value)) return { value, code: 'textHtml', warning: '内容像网页代码，按普通文字保存' }
  if (value !== tidy && !def.lookedUp) return { value, code: 'textTidied', corrected: '已去掉换行' }
  if (def.freeText || def.lookedUp || value === raw) return { value }
  return { value, code: 'textTidied', corrected: describeTidying(raw, value) }
}

/** Reads a number, a date or a yes/no in a text column; a number with a format that says more as it is shown. */
export function fromOther(
  value: number | boolean | Date,
  shown: string | undefined,
  def: ColumnDef,
): ParsedCell {
  if (value instanceof Date) {
    return {
      value: value.toISOString().slice(0, 10),
      code: 'textDate',
      warning: '单元格是日期，可能是 Excel 自动转换的（如 5-1），请核对原文',
    }
  }
  if (typeof value === 'boolean') return { value: value ? 'TRUE' : 'FALSE' }
  if (Math.abs(value) < EXACT_DIGITS) return fromFormatted(value, shown, def)
  return {
    value: BigInt(Math.round(value)).toString(),
    code: 'textDigits',
    warning: '数字超过15位，Excel 可能已丢失末尾几位，请把单元格设为文本后重填',
  }
}

function fromFormatted(value: number, shown: string | undefined, def: ColumnDef): ParsedCell {
  const plain = String(value)
  if (shown === undefined || shown === plain || def.unit !== undefined) return { value: plain }
  if (DAMAGED.test(shown)) {
    return {
      value: plain,
      code: 'textDamaged',
      warning: `单元格显示为${shown}，可能是 Excel 把编号转成了科学计数，请核对原文`,
    }
  }
  if (def.lookedUp) return { value: shown }
  return { value: shown, code: 'textShown', corrected: '按单元格显示的内容' }
}

function describeTidying(raw: string, value: string): string {
  if (raw.trim() !== raw) return '已去掉首尾空格'
  if (raw.normalize('NFKC') === raw && raw.length === value.length) return '形近的符号已统一'
  return raw.normalize('NFKC') === raw ? '已去掉多余或不可见的字符' : '全角字符已转为半角'
}
