import type { MappedColumn } from '@hepu/api/cells/columnDefs'
import { comparable } from '@hepu/api/cells/normalise'
import { isBlank, type RawRow, type RawSheet } from '../workbook.ts'
import { isCaptionRow } from './captionRow.ts'
import { mergesFrom } from './mergedCells.ts'

/** A row that is no record. */
export type AsideKind = 'subtotal' | 'footnote' | 'header' | 'caption'

/** The recognised columns of a table. */
export interface Heads {
  columns: readonly Pick<MappedColumn, 'index' | 'header' | 'def'>[]
  /** Number of their last row. */
  row?: number
}

const SUBTOTAL =
  /^(?:(?:总|组|区组|试点|各点|本点|全部|对照(?:品种)?|ck)?(?:平均|均值)(?:值|数|产量)?|合计|小计|总计|总和|汇总|cv%?|变异系数|r?lsd0?\.?\d*|最大值?|最小值?|最高值?|最低值?|标准差|极差|mean|average|total|sum)(?:\(.*\))?[:：]?$|^(?:\d%)?lsd[\d.]*%?$|^(?:f|cv)(?:值|检验|测验)%?$/
const FOOTNOTE =
  /^(?:注|备注|说明|附注|注意|(?:填表|填报|制表|审核|校核|校对|复核|记录|调查|负责)(?:人|单位|日期|时间)?|数据来源|资料来源|来源)\d*\s*[:：]|^共计?\s*\d+\s*[条行个]/
/** Length from which a text is a sentence, not a name: a pedigree is long too, but has no full stops. */
const LONG_TEXT = 15
const STOPS = /[，。；：]/
/** A line drawn with signs. */
const RULE = /^[-—–=_*·~+|]{3,}$/
/** A footnote may be followed by a date or a signature. */
const FOOTNOTE_CELLS = 3
/** Share of the heads that a repeated head row must show again. */
const REPEATED = 0.8

/** Returns the kind of a row that is no record; null for a record. */
export function asideKindOf(row: RawRow, sheet: RawSheet, header: Heads): AsideKind | null {
  if (isFootnote(row, sheet)) return 'footnote'
  if (isRepeatedHeader(row, header)) return 'header'
  if (isCaptionRow(row, header)) return 'caption'
  return isSubtotal(row, header) ? 'subtotal' : null
}

/**
 * Whether a row is a footnote: 注：… in the first filled cell with next to nothing beside it, a lone sentence, or one
 * text merged across.
 */
function isFootnote(row: RawRow, sheet: RawSheet): boolean {
  const filled = row.cells.flatMap((cell, index) => (isBlank(cell) ? [] : [{ cell, index }]))
  const [first] = filled
  if (!first || typeof first.cell.value !== 'string') return false
  const text = first.cell.value.trim()
  if (filled.length <= FOOTNOTE_CELLS && FOOTNOTE.test(text)) return true
  if (filled.every(({ cell }) => typeof cell.value === 'string' && RULE.test(cell.value.trim()))) return true
  if (filled.length > 1) return false
  if (text.length >= LONG_TEXT && STOPS.test(text)) return true
  return mergesFrom(sheet, row.no).some(({ left, right }) => left === first.index && right > left + 1)
}

function isRepeatedHeader(row: RawRow, { columns }: Heads): boolean {
  const same = columns.filter(({ index, header }) => row.cells[index]?.value === header)
  return columns.length > 1 && same.length >= columns.length * REPEATED
}

/** Whether a row is a summary: 平均, 合计, CV … as the first text of the row or in a column that names the record. */
function isSubtotal(row: RawRow, { columns }: Heads): boolean {
  const first = row.cells.findIndex((cell) => !isBlank(cell))
  const named = columns.filter(({ def }) => def.identifies === true).map(({ index }) => index)
  return [first, ...named].some((index) => {
    const value = row.cells[index]?.value
    return typeof value === 'string' && SUBTOTAL.test(comparable(value))
  })
}
