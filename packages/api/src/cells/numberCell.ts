import { conversionBy, type MappedColumn } from './columnDefs.ts'
import { isMissingCode } from './missingMarks.ts'
import { comparableUnit, normaliseText } from './normalise.ts'
import type { ParsedCell } from './parsedCell.ts'

const PLAIN = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i
const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
/** A blank inside a number. */
const BROKEN = /\d \.?\d|\d\. \d/
const BLANK_GROUPS = /(?<![\d.] ?)(\d{1,3}(?: \d{3})+)(?![\d ]*\d)/
const NUMBER = String.raw`\d+(?:\.\d+)?`
const RANGE = new RegExp(String.raw`^(${NUMBER})[-~\u2010-\u2015\u301c至到](${NUMBER})$`)
const NOTED = new RegExp(String.raw`^(${NUMBER})\((?:${NUMBER})[-~\u2010-\u2015\u301c至到](?:${NUMBER})\)$`)
/** A mean and its deviation: 244±15. */
const DEVIATION = new RegExp(String.raw`^(${NUMBER})(?:±|\+/-)(?:${NUMBER})$`)
/** A number and signs that refer to a footnote. */
const SIGNED = /^([+-]?(?:\d+\.?\d*|\.\d+))[*#†‡^△▲☆★]+$/
const SUFFIXED = /^([+-]?(?:\d+\.?\d*|\.\d+))\s*([^\d\s.+-].*)$/

/** Reads a cell that is a number, in the unit of the heading. */
export function fromNumber(value: number, column: MappedColumn): ParsedCell {
  if (!Number.isFinite(value)) return { value: null, code: 'numberInvalid', error: '应为数字' }
  const converted = column.convert ? column.convert(value) : value
  if (isInside(converted, column)) {
    if (!isMissingCode(value) || hasRange(column)) return { value: converted }
  }
  if (isMissingCode(value)) {
    return {
      value: null,
      missing: 'code',
      code: 'missingCode',
      suggestion: converted,
      warning: '多半是缺测代码，按缺测处理',
    }
  }
  return { value: null, code: 'outOfRange', error: describeRange(column) }
}

/**
 * Reads a number written as text: full-width digits, thousands commas, the column's unit after it, `16-18` (mean),
 * `17.2（16-18）` (17.2) and `17.2±1.3` (17.2).
 * @param isText false in a CSV, where every number is text.
 */
export function fromText(raw: string, column: MappedColumn, isText: boolean): ParsedCell {
  const written = normaliseText(raw).replace(/^'/, '')
  const grouped = joinGroups(written)
  if (hasBrokenNumber(grouped))
    return { value: null, code: 'numberInvalid', error: '应为数字，数字中间有空格' }
  const text = grouped.replaceAll(' ', '')
  if (grouped !== written && PLAIN.test(text)) {
    return remark(Number(text), column, 'numberSeparator', '已去掉千分位空格')
  }
  if (PLAIN.test(text)) return remarkPlain(raw, text, column, isText)
  if (GROUPED.test(text)) {
    return remark(Number(text.replaceAll(',', '')), column, 'numberSeparator', '已去掉千分位逗号')
  }
  const signed = SIGNED.exec(text)
  if (signed) return remark(Number(signed[1]), column, 'numberSign', '已去掉后面的符号')
  return fromRange(text, column) ?? fromSuffixed(text, column) ?? refuse(text, column)
}

/** Returns whether a normalised text has a blank inside a number: `12 5` may be 12.5, 125 or two numbers. */
export const hasBrokenNumber = (text: string): boolean => BROKEN.test(text)

/** Joins the thousands of `1 234 567`. */
const joinGroups = (text: string): string =>
  text.replace(BLANK_GROUPS, (groups: string) => groups.replaceAll(' ', ''))

function remarkPlain(raw: string, text: string, column: MappedColumn, isText: boolean): ParsedCell {
  const isNormal = raw.trim() === text
  if (isNormal && !isText) return fromNumber(Number(text), column)
  const isWide = raw.normalize('NFKC') !== raw && /[０-９．－＋]/.test(raw)
  if (isWide) return remark(Number(text), column, 'numberWidth', '全角数字已转为半角')
  return remark(Number(text), column, 'numberText', '文本型数字已转为数字')
}

function fromRange(text: string, column: MappedColumn): ParsedCell | null {
  const noted = NOTED.exec(text)
  if (noted) return remark(Number(noted[1]), column, 'numberNote', '取括号前的数值')
  const mean = DEVIATION.exec(text)
  if (mean) return remark(Number(mean[1]), column, 'numberNote', '取±前的平均值')
  const range = RANGE.exec(text)
  if (!range) return null
  const [low, high] = [Number(range[1]), Number(range[2])]
  if (low > high) return null
  const { value: from } = fromNumber(low, column)
  const { value: to } = fromNumber(high, column)
  const middle = remark(roundNoise((low + high) / 2), column, 'numberRange', '区间取平均值')
  return typeof from === 'number' && typeof to === 'number' ? { ...middle, range: [from, to] } : middle
}

/** Removes the unit after a number if the column knows it, and converts the number by that unit. */
function fromSuffixed(text: string, column: MappedColumn): ParsedCell | null {
  const parts = SUFFIXED.exec(text)
  if (!parts) return null
  const convert = convertOf(parts[2]!, column)
  if (convert === undefined) return null
  return remark(Number(parts[1]), { ...column, convert }, 'numberUnit', `已去掉单位“${parts[2]}”`)
}

/** Returns the conversion for a unit written after a value; undefined if the column does not know the unit. */
export function convertOf(unit: string, column: MappedColumn): MappedColumn['convert'] | undefined {
  const wanted = comparableUnit(unit)
  if (column.unit && comparableUnit(column.unit) === wanted) return column.convert
  if (column.def.unit && comparableUnit(column.def.unit) === wanted) return null
  const other = Object.entries(column.def.units ?? {}).find(([name]) => comparableUnit(name) === wanted)
  return other && conversionBy(other[1])
}

function refuse(text: string, column: MappedColumn): ParsedCell {
  const likely = text
    .replaceAll(/[。,、]/g, '.')
    .replaceAll(/\.{2,}/g, '.')
    .replace(/^(?:大约|约|近|[<>≤≥≈])/, '')
    .replace(/(?:左右|上下)$/, '')
    .replace(/\.$/, '')
  const guess =
    (PLAIN.test(likely) ? fromNumber(Number(likely), column) : fromSuffixed(likely, column))?.value ?? null
  const cell: ParsedCell = { value: null, code: 'numberInvalid', error: '应为数字' }
  return guess === null ? cell : { ...cell, suggestion: guess, error: `应为数字，可能是${guess}` }
}

type NumberRemark =
  | 'numberText'
  | 'numberPercent'
  | 'numberWidth'
  | 'numberSeparator'
  | 'numberUnit'
  | 'numberSign'
  | 'numberRange'
  | 'numberNote'
  | 'numberProduct'

export function remark(value: number, column: MappedColumn, code: NumberRemark, text: string): ParsedCell {
  const cell = fromNumber(value, column)
  return cell.code ? cell : { ...cell, corrected: text, code }
}

const hasRange = ({ def }: MappedColumn): boolean => def.min !== undefined || def.max !== undefined

function isInside(value: number, { def }: MappedColumn): boolean {
  return value >= (def.min ?? -Infinity) && value <= (def.max ?? Infinity)
}

function describeRange({ def }: MappedColumn): string {
  const unit = def.unit ?? ''
  if (def.max === undefined) return `应不小于${def.min}${unit}`
  if (def.min === undefined) return `应不大于${def.max}${unit}`
  return `应在${def.min}到${def.max}${unit}之间`
}

/** Removes the binary noise of a mean of two decimals: 16.1 and 16.2 → 16.15. */
export const roundNoise = (value: number): number => Number(value.toPrecision(12))
