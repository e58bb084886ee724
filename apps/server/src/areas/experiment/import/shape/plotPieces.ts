import { normaliseText } from '@hepu/api/cells/normalise'
import { CoveredCells } from '../../../../import/read/mergedCells.ts'
import { BLANK, isBlank, type RawCell, type RawRow } from '../../../../import/workbook.ts'
import type { EntryKey } from './entryKeys.ts'
import type { HeadWords } from './headWords.ts'
import { isNothing, splitTable, type Aside } from './lines.ts'
import {
  bareName,
  fromAbove,
  fromCell,
  fromMerged,
  fromOther,
  fromValue,
  type Piece,
  type ShapedLine,
  type Source,
} from './pieces.ts'
import { inColumnUnit } from './mixedUnits.ts'
import { isSparse } from './plainTable.ts'
import { areaSource, plotSidesOf } from './plotSides.ts'
import type { ReadTable } from './readTables.ts'
import { readCheckMark } from '../words/checkMark.ts'
import { isTrait, type Role } from './roles.ts'
import { isHarvest } from './yieldMeaning.ts'

/** What a table becomes: its pieces, the rows of each in order, and what is left out. */
export interface Laid {
  table: ReadTable
  pieces: (Piece & { headRow: number })[]
  /** Rows with the place of their piece among these pieces. */
  lines: ShapedLine[]
  asides: Aside[]
}

/** What is added to a table from outside its columns. */
export interface Added {
  /** Values that hold for all of its rows, by key. */
  values: ReadonlyMap<string, string | number>
  checks: readonly string[]
  entryKey: EntryKey | null
}

/** Keys whose merged cells count for all rows that they cover. */
const MERGED: ReadonlySet<string> = new Set(
  'year group phase ripePeriod point province entry entryNo isCk block rep'.split(' '),
)

/** Lays a table out with one row a plot; replicates that stand side by side become rows. */
export function layPlots(table: ReadTable, added: Added, words: HeadWords): Laid {
  const { plots, asides } = splitTable(table)
  const reps = [...new Set(table.roles.flatMap(({ rep }) => rep ?? []))].toSorted((a, b) => a - b)
  const traits =
    reps.length > 0 ? table.roles.filter(({ rep, meaning }) => rep === null && isTrait(meaning)) : []
  const kept = { ...table, roles: table.roles.filter((role) => !traits.includes(role)) }
  const shared = commonSources(kept, added, words, plots)
  const pieceOf = (own: Source[]) => ({
    sheet: table.sheet,
    headRow: table.head.bottom,
    sources: [...shared, ...own],
  })
  if (reps.length === 0) {
    const lines = plots.map((row) => ({ piece: 0, row }))
    return { table, pieces: [pieceOf([])], lines, asides }
  }
  const ofRep = reps.map((rep) => table.roles.filter((role) => role.rep === rep))
  const pieces = reps.map((rep, at) =>
    // A trait beside the replicates is one value of the entry: it goes to the first plot, so that it counts once.
    pieceOf([
      fromValue(words.canonical('rep'), rep),
      ...[...ofRep[at]!, ...(at === 0 ? traits : [])].map((role) => sourceOf(role)),
    ]),
  )
  const lines = plots.flatMap((row) => {
    const { cells } = row
    const isThere = (roles: readonly Role[]) => roles.some(({ index }) => !isBlank(cells[index]))
    return reps.flatMap((_, piece) => (isThere(ofRep[piece]!) ? [{ piece, row }] : []))
  })
  return { table, pieces, lines, asides }
}

const sourceOf = ({ index, written, meaning, isConverted }: Role): Source & { index: number } => {
  const source = { ...fromCell(meaning?.head ?? written, index, written), index }
  return isConverted && meaning
    ? { ...source, cell: (cells) => inColumnUnit(cells[index] ?? BLANK, meaning) }
    : source
}

/** The columns that all pieces of a table have, and what is added to them. */
function commonSources(table: ReadTable, added: Added, words: HeadWords, plots: readonly RawRow[]): Source[] {
  const sides = plotSidesOf(table)
  const roles = table.roles.filter(
    (role) => role.rep === null && !role.isComputed && !sides?.roles.includes(role),
  )
  const merged = roles.flatMap(({ index, meaning }) => (meaning && MERGED.has(meaning.key) ? [index] : []))
  const covered = new CoveredCells(table.sheet, merged)
  const sources = new Map<string, Source>()
  const list = roles.map((role) => {
    const isOnce = isSparse(role, table.rows)
    const own = isOnce ? fromAbove(sourceOf(role), plots) : sourceOf(role)
    const source = merged.includes(role.index) && !isOnce ? fromMerged(own, covered) : own
    if (role.meaning) sources.set(role.meaning.key, source)
    return source
  })
  const area = sides ? [areaSource(sides, words)] : []
  const opened = openCodes(sources, added, words)
  for (const [key, source] of opened) sources.set(key, source)
  const check = checkSource(sources, added, words, plots)
  const rest = [...added.values].filter(([key]) => !sources.has(key))
  const values = rest.map(([key, value]) => fromValue(words.canonical(key), value))
  return [...list, ...area, ...opened.map(([, source]) => source), ...(check ? [check] : []), ...values]
}

/** The names and checks of entries that the table gives by their codes alone. */
function openCodes(
  sources: ReadonlyMap<string, Source>,
  { entryKey }: Added,
  words: HeadWords,
): [string, Source][] {
  const code = sources.get('entryNo')
  if (!code || sources.has('entry')) return []
  const markOn = ({ value }: RawCell) => readCheckMark(normaliseText(String(value ?? '')))
  const found = (cell: RawCell) =>
    entryKey?.byCode.get(bareName(cell.value)) ?? entryKey?.byCode.get(bareName(markOn(cell)?.name ?? null))
  const name = fromOther(words.canonical('entry'), code, (cell) => {
    const known = found(cell)
    return known ? { value: known.name } : cell
  })
  if (!entryKey || sources.has('isCk')) return [['entry', name]]
  const check = fromOther(words.canonical('isCk'), code, (cell) => ({
    value: found(cell)?.check ?? (markOn(cell) ? '是' : null),
  }))
  return [
    ['entry', name],
    ['isCk', check],
  ]
}

const PLAIN_CHECK = /^(?:对照|ck)\d*$/

/** The column 是否对照 where only a note names the checks. 对照 as a name is the check that the note names. */
function checkSource(
  sources: ReadonlyMap<string, Source>,
  { checks }: Added,
  words: HeadWords,
  plots: readonly RawRow[],
): Source | null {
  const entry = sources.get('entry')
  if (!entry || sources.has('isCk')) return null
  const named = new Set(checks.map(bareName))
  const isCheck = (cell: RawCell) => named.has(bareName(cell.value)) || PLAIN_CHECK.test(bareName(cell.value))
  const isThere = plots.some((row) => isCheck(entry.cell(row.cells, row.no)))
  if (!isThere) return null
  return fromOther(words.canonical('isCk'), { ...entry, index: null, written: null }, (cell) =>
    isCheck(cell) ? { value: '是' } : BLANK,
  )
}

/** Lays a cross table of entries and points out with one row a yield; a blank is no row. */
export function layCross(table: ReadTable, added: Added, words: HeadWords): Laid {
  const kept = { ...table, roles: table.roles.filter(({ across }) => across === null) }
  const { plots, asides } = splitTable(kept)
  const hasEntry = kept.roles.some(({ meaning }) => meaning?.key === 'entry' || meaning?.key === 'entryNo')
  const key = hasEntry ? 'point' : 'entry'
  const others = new Map([...added.values].filter(([name]) => name !== key))
  const shared = commonSources(kept, { ...added, values: others }, words, plots)
  const checks = new Set(added.checks.map(bareName))
  const isCheck = (name: string): boolean => checks.has(bareName(name)) || PLAIN_CHECK.test(bareName(name))
  const placed = table.roles.filter(({ across }) => across !== null)
  const byName = [...Map.groupBy(placed, ({ across, rep }) => `${across} ${rep}`).values()].map((roles) => ({
    name: roles[0]!.across!,
    rep: roles[0]!.rep,
    roles,
  }))
  const pieces = byName.map(({ name, rep, roles }) => ({
    sheet: table.sheet,
    headRow: table.head.bottom,
    sources: [
      ...shared,
      fromValue(words.canonical(key), name),
      ...(rep === null ? [] : [fromValue(words.canonical('rep'), rep)]),
      ...(key === 'entry' && isCheck(name) ? [fromValue(words.canonical('isCk'), '是')] : []),
      ...roles.map(sourceOf),
    ],
  }))
  const yields = byName.map(({ roles }) => roles.filter(({ meaning }) => isHarvest(meaning!.key)))
  const lines = plots.flatMap((row) => {
    const { cells } = row
    return yields.flatMap((roles, piece) =>
      roles.every(({ index }) => isNothing(cells[index])) ? [] : [{ piece, row }],
    )
  })
  return { table, pieces, lines, asides }
}
