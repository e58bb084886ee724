import { comparable } from '@hepu/api/cells/normalise'
import { isBlank, withCells, type RawRow } from '../../../../import/workbook.ts'
import type { HeadWords } from './headWords.ts'
import { wholeRep } from './repHeads.ts'
import type { Table } from './tables.ts'

/** What a line between the rows of a table says of those below it. */
export interface Section {
  point?: string
  rep?: number
}

const LABELLED = /^(?:试验?点|试点|试验地点|地点|承试单位)(?:名称)?[:：]\s*(\S+)$/
const CALLED = /^(?:[（(【[])?([\u4e00-\u9fff]{2,10}?)(?:试验?点|试点|点)[)）】\]]?$/
const PLACE = /^[\u4e00-\u9fff]{2,6}$/
const NO_PLACE = /平均|合计|小计|总计|产量|品种|对照|注|备注|填表|审核|统计|分析|结果|性状|重复/
/** A lone number is no replicate: 重复Ⅱ, Ⅱ and 第二重复 are. */
const REP = /重复|区组|rep|^[ivx]+$/

/** Splits a table at the lines that say the point or the replicate of the rows below them; a table without such lines stays whole. */
export function bySection(table: Table, words: HeadWords): Table[] {
  const keys = new Set(
    table.columns.flatMap(
      ({ path }) => words.meaningOf(path.at(-1)!)?.key ?? words.meaningOf(path[0]!)?.key ?? [],
    ),
  )
  const [top] = table.rows
  if (!top || sectionOf(top, keys) === null) return [table]
  const lines = table.rows.map((row) => sectionOf(row, keys))
  const count = lines.filter((line) => line !== null).length
  // A name alone is a point only where there are several, and plots below most of them.
  if (count < 2 && !isSure(top)) return [table]
  const own = new Set(table.rows.flatMap(({ no }, at) => (lines[at] ? [no] : [])))
  const notes = table.notes.filter(({ row }) => !own.has(row))
  const parts: Table[] = []
  let said: Section = {}
  let from = 0
  const end = (to: number): void => {
    if (to > from) parts.push({ ...table, notes, rows: table.rows.slice(from, to), section: said })
  }
  for (const [at, line] of lines.entries()) {
    if (line === null) continue
    end(at)
    said = line.point === undefined ? { ...said, ...line } : line
    from = at + 1
  }
  end(table.rows.length)
  return parts.length * 2 < count ? [table] : parts
}

/** Returns what a row with one text alone says; null for any other row. */
function sectionOf(row: RawRow, keys: ReadonlySet<string>): Section | null {
  const text = loneText(row)
  if (text === null) return null
  const rep = REP.test(comparable(text)) ? wholeRep(text) : null
  if (rep !== null) return keys.has('rep') ? null : { rep }
  const point = keys.has('point') ? null : placeIn(text)
  return point === null ? null : { point }
}

/** The point that a text names and nothing else: 试点：甲县, 甲县试点, 甲县; null for any other text. */
export function placeIn(text: string): string | null {
  if (NO_PLACE.test(text)) return null
  return LABELLED.exec(text)?.[1] ?? CALLED.exec(text)?.[1] ?? PLACE.exec(text)?.[0] ?? null
}

/** Whether a line says by itself what it is. */
const isSure = (row: RawRow): boolean => {
  const text = loneText(row) ?? ''
  return LABELLED.test(text) || REP.test(comparable(text))
}

function loneText(row: RawRow): string | null {
  const filled = withCells(row).cells.filter((cell) => !isBlank(cell))
  const [only] = filled
  return filled.length === 1 && typeof only?.value === 'string' ? only.value.trim() : null
}
