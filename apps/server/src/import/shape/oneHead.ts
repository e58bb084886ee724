import type { ColumnDef } from '@hepu/api/cells/columnDefs'
import { matchHead, nameColumns, type HeadNames } from '@hepu/api/cells/matchHead'
import { comparable } from '@hepu/api/cells/normalise'
import { isBlank, withCells, type RawRow, type RawSheet } from '../workbook.ts'
import { hasNumber, isSpan, isUnitRow, MAX_HEAD_ROWS, readHeadColumns, type HeadColumn } from './headRows.ts'

/** Number of first rows in which the heads are searched; titles and notes may precede them. */
const SEARCHED_ROWS = 30

/** Units of registries, besides those of trials: amounts, counts, time. */
const MORE_UNITS = [
  '元',
  '万元',
  '亿元',
  '千元',
  '百万元',
  '份',
  '项',
  '件',
  '人',
  '名',
  '次',
  '年',
  '个月',
  '吨',
  't',
]

/** What the heads of an import are compared with. */
interface Known {
  names: HeadNames
  units: ReadonlySet<string>
}

/** The rows of the heads, the upper ones first, and how many columns they name. */
interface Heads {
  rows: RawRow[]
  score: number
}

/**
 * Returns the sheet with one row of heads: heads of two or three rows become one, called as the columns of the import are, and a
 * row of units below them belongs to the heads. Rows keep their numbers and cells their columns; what is above the heads goes.
 * A sheet that has one row of heads and no row of units is returned as it is.
 */
export function withOneHead(sheet: RawSheet, columns: readonly ColumnDef[]): RawSheet {
  const known = { names: nameColumns(columns), units: unitsOf(columns) }
  const top = sheet.rows.slice(0, SEARCHED_ROWS + 1).map(withCells)
  const last = top.at(-1)?.no ?? 0
  const topSheet = { ...sheet, merges: sheet.merges.filter((merge) => merge.top <= last) }
  const heads = findHeads(topSheet, top, known)
  const lowest = heads?.rows.at(-1)
  if (!heads || !lowest) return sheet
  const end = top.indexOf(lowest) + 1
  const units = isUnitRow(top[end], known.units) ? top[end] : undefined
  if (heads.rows.length === 1 && !units) return sheet
  const named = readHeadColumns(topSheet, heads.rows, units, known.units)
  const head: RawRow = { no: lowest.no, hidden: lowest.hidden, cells: cellsOf(named, known.names) }
  return { ...sheet, rows: [head, ...sheet.rows.slice(units ? end + 1 : end)] }
}

const unitsOf = (columns: readonly ColumnDef[]): ReadonlySet<string> =>
  new Set(
    [
      ...MORE_UNITS,
      ...columns.flatMap(({ unit, units }) => [...(unit ? [unit] : []), ...Object.keys(units ?? {})]),
    ].map(comparable),
  )

/** Finds the fewest rows of heads that name the most columns of the import; null where none names any. */
function findHeads(sheet: RawSheet, top: readonly RawRow[], { names }: Known): Heads | null {
  let best: Heads | null = null
  for (let depth = 1; depth <= MAX_HEAD_ROWS; depth++) {
    for (let at = 0; at + depth <= Math.min(top.length, SEARCHED_ROWS); at++) {
      const rows = top.slice(at, at + depth)
      if (!areStacked(sheet, rows, names)) continue
      const score = scoreOf(readHeadColumns(sheet, rows), names)
      if (score > (best?.score ?? 0)) best = { rows, score }
    }
  }
  return best
}

/** Returns whether rows may be heads one above another: words only, each row dividing the one above. */
const areStacked = (sheet: RawSheet, rows: readonly RawRow[], names: HeadNames): boolean =>
  rows.length === 1 ||
  (rows.every((row) => !hasNumber(row)) &&
    rows.slice(1).every((row, at) => row.no === rows[at]!.no + 1 && divides(sheet, rows[at]!, row, names)))

/**
 * Returns whether every filled cell of a row is below a blank cell or a head over several columns, or names a column of the
 * import. The cells of a first record are below heads of their own.
 */
const divides = (sheet: RawSheet, above: RawRow, row: RawRow, names: HeadNames): boolean =>
  row.cells.every(
    (cell, index) =>
      isBlank(cell) ||
      isBlank(above.cells[index]) ||
      isSpan(sheet, above.no, index) ||
      (isBlank(above.cells[index + 1]) && !isBlank(row.cells[index + 1])) ||
      matchHead(String(cell.value), names) !== null,
  )

const scoreOf = (columns: readonly HeadColumn[], names: HeadNames): number =>
  new Set(
    columns.flatMap(({ path }) => {
      const def = matchHead(nameOf(path, names), names)?.def
      return def ? [def.key] : []
    }),
  ).size

/** Returns the name of a column with heads one above another: all together, else the lowest where it is known. */
function nameOf(path: readonly string[], names: HeadNames): string {
  const lowest = path.at(-1) ?? ''
  if (path.length === 1) return lowest
  const joined = [path.join(''), path.slice(-2).join('')].find((text) => matchHead(text, names) !== null)
  return joined ?? (matchHead(lowest, names) ? lowest : path.join(''))
}

/** Makes the cells of the one row of heads. */
function cellsOf(columns: readonly HeadColumn[], names: HeadNames): RawRow['cells'] {
  const width = Math.max(...columns.map(({ index }) => index + 1), 0)
  const texts = new Map(columns.map((column) => [column.index, headOf(column, names)]))
  return Array.from({ length: width }, (_, index) => ({ value: texts.get(index) ?? null }))
}

/** Returns a head with its unit, where the column has units and the head names none. */
function headOf({ path, unit }: HeadColumn, names: HeadNames): string {
  const name = nameOf(path, names)
  const match = matchHead(name, names)
  return unit !== null && match?.def.unit !== undefined && match.unit.name === null
    ? `${name}(${unit})`
    : name
}
