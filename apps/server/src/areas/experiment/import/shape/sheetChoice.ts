import type { ImportPreview } from '@hepu/api/areas/experiment/import/trialImport'
import { showRaw, withCells, type RawSheet, type Workbook } from '../../../../import/workbook.ts'

/** What the preview shows of a sheet: rows, columns, and signs of a cell. */
const SHOWN = { rows: 5, columns: 8, signs: 20 }

/** Returns the workbook with the sheets that the user chose; all of them where he chose none. */
export const chosenSheets = (workbook: Workbook, names: readonly string[] | null | undefined): Workbook =>
  names ? { sheets: workbook.sheets.filter(({ name }) => names.includes(name)) } : workbook

/** Describes the sheets to choose from: those that are not hidden and hold anything; `read` are the names of those that were read. */
export const describeSheets = (
  { sheets }: Workbook,
  read: ReadonlySet<string>,
): NonNullable<ImportPreview['sheets']> =>
  sheets
    .filter(({ visibility, rows }) => visibility === 'visible' && rows.length > 0)
    .map((sheet) => ({
      name: sheet.name,
      rows: sheet.rows.length,
      isRead: read.has(sheet.name),
      firstRows: firstRowsOf(sheet),
    }))

const firstRowsOf = ({ rows }: RawSheet): string[][] =>
  rows.slice(0, SHOWN.rows).map((row) =>
    withCells(row)
      .cells.slice(0, SHOWN.columns)
      .map((cell) => showRaw(cell).slice(0, SHOWN.signs)),
  )
