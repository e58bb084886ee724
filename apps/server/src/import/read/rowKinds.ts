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
/** Statistics of a table: 标准差, 误差均方, 显著性, 5%显著水平, 均值±标准差, F0.05, P值. */
const STATISTICS =
  /^(?:样本)?(?:方差|标准误差?|标准偏差|误差(?:均方|方差|自由度)?|均方|自由度|中位数|中值|样本数|(?:平均|均)值?[±+]标准[差误]|(?:差异)?显著(?:性|水平)(?:检验|测验)?|[15]%(?:极?显著)?水平|[15]%极?显著|[fpt](?:值|检验|测验|test|value)|f0\.0[15]|遗传力)(?:\(.*\))?[:：]?$|^(?:各|本|全)?(?:组|试验|品种|点|区组|处理|重复)+(?:总)?(?:平均|均值)[值数]?$/
/** Statistics whose short names lines may have too: they are none where the row names anything else. */
const SHORT = /^(?:stdev|std|s\.?e\.?|s\.?d\.?|mse|r2|[fp])(?:\(.*\))?[:：]?$/
/** Lines between those of the entries in a printed table of results: ±%, 位次, 比CK增减(%). */
const RESULT_LINE =
  /^(?:产量)?(?:位次|名次|排名|排序)$|^(?:±|\+\/?-|增减产?|增产|减产)(?:率|幅度?|百分率)?\(?%\)?$|^(?:增减产?|增产)(?:率|幅度|百分率)$|^(?:比|较|与)\d*(?:ck|对照)\d?(?:品种)?(?:相?比)?(?:±|\+\/?-|增减产?|增产)?(?:率|幅度?|百分率)?\(?[±+\-/]*%[±+\-/]*\)?$/
/** The same without %, which only the name of a line says. */
const RESULT_NAME =
  /^(?:±|\+\/?-|增减产?)$|^(?:比|较|与)\d*(?:ck|对照)\d?(?:品种)?(?:相?比)?(?:±|\+\/?-|增减产?|增产)?(?:率|幅度?)?$/
const FOOTNOTE =
  /^(?:注|备注|说明|附注|注意|(?:填表|填报|制表|审核|校核|校对|复核|记录|调查|负责)(?:人|单位|日期|时间)?|数据来源|资料来源|来源)\d*\s*[:：]|^共计?\s*\d+\s*[条行个]/
/** What the name of a row says that is no record. */
const NAMES = [SUBTOTAL, STATISTICS, RESULT_NAME]
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

/**
 * Whether a row is a summary: 平均, 合计, CV, 标准差 … as the first text of the row or in a column that names the record; or a line of
 * printed results, as 位次, which any column but one of remarks may say.
 */
function isSubtotal(row: RawRow, { columns }: Heads): boolean {
  const first = row.cells.findIndex((cell) => !isBlank(cell))
  const named = columns.filter(({ def }) => def.identifies === true).map(({ index }) => index)
  return row.cells.some(({ value }, index) => {
    if (typeof value !== 'string') return false
    if (index !== first && !named.includes(index)) return isResultLine(value, index, columns)
    const text = comparable(value)
    const isShort = SHORT.test(text) && isAlone(row, index, columns)
    return isShort || RESULT_LINE.test(text) || NAMES.some((name) => name.test(text))
  })
}

/** Signs of the texts of result lines: one test spares the other texts. */
const RESULT_SIGNS = /[%％位名排增减]/

/** Whether a text in a column that names no record says that its row is a line of results. */
const isResultLine = (value: string, index: number, columns: Heads['columns']): boolean =>
  RESULT_SIGNS.test(value) &&
  RESULT_LINE.test(comparable(value)) &&
  !columns.some((column) => column.index === index && column.def.freeText)

/** Whether nothing but one cell says which record a row is: no other name, no replicate. */
const isAlone = ({ cells }: RawRow, own: number, columns: Heads['columns']): boolean =>
  columns.every(
    ({ index, def }) =>
      index === own || isBlank(cells[index]) || (def.identifies !== true && def.kind !== 'integer'),
  )
