import {
  hasNumber,
  isBelowSpan,
  isSpan,
  isUnitRow,
  MAX_HEAD_ROWS,
  readHeadColumns,
  textsOf,
  type HeadColumn,
} from '../../../../import/shape/headRows.ts'
import { unitBehind } from '../../../../import/shape/units.ts'
import { isCaptionRow } from '../../../../import/read/captionRow.ts'
import { isBlank, withCells, type RawRow, type RawSheet } from '../../../../import/workbook.ts'
import { cornerOf, type Corner } from './corner.ts'
import { isOfPlaces } from './crossRoles.ts'
import { isComputedHead, type HeadWords } from './headWords.ts'
import { repIn, wholeRep } from './repHeads.ts'
import { bySection, type Section } from './sections.ts'

/** A text outside the table: a title, a note. */
export interface Note {
  sheet: string
  row: number
  text: string
}

/** One table of a sheet: what stands above it, its heads, its rows. */
export interface Table {
  sheet: RawSheet
  notes: Note[]
  /** First and last row of the heads. */
  head: { top: number; bottom: number }
  /** Number of the row of units; null if there is none. */
  unitRow: number | null
  columns: HeadColumn[]
  /** What the corner of a cross table says, where that is no head by itself. */
  corner?: Corner
  rows: readonly RawRow[]
  /** What a line between the rows says of those below it: 试点：甲县, 重复Ⅱ. */
  section?: Section
}

/** Rows that are searched for heads in a large sheet; smaller ones may have blocks one below another and are searched whole. */
const TOP = 40
const SMALL = 5_000

/** The head of a table: places of its rows among those of the sheet. */
interface Head {
  from: number
  to: number
  units: number | null
  corner?: Corner
}

/** Finds the tables of a sheet, one below another, with the texts above and below each. */
export function findTables(sheet: RawSheet, words: HeadWords): Table[] {
  const searched = sheet.rows.length <= SMALL ? sheet.rows.length : TOP
  const rows = sheet.rows.slice(0, searched).map(withCells)
  const heads = findHeads(sheet, rows, words)
  return heads.flatMap((head, at) => {
    const next = heads[at + 1]
    const begin = (head.units ?? head.to) + 1
    const end = next ? titleStart(rows, next.from, begin) : sheet.rows.length
    const before = at === 0 ? 0 : titleStart(rows, head.from, (heads[at - 1]!.units ?? heads[at - 1]!.to) + 1)
    const units = head.units === null ? undefined : rows[head.units]
    const table: Table = {
      sheet,
      notes: [...notesIn(sheet.name, rows.slice(before, head.from)), ...notesBelow(sheet, begin, end)],
      head: { top: rows[head.from]!.no, bottom: rows[head.to]!.no },
      unitRow: units?.no ?? null,
      ...withCorner(readHeadColumns(sheet, rows.slice(head.from, head.to + 1), units), head.corner),
      rows: sheet.rows.slice(begin, end),
    }
    return searched < sheet.rows.length ? [table] : bySection(table, words)
  })
}

/** The columns of a table with the one below its corner, which may have no head. */
const withCorner = (columns: HeadColumn[], corner: Corner | undefined): Pick<Table, 'columns' | 'corner'> => {
  if (!corner) return { columns }
  const isThere = columns.some(({ index }) => index === corner.index)
  const own = isThere ? [] : [{ index: corner.index, path: [''], unit: null }]
  return { columns: [...own, ...columns], corner }
}

function findHeads(sheet: RawSheet, rows: readonly RawRow[], words: HeadWords): Head[] {
  const heads: Head[] = []
  for (let at = 0; at < rows.length; at++) {
    const isKnown = isHead(rows, at, words) || isCrossHead(sheet, rows, at, words)
    const corner = isKnown ? null : cornerOf({ rows, at, sheetName: sheet.name }, words)
    if (!isKnown && !corner) continue
    const from = at > (heads.at(-1)?.to ?? -1) + 1 && joinsAbove(rows, at, words) ? at - 1 : at
    let to = at
    while (to - from + 1 < MAX_HEAD_ROWS && isSubHead(sheet, rows, from, to + 1, words)) to++
    const units = unitsBelow(rows, to, words)
    heads.push({ from, to, units, ...(corner && { corner }) })
    at = units ?? to
  }
  return heads
}

/** The place of the row of units below the heads, or below a line that says more about these. */
function unitsBelow(rows: readonly RawRow[], head: number, words: HeadWords): number | null {
  if (isUnitRow(rows[head + 1])) return head + 1
  const columns = textsOf(rows[head]).flatMap(({ index, text }) => {
    const def = words.meaningOf(text)?.def
    return def ? [{ index, def }] : []
  })
  const [line, units] = [rows[head + 1], rows[head + 2]]
  const isCaption = line !== undefined && isCaptionRow(line, { row: rows[head]!.no, columns })
  if (!isCaption) return null
  if (isUnitRow(units)) return head + 2
  return textsOf(line).some(({ text }) => unitBehind(text) !== null) ? head + 1 : null
}

/** Whether a row holds the heads of a table: those of an entry, and of something else or of a cross table. */
function isHead(rows: readonly RawRow[], at: number, words: HeadWords): boolean {
  const row = rows[at]!
  const texts = textsOf(row)
  const keys = new Set(texts.flatMap(({ text }) => words.meaningOf(text)?.key ?? []))
  const hasEntry = keys.has('entry') || keys.has('entryNo')
  if (hasNumber(row)) return hasEntry && areNumberedReps(rows, at, words)
  if (hasEntry && keys.size >= 2) return true
  const reps = texts.filter(({ text }) => repIn(text) !== null)
  if (hasEntry && reps.length >= 2) return true
  if (isOfPlaces(keys) && texts.length >= keys.size + 2) return areEntriesAcross(rows, at, words)
  return (hasEntry || keys.has('point')) && keys.size === 1 && texts.length >= 4 && hasNumbersBelow(rows, at)
}

/** Whether the numbers of a row are the replicates 1, 2, 3 of what a head over them measures: 小区产量. */
function areNumberedReps(rows: readonly RawRow[], at: number, words: HeadWords): boolean {
  const [above, row] = [rows[at - 1], rows[at]!]
  const numbers = row.cells.flatMap(({ value }, index) =>
    typeof value === 'number' ? [{ value, index }] : [],
  )
  const [first] = numbers
  const areInOrder = numbers.every(
    ({ value, index }, place) => value === place + 1 && index === first!.index + place,
  )
  if (!above || above.no !== row.no - 1 || hasNumber(above) || numbers.length < 2 || !areInOrder) return false
  return textsOf(above).some(
    ({ index, text }) =>
      /小区产量/.test(text) ||
      (index === first!.index && (/产量/.test(text) || words.meaningOf(text) !== null)),
  )
}

/** Whether numbers stand below most heads that mean nothing: replicates stand down the side, entries across. */
function areEntriesAcross(rows: readonly RawRow[], at: number, words: HeadWords): boolean {
  const names = textsOf(rows[at]).filter(
    ({ text }) => words.meaningOf(text) === null && !isComputedHead(text),
  )
  const numbers = names.filter(({ index }) => isNumberBelow(rows, at, index))
  return numbers.length >= 2 && numbers.length >= names.length * 0.6
}

/** A number, as such or written as text. */
const NUMBER = /^\d+(?:\.\d+)?$/

const isNumberBelow = (rows: readonly RawRow[], at: number, index: number): boolean =>
  [rows[at + 1], rows[at + 2]].some((row) => NUMBER.test(String(row?.cells[index]?.value ?? '')))

/** Whether a row names the entry, the point or the replicate and, merged over names below it, the yields of a cross table. */
function isCrossHead(sheet: RawSheet, rows: readonly RawRow[], at: number, words: HeadWords): boolean {
  const row = rows[at]!
  if (hasNumber(row)) return false
  const texts = textsOf(row)
  const isNamed = texts.some(({ text }) =>
    /^(?:entry|entryNo|point|rep|block)$/.test(words.meaningOf(text)?.key ?? ''),
  )
  return isNamed && areNamesAcross(sheet, rows, at, at + 1)
}

/** Whether a row names what stands across below a merged head: words with a number below most of them. */
function areNamesAcross(sheet: RawSheet, rows: readonly RawRow[], head: number, at: number): boolean {
  const [top, row] = [rows[head]!, rows[at]]
  if (!row || hasNumber(row)) return false
  const spans = sheet.merges.filter(
    (merge) => merge.top <= top.no && top.no <= merge.bottom && merge.right > merge.left,
  )
  const texts = textsOf(row)
  const isUnder = ({ index }: { index: number }) =>
    spans.some(({ left, right }) => left <= index && index <= right)
  return texts.length >= 3 && texts.every(isUnder) && hasNumbersBelow(rows, at)
}

/** Whether most columns with a head have a number in one of the two rows below: a cross table. */
function hasNumbersBelow(rows: readonly RawRow[], at: number): boolean {
  const heads = textsOf(rows[at])
  const numbers = heads.filter(({ index }) => isNumberBelow(rows, at, index))
  return numbers.length >= 3 && numbers.length >= heads.length * 0.6
}

/** Whether the row above belongs to the heads: it names what the replicates or traits below it measure. */
function joinsAbove(rows: readonly RawRow[], at: number, words: HeadWords): boolean {
  const [above, row] = [rows[at - 1], rows[at]!]
  if (!above || above.no !== row.no - 1 || hasNumber(above)) return false
  const texts = textsOf(above)
  const bare = row.cells.filter(({ value }) => value !== null && wholeRep(String(value)) !== null)
  const first = textsOf(row)[0]?.index ?? 0
  const isOver = texts.length > 0 && texts.every(({ index }) => index > first)
  return isOver && (bare.length >= 2 || texts.some(({ text }) => words.meaningOf(text) !== null))
}

/** Whether a row continues the heads above it: only words, none below the heads that are merged down to it. */
function isSubHead(
  sheet: RawSheet,
  rows: readonly RawRow[],
  from: number,
  at: number,
  words: HeadWords,
): boolean {
  const row = rows[at]
  if (!row) return false
  const filled = row.cells.flatMap((cell, index) => (isBlank(cell) ? [] : [{ index, value: cell.value }]))
  if (filled.length === 0 || isUnitRow(row)) return false
  if (filled.length === 1 && !isAboveReps(sheet, rows, at, filled[0]!.index)) return false
  const top = rows[from]!
  const first = textsOf(top)[0]!.index
  if (filled.some(({ index }) => index <= first)) return false
  const isName = ({ index, value }: (typeof filled)[number]) => {
    const head = top.cells[index]?.value
    const isOwn = typeof head === 'string' && !isSpan(sheet, top.no, index)
    const meant = isOwn ? words.meaningOf(head)?.key : undefined
    return meant === 'entry' || meant === 'entryNo' || meant === 'point' || typeof value === 'boolean'
  }
  if (filled.some(isName)) return false
  if (areRepHeads(filled) || areNamesAcross(sheet, rows, at - 1, at)) return true
  return filled.every(({ value }) => typeof value === 'string') && hasHeadWords(filled, words)
}

/** Whether cells name replicates, and beside these only what is computed from them: 1, 2, 3, 平均. */
function areRepHeads(filled: readonly { value: unknown }[]): boolean {
  const others = filled.filter(({ value }) => wholeRep(String(value)) === null)
  const reps = filled.length - others.length
  return others.length === 0 || (reps >= 2 && others.every(({ value }) => isComputedHead(String(value))))
}

/** Whether a lone head stands over several replicates in the row below. */
function isAboveReps(sheet: RawSheet, rows: readonly RawRow[], at: number, index: number): boolean {
  const below = rows[at + 1]
  const reps = textsOf(below).filter((cell) => cell.index >= index && wholeRep(cell.text) !== null)
  return reps.length >= 2 && (isSpan(sheet, rows[at]!.no, index) || isBelowSpan(below, index + 1))
}

const hasHeadWords = (filled: readonly { value: unknown }[], words: HeadWords): boolean =>
  filled.some(({ value }) => {
    const text = String(value)
    return words.meaningOf(text) !== null || repIn(text) !== null || isComputedHead(text)
  })

/** Place of the first row of the titles that stand directly above a head. */
function titleStart(rows: readonly RawRow[], head: number, least: number): number {
  let at = head
  while (at > least && isTitle(rows[at - 1]!)) at--
  return at
}

/** A title has one text, or a few with a colon or over a wide merge, and no number. */
function isTitle(row: RawRow): boolean {
  const texts = textsOf(row)
  return !hasNumber(row) && texts.length > 0 && texts.length <= 2
}

const notesIn = (sheet: string, rows: readonly RawRow[]): Note[] =>
  rows.flatMap((row) => {
    const texts = row.cells.flatMap(({ value }) => (value === null ? [] : [String(value)]))
    return texts.length === 0 ? [] : [{ sheet, row: row.no, text: texts.join(' ') }]
  })

const LAST_ROWS = 8
const NOTE = /[:：。]|^注/

/** The notes in the last rows of a table. */
function notesBelow({ name, rows }: RawSheet, begin: number, end: number): Note[] {
  const last = rows.slice(Math.max(begin, end - LAST_ROWS), end).map(withCells)
  return last.flatMap((row) => {
    const texts = textsOf(row)
    const isNote = texts.length > 0 && texts.length <= 2 && !hasNumber(row) && NOTE.test(texts[0]!.text)
    return isNote ? [{ sheet: name, row: row.no, text: texts.map(({ text }) => text).join(' ') }] : []
  })
}
