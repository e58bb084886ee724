import type { RawSheet, Workbook } from '../../../../import/workbook.ts'
import { NOTES_SHEET } from '../../../../import/write/sheetNames.ts'
import { alongsideTables } from './alongside.ts'
import { plotUnitIn, type HeadWords } from './headWords.ts'
import { crossRoles, isOfTrait } from './crossRoles.ts'
import { kindOf, rolesOf, type Role, type TableKind } from './roles.ts'
import { findTables, type Table } from './tables.ts'
import { readNotes, type Reading } from './titles.ts'

/** A table of the workbook with what its columns hold and what the texts around it say. */
export interface ReadTable extends Table {
  kind: TableKind
  roles: Role[]
  notes: Table['notes']
  reading: Reading
}

const COPY = /备份|副本|copy|backup/i

/** Whether a sheet may hold data: hidden ones, copies and our own notes do not. */
export const mayHoldData = ({ name, visibility, rows }: RawSheet): boolean =>
  visibility === 'visible' && rows.length > 0 && !COPY.test(name) && name !== NOTES_SHEET

/** Reads the tables of all sheets that may hold data. What the title of a sheet says counts for all tables on it. */
export function readTables(workbook: Workbook, words: HeadWords): ReadTable[] {
  const sheets = workbook.sheets.filter(mayHoldData).flatMap((sheet) => alongsideTables(sheet, words))
  return sheets.flatMap(({ sheet, point }) => {
    const found = findTables(sheet, words)
    const tables = point === null ? found : found.map((table) => atPoint(table, point))
    const [first] = tables
    return tables.map((table) => {
      const ofSheet = first && first !== table ? first.notes.slice(0, titlesOfSheet(first)) : []
      const reading = withAreaOfHeads(readNotes([...table.notes, ...ofSheet]), table)
      const read = { ...table, reading, roles: rolesOf(table, words, reading.said.unit) }
      const kind = isOfTrait(read, words) ? 'other' : kindOf(table, read.roles)
      return { ...read, kind, ...(kind === 'cross' ? { roles: crossRoles(read, words) } : {}) }
    })
  })
}

/** A table beside others with the point that stands above it, where no line between its rows says another. */
const atPoint = (table: Table, point: string): Table => ({ ...table, section: { point, ...table.section } })

/** Adds the area of a plot that a head names, as 小区产量(kg/20m2), where no text says one. */
function withAreaOfHeads(reading: Reading, { sheet, head, columns }: Table): Reading {
  const heads = columns.flatMap(({ path }) => path)
  const text = heads.find((one) => (plotUnitIn(one)?.area ?? null) !== null)
  if (text === undefined || reading.said.area !== undefined) return reading
  return {
    said: { ...reading.said, area: plotUnitIn(text)!.area! },
    sources: { ...reading.sources, area: { sheet: sheet.name, row: head.top, text } },
  }
}

/** Number of the first texts that stand above a blank row and so belong to the sheet, not to its first table. */
function titlesOfSheet({ notes, head }: Table): number {
  const above = notes.filter(({ row }) => row < head.top)
  const gap = above.findIndex(({ row }, at) => (above[at + 1]?.row ?? row + 1) > row + 1)
  return gap + 1
}
