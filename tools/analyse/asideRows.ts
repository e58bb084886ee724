import type { MappedColumn } from '@hepu/api/cells/columnDefs'
import type { HeaderMatch } from '../../apps/server/src/import/read/findHeader.ts'
import { asideKindOf } from '../../apps/server/src/import/read/rowKinds.ts'
import type { AsideKind } from '../../apps/server/src/import/read/rowKinds.ts'
import type { RawRow, RawSheet } from '../../apps/server/src/import/workbook.ts'

/** The table of a sheet: its head and the columns that are read. */
export interface Table {
  headerAt: number
  /** 0-based position by name. */
  columns: ReadonlyMap<string, number>
  /** Columns that name the plot. */
  names: readonly string[]
}

/**
 * Returns a function that says by the rules of the import what a row below the head is: a summary row (平均, LSD …), a
 * footnote, a repeated head, or null for a plot.
 */
export function asideReader(sheet: RawSheet, table: Table): (row: RawRow) => AsideKind | null {
  const header = headerOf(sheet, table)
  return (row) => asideKindOf(row, sheet, header)
}

function headerOf(sheet: RawSheet, { headerAt, columns, names }: Table): HeaderMatch {
  const head = sheet.rows[headerAt]!
  const mapped = [...columns].map(([name, index]): MappedColumn => {
    const def = { key: name, label: name, kind: 'text' as const, identifies: names.includes(name) }
    const header = String(head.cells[index]?.value ?? name)
    return { index, header, key: name, def, unit: null, convert: null, note: null }
  })
  return { row: head.no, columns: mapped, unmapped: [], missing: [], findings: [], score: mapped.length }
}
