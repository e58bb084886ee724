import type { SheetSpec, SheetValue } from '../../../import/write/writeWorkbook.ts'
import { checkMark } from '../analysis/workbookSheets.ts'

export type Row = readonly SheetValue[]
type Named = Parameters<typeof checkMark>[0] & { entryNo: string | null; name: string }

/** Returns the cells that name an entry, for `NAME_COLUMNS`. */
export const nameCells = (entry: Named): Row => [entry.entryNo, entry.name, checkMark(entry)]

/** Returns a sheet that has no figures but the reason for that. */
export const reasonSheet = (name: string, reason: string): SheetSpec => ({
  name,
  columns: [{ header: '说明', width: 100 }],
  rows: [[reason]],
})
