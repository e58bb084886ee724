import { SEARCHED_ROWS } from '../../../../import/read/findHeader.ts'
import { isBlank } from '../../../../import/workbook.ts'
import type { EntryKey } from './entryKeys.ts'
import { repOfSheet } from './repeatedTables.ts'
import { plotSidesOf } from './plotSides.ts'
import type { ReadTable } from './readTables.ts'
import type { Role } from './roles.ts'

/** Columns whose merged cells count for all of their rows. */
const NAMES: ReadonlySet<string> = new Set(['year', 'group', 'point', 'entry', 'block'])

/** Whether a table is read as it stands: one row of heads that the mapping knows, nothing to add from titles and notes. */
export function isPlain(table: ReadTable, entryKey: EntryKey | null): boolean {
  const { head, unitRow, roles, kind, reading } = table
  if (
    kind === 'cross' ||
    table.section !== undefined ||
    repOfSheet(table) !== null ||
    head.top !== head.bottom ||
    unitRow !== null
  )
    return false
  if (roles.some(({ rep, meaning }) => rep !== null || meaning?.isWeak)) return false
  if (roles.some(({ isComputed, written }) => isComputed && /亩产/.test(written))) return false
  if (plotSidesOf(table) || isBelowSearch(table)) return false
  const has = (key: string) => roles.some(({ meaning }) => meaning?.key === key)
  const { area, checks, moisture, isStandardMoisture } = reading.said
  const hasWeight = has('weight') || has('earWeight')
  if (hasWeight && area !== undefined && !has('area') && !has('harvestArea')) return false
  if (hasWeight && (isStandardMoisture || moisture !== undefined) && !has('moisture')) return false
  if (checks !== undefined && !has('isCk')) return false
  if (entryKey !== null && !has('entry')) return false
  if (reading.said.isUnreplicated && has('block') && !has('rep')) return false
  if (roles.some((role) => isSparse(role, table.rows) || role.isInNotedUnit)) return false
  return !hasMergedNames(table)
}

/** Whether the heads stand below the rows in which the mapping looks for them. */
const isBelowSearch = ({ sheet, head }: ReadTable): boolean => {
  const last = sheet.rows[SEARCHED_ROWS - 1]
  return last !== undefined && head.bottom > last.no
}

/** Columns that may say something once for several rows below. */
const SPARSE: ReadonlySet<string> = new Set([
  'year',
  'group',
  'phase',
  'ripePeriod',
  'province',
  'point',
  'entry',
])

/** Whether a column of names says something once for several rows below. */
export const isSparse = ({ meaning, index }: Role, rows: ReadTable['rows']): boolean =>
  meaning !== null && SPARSE.has(meaning.key) && isSparseColumn(rows, index)

const SAMPLE = 40

/** Whether a column says something once for several rows below: its first row is filled, and most others are blank. */
function isSparseColumn(rows: ReadTable['rows'], index: number): boolean {
  const cells = rows.slice(0, SAMPLE).map((row) => row.cells[index])
  const filled = cells.filter((cell) => !isBlank(cell)).length
  return cells.length > 1 && !isBlank(cells[0]) && filled <= cells.length / 2
}

/**
 * Whether names are merged down over most rows, as where a point stands once for all of its plots. A single merge is more
 * likely a slip, which is reported.
 */
function hasMergedNames({ sheet, head, roles, rows }: ReadTable): boolean {
  const names = new Set(
    roles.flatMap(({ index, meaning }) => (meaning && NAMES.has(meaning.key) ? [index] : [])),
  )
  const merges = sheet.merges.filter(
    ({ top, bottom, left, right }) => top > head.bottom && bottom > top && left === right && names.has(left),
  )
  return merges.reduce((sum, { top, bottom }) => sum + bottom - top + 1, 0) > rows.length / 2
}
