import { isBlank, type RawRow, type RawSheet } from '../workbook.ts'
import { unitBehind, unitIn } from './units.ts'

/** The heads of one column, the upper ones first, and its unit where that stands in a row of its own. */
export interface HeadColumn {
  index: number
  path: readonly string[]
  unit: string | null
}

/** Heads stand in no more rows than this. */
export const MAX_HEAD_ROWS = 3

/** Returns the cells of a row that hold text. */
export const textsOf = (row: RawRow | undefined): { index: number; text: string }[] =>
  (row?.cells ?? []).flatMap(({ value }, index) =>
    typeof value === 'string' && value.trim() !== '' ? [{ index, text: value }] : [],
  )

/** Returns whether a row holds a number or a day, so that it is no row of heads. */
export const hasNumber = (row: RawRow): boolean =>
  row.cells.some(({ value }) => typeof value === 'number' || value instanceof Date)

/** Returns whether a head is merged over several columns. */
export const isSpan = ({ merges }: RawSheet, row: number, index: number): boolean =>
  merges.some(({ top, bottom, left, right }) => top <= row && row <= bottom && left === index && right > left)

/** Returns whether a column and the one before it are both filled in a row: a head above may stand over both. */
export function isBelowSpan(below: RawRow | undefined, index: number): boolean {
  if (!below || index === 0) return false
  return !isBlank(below.cells[index]) && !isBlank(below.cells[index - 1])
}

/** What stands in a row of units below heads that have none, and the word before the units. */
const NO_UNIT = /^(?:[-—–/／\\]+|无|\(?单位\)?[:：]?)$/

/** Returns whether a row holds only units. */
export function isUnitRow(row: RawRow | undefined, more?: ReadonlySet<string>): row is RawRow {
  if (!row || hasNumber(row)) return false
  const texts = textsOf(row).filter(({ text }) => !NO_UNIT.test(text.trim()))
  return texts.length > 0 && texts.every(({ text }) => unitIn(text, more) !== null)
}

/** Reads the heads of every column through all rows of the heads; `units` is the row of units below them. */
export function readHeadColumns(
  sheet: RawSheet,
  heads: readonly RawRow[],
  units?: RawRow,
  more?: ReadonlySet<string>,
): HeadColumn[] {
  const width = Math.max(...heads.map(({ cells }) => cells.length), units?.cells.length ?? 0)
  const filled = heads.map((row, level) => fillRight(sheet, row, heads[level + 1], width))
  const unitTexts = new Map(textsOf(units).map(({ index, text }) => [index, text]))
  return Array.from({ length: width }, (_, index) => {
    const unit = unitTexts.get(index)
    const path = filled.flatMap((texts, level) => {
      const text = texts[index] ?? ''
      return text === '' || text === filled[level - 1]?.[index] ? [] : [text]
    })
    return { index, path, unit: unit === undefined ? null : unitBehind(unit, more) }
  }).filter(({ path }) => path.length > 0)
}

/** Texts of a row of heads; one merged over several columns, or left blank over lower heads, stands over all of them. */
function fillRight(sheet: RawSheet, row: RawRow, below: RawRow | undefined, width: number): string[] {
  const merges = sheet.merges.filter(({ top, bottom }) => top <= row.no && row.no <= bottom)
  const texts: string[] = []
  for (let index = 0; index < width; index++) {
    const value = row.cells[index]?.value ?? null
    const merge = merges.find(({ left, right }) => left <= index && index <= right)
    if (value !== null) texts.push(String(value))
    else if (merge && merge.left < index) texts.push(texts[merge.left] ?? '')
    else if (!merge && isBelowSpan(below, index)) texts.push(texts[index - 1] ?? '')
    else texts.push('')
  }
  return texts
}
