import type { MappedColumn } from './columnDefs.ts'
import { fromDate, fromDateText, fromDecimalDay, fromSerial } from './dateCell.ts'
import { fromInteger, fromYearDate } from './integerCell.ts'
import { isErrorValue, missingKindOf } from './missingMarks.ts'
import { normaliseText } from './normalise.ts'
import { fromNumber, fromText } from './numberCell.ts'
import { fromShown } from './shownNumber.ts'
import { fromGrade, fromOption, fromYesNo } from './optionCell.ts'
import { fromSides } from './sidesCell.ts'
import type { ParsedCell } from './parsedCell.ts'
import { fromOther, fromWords } from './textCell.ts'
import type { CellFormat, RawCell } from './rawCell.ts'

export type { CellValue, ParsedCell } from './parsedCell.ts'

/** What reading a cell needs besides the cell. */
export interface CellContext {
  format: CellFormat
  /** Year of the row, for dates without one. */
  year: number | null
}

/**
 * Reads one cell by the kind of its column. Never guesses silently: `corrected` says what was changed, `error` what was not
 * understood. A blank is missing, never 0.
 */
export function parseCell(cell: RawCell, column: MappedColumn, context: CellContext): ParsedCell {
  if (cell.error !== undefined) return errorCell()
  const { value } = cell
  if (value === null) return cell.formula === undefined ? blank(column) : uncached()
  const parsed =
    typeof value === 'string' ? parseText(value, column, context) : parseValue(cell, value, column, context)
  if (cell.formula === undefined || parsed.code) return parsed
  return { ...parsed, code: 'formula', corrected: '取公式的计算结果' }
}

function parseText(value: string, column: MappedColumn, context: CellContext): ParsedCell {
  const { def } = column
  const text = normaliseText(value)
  if (text === '') return blank(column)
  if (isErrorValue(text)) return errorCell()
  if (def.freeText) return fromWords(value, def)
  const missing = missingKindOf(text)
  if (missing === 'dash' && !isOptionWord(text, column)) return markCell(column)
  if (missing === 'word' && hasNoWords(column)) return wordCell()
  return parseValue({ value }, value, column, context)
}

function parseValue(
  cell: RawCell,
  value: string | number | boolean | Date,
  column: MappedColumn,
  context: CellContext,
): ParsedCell {
  const { def } = column
  const isText = context.format === 'xlsx'
  if (def.kind === 'text') {
    const words = typeof value === 'string' ? fromWords(value, def) : fromOther(value, cell.shown, def)
    return column.convert ? withHeadUnit(words, column) : words
  }
  if (def.kind === 'date') return parseDate(cell, value, { ...context, def })
  if (value instanceof Date)
    return (def.kind === 'integer' ? fromYearDate(value, column) : null) ?? dateInstead()
  if (def.kind === 'boolean') return fromYesNo(value)
  if (def.kind === 'enum') return fromOption(value, def)
  if (def.kind === 'grade') return fromGrade(value, def, isText)
  if (typeof value === 'boolean') return { value: null, code: 'numberInvalid', error: '应为数字' }
  if (def.kind === 'integer') return fromInteger(value, column, isText)
  if (typeof value === 'string') return fromSides(value, column) ?? fromText(value, column, isText)
  return cell.shown === undefined ? fromNumber(value, column) : fromShown(value, cell.shown, column)
}

/** Adds the unit of the head to an amount that is kept as text: whoever reads it converts it exactly. */
function withHeadUnit(cell: ParsedCell, { unit }: MappedColumn): ParsedCell {
  return typeof cell.value === 'string' && /\d$/.test(cell.value)
    ? { ...cell, value: `${cell.value}${unit ?? ''}` }
    : cell
}

/** A day number that was written as text. */
const DAY_NUMBER = /^\d{5}(?:\.\d+)?$/

function parseDate(
  cell: RawCell,
  value: string | number | boolean | Date,
  { year, format, def }: CellContext & Pick<MappedColumn, 'def'>,
): ParsedCell {
  if (value instanceof Date) return fromDate(value)
  if (typeof value === 'number') {
    const day = fromSerial(value, cell.isFrom1904)
    return day.value === null
      ? (fromDecimalDay(cell.shown ?? String(value), year, def.lastYearFrom) ?? day)
      : day
  }
  const text = String(value).trim()
  if (DAY_NUMBER.test(text)) return fromSerial(Number(text), cell.isFrom1904)
  return fromDateText(text, year, format === 'xlsx', def.lastYearFrom)
}

/**
 * Returns whether words for a missing value can be recognised: kinds with words of their own may use 无 as an awn type or as
 * 否.
 */
const hasNoWords = ({ def }: MappedColumn): boolean =>
  ['number', 'integer', 'date', 'grade'].includes(def.kind)

const isOptionWord = (text: string, { def }: MappedColumn): boolean =>
  (def.kind === 'boolean' && text === '*') ||
  (def.options?.some((option) => option.label === text || option.aliases?.includes(text)) ?? false)

const blank = ({ def }: MappedColumn): ParsedCell =>
  def.kind === 'boolean' && def.blankAs !== undefined
    ? { value: def.blankAs }
    : { value: null, missing: 'blank' }

function markCell({ def }: MappedColumn): ParsedCell {
  if (def.kind === 'boolean' && def.blankAs !== undefined) return { value: def.blankAs }
  return { value: null, missing: 'dash', code: 'missingMark', corrected: '符号表示缺测' }
}

const wordCell = (): ParsedCell => ({
  value: null,
  missing: 'word',
  code: 'missingWord',
  corrected: '文字表示缺测',
})

const errorCell = (): ParsedCell => ({
  value: null,
  missing: 'error',
  code: 'cellError',
  error: '是公式的错误值，按缺测处理',
})

const uncached = (): ParsedCell => ({
  value: null,
  missing: 'error',
  code: 'formulaUncached',
  error: '公式没有保存计算结果，请在 Excel 中打开并保存后再上传',
})

const dateInstead = (): ParsedCell => ({
  value: null,
  code: 'numberDate',
  error: '单元格是日期，多半是 Excel 把“10-12”一类的内容自动转成了日期',
})
