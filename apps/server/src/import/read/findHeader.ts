import { headOf, type ColumnDef, type MappedColumn } from '@hepu/api/cells/columnDefs'
import { columnLetter, type Finding } from '@hepu/api/cells/findings'
import { matchHead, nameColumns, type HeadMatch, type HeadNames } from '@hepu/api/cells/matchHead'
import {
  aliasFinding,
  duplicateFinding,
  hiddenFindings,
  unitFinding,
  type HeadPlace,
} from './headFindings.ts'
import { withCells, type RawMerge, type RawRow, type RawSheet } from '../workbook.ts'

/** The head of a sheet's table. */
export interface HeaderMatch {
  /** Row of the heads as Excel shows it; data follow below. */
  row: number
  columns: MappedColumn[]
  /** Heads that are not imported: an unknown column, a unit without conversion, one of several for the same key. */
  unmapped: UnmappedHead[]
  /** Required columns that the sheet does not have. */
  missing: ColumnDef[]
  /** Heads written differently, with an unknown unit, or twice. */
  findings: Finding[]
  /** Number of recognised columns, for comparing sheets. */
  score: number
}

export interface UnmappedHead {
  index: number
  letter: string
  header: string
  /** `left`: the user leaves the column out, or gave its meaning to another one. */
  reason: 'unknown' | 'unit' | 'duplicate' | 'left'
}

/** Number of first rows in which the head is searched; titles and notes on units may precede it. */
export const SEARCHED_ROWS = 30
/** Smallest number of matching heads: a single one by chance is no table, unless the import knows only one column. */
const LEAST_MATCHES = 2

interface Head {
  index: number
  header: string
  match: HeadMatch | null
}

/**
 * Finds the row of heads among the first 30 rows and maps its cells to columns by label, synonym, alias and unit.
 * Titles, blank rows and notes above are skipped. If heads are stacked in two rows, the cells merged downwards count
 * for the lower row. Of two columns for one key neither is mapped: the user must say which one counts.
 * @returns null if no row looks like the heads of these columns.
 */
export function findHeader(sheet: RawSheet, columns: readonly ColumnDef[]): HeaderMatch | null {
  const names = nameColumns(columns)
  const least = Math.min(LEAST_MATCHES, columns.length)
  const top = topOf(sheet)
  let best: { row: RawRow; heads: Head[]; score: number } | null = null
  for (const row of top.rows) {
    const heads = readHeads(top, row, names)
    const score = new Set(heads.flatMap((head) => (head.match ? [head.match.def.key] : []))).size
    if (score >= least && score > (best?.score ?? 0)) best = { row, heads, score }
  }
  return best && mapHeads(sheet, best.row.no, best.heads, columns)
}

/** The rows in which heads are looked for, and the merges downwards that begin in them. */
interface Top {
  rows: RawRow[]
  merges: RawMerge[]
}

function topOf(sheet: RawSheet): Top {
  const rows = sheet.rows.slice(0, SEARCHED_ROWS).map(withCells)
  const last = rows.at(-1)?.no ?? 0
  return { rows, merges: sheet.merges.filter(({ top, left, right }) => left === right && top < last) }
}

function readHeads(top: Top, row: RawRow, names: HeadNames): Head[] {
  const heads: Head[] = []
  const merged = new Map(mergedDownTo(top, row.no).map((merge) => [merge.left, merge]))
  const width = [...merged.keys()].reduce((widest, left) => Math.max(widest, left + 1), row.cells.length)
  for (let index = 0; index < width; index++) {
    const header = headText(top, row, index, merged.get(index))
    if (header !== '') heads.push({ index, header, match: matchHead(header, names) })
  }
  return heads
}

const mergedDownTo = ({ merges }: Top, row: number): RawMerge[] =>
  merges.filter(({ top, bottom }) => top < row && bottom >= row)

/** Returns the text of a head; below the top of a downward merge it is the text at the top. */
function headText({ rows }: Top, row: RawRow, index: number, merge: RawMerge | undefined): string {
  const value = row.cells[index]?.value ?? null
  if (value !== null) return typeof value === 'string' ? value : ''
  const top = merge && rows.find(({ no }) => no === merge.top)?.cells[index]?.value
  return typeof top === 'string' ? top : ''
}

function mapHeads(sheet: RawSheet, row: number, heads: Head[], columns: readonly ColumnDef[]): HeaderMatch {
  const doubled = doubledKeys(heads)
  const mapped = heads.filter(({ match }) => match?.unit.known === true && !doubled.has(match.def.key))
  const keys = new Set(mapped.map(({ match }) => match!.def.key))
  const findings = heads.flatMap((head) => remarkOn(head, heads, doubled, { sheet: sheet.name, row }))
  return {
    row,
    columns: mapped.map(({ index, header, match }) => toMapped(index, header, match!)),
    unmapped: heads.flatMap((head) => toUnmapped(head, doubled)),
    missing: columns.filter((column) => column.required === true && !keys.has(column.key)),
    findings: [...findings, ...hiddenFindings(sheet, row, mapped)],
    score: keys.size,
  }
}

function doubledKeys(heads: Head[]): Set<string> {
  const keys = heads.flatMap(({ match }) => (match ? [match.def.key] : []))
  return new Set(keys.filter((key, i) => keys.indexOf(key) !== i))
}

function toUnmapped({ index, header, match }: Head, doubled: Set<string>): UnmappedHead[] {
  const head = { index, letter: columnLetter(index), header }
  if (!match) return [{ ...head, reason: 'unknown' }]
  if (doubled.has(match.def.key)) return [{ ...head, reason: 'duplicate' }]
  return match.unit.known ? [] : [{ ...head, reason: 'unit' }]
}

function toMapped(index: number, header: string, { def, unit, isCanonical }: HeadMatch): MappedColumn {
  const notes = isCanonical ? [] : [`按“${headOf(def)}”读取`]
  if (unit.convert) notes.push(`单位由${unit.name}换算为${def.unit ?? ''}`)
  else if (!isCanonical && def.unit && unit.name === null) notes.push(`表头没有单位，按${def.unit}读取`)
  return {
    index,
    header,
    key: def.key,
    def,
    unit: unit.name ?? def.unit ?? null,
    convert: unit.convert,
    note: notes.length > 0 ? notes.join('；') : null,
  }
}

function remarkOn(head: Head, heads: Head[], doubled: Set<string>, place: HeadPlace): Finding[] {
  const { index, header, match } = head
  if (!match) return []
  const at = { ...place, index, column: header }
  if (doubled.has(match.def.key)) return [duplicateFinding(at, match.def, lettersOf(match.def, heads))]
  if (!match.unit.known) return [unitFinding(at, match)]
  return match.isCanonical ? [] : [aliasFinding(at, match.def)]
}

const lettersOf = (def: ColumnDef, heads: Head[]): string =>
  heads
    .filter((head) => head.match?.def.key === def.key)
    .map((head) => columnLetter(head.index))
    .join('、')
