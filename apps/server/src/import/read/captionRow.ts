import { missingKindOf } from '@hepu/api/cells/missingMarks'
import { comparable } from '@hepu/api/cells/normalise'
import type { ColumnDef } from '@hepu/api/cells/columnDefs'
import { unitBehind } from '../shape/units.ts'
import { isBlank, type RawCell, type RawRow } from '../workbook.ts'

/** Lines with more about the heads stand directly below them, at most so many. */
const LEAST_NEAR = 3
/** What forms say of a column: whether it must be filled in, with what, and an example. */
const FORM_WORD =
  /^[([【]?(?:必填|选填|非必填|必须|必选|可选|可不填|自动|自动计算|文本|文字|字符|数字|数值|数值型|字符型|日期型|整数|小数|日期|单选|下拉|(?:如|例如?|示例|单位):.+|请[填选].+|\*)[)\]】]?$/
/** English words, as Plot yield (kg), and codes of columns, as C4 or A. */
const ENGLISH = /^[a-z][a-z ./%_-]*\d{0,2}[a-z0-9/%]*(?:\s*\([^()]+\))?$/i
const MEASURED: ReadonlySet<string> = new Set(['number', 'integer', 'date', 'grade'])

/** A single word below the head of a measured value may be a slip of a record, so many are none. */
const ENOUGH = 2
const HEAD_WORD = /yield|weight|height|date|year|rep|plot|area|moisture|no\.|number/i

/** The columns that are recognised, and the number of the last row of their heads. */
interface Below {
  row?: number
  columns: readonly { index: number; def: Pick<ColumnDef, 'kind'> }[]
}

/**
 * Whether a row directly below the heads says more about them and is no record: English names, codes, 必填 and 选填, kinds of
 * values, numbers of the columns. Below the heads of measured values it has words that are no values and no marks for missing
 * ones.
 */
export function isCaptionRow({ no, cells }: RawRow, { row, columns }: Below): boolean {
  if (row === undefined || no <= row || no > row + LEAST_NEAR) return false
  const filled = cells.filter((cell) => !isBlank(cell))
  if (filled.length < 2) return false
  if (areOrdinals(cells)) return true
  const texts = filled.map(textOf)
  if (texts.some((text) => text === null || !isCaption(text))) return false
  const measured = columns.filter(({ index, def }) => MEASURED.has(def.kind) && !isBlank(cells[index]))
  const words = measured.map(({ index }) => textOf(cells[index]) ?? '').filter((text) => !isNoUnit(text))
  return words.every(isNoValue) && (words.length >= ENOUGH || words.some(isHeadWord))
}

const textOf = (cell: RawCell | undefined): string | null =>
  typeof cell?.value === 'string' ? cell.value.trim() : null

/** Whether a word below the head of measured values is neither a mark for a missing one nor a Roman number. */
const isNoValue = (text: string): boolean =>
  missingKindOf(comparable(text)) === null && !/^[ivx]+$/.test(comparable(text))

const isHeadWord = (text: string): boolean =>
  HEAD_WORD.test(text) || FORM_WORD.test(comparable(text)) || unitBehind(text) !== null

const isNoUnit = (text: string): boolean => /^[-—–/／\\]+$/.test(text)

const isCaption = (text: string): boolean =>
  FORM_WORD.test(comparable(text)) || ENGLISH.test(text) || unitBehind(text) !== null || isNoUnit(text)

const LEAST_ORDINALS = 4

/** Whether a row counts its columns: 1, 2, 3 and so on from the first to the last. */
function areOrdinals(cells: readonly RawCell[]): boolean {
  const values = cells.slice(0, cells.findLastIndex((cell) => !isBlank(cell)) + 1)
  return values.length >= LEAST_ORDINALS && values.every(({ value }, at) => Number(value) === at + 1)
}
