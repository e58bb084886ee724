import { asideKindOf, type AsideKind } from '../../../../import/read/rowKinds.ts'
import { isBlank, withCells, type RawCell, type RawRow } from '../../../../import/workbook.ts'
import type { Role } from './roles.ts'
import type { Table } from './tables.ts'

/** A row that is left out of a table, and why. */
export interface Aside {
  row: RawRow
  kind: AsideKind
}

/** Splits the rows of a table into plots and those that are none: means, sums, notes, heads printed again. */
export function splitTable({
  sheet,
  rows,
  roles,
  head,
}: Pick<Table, 'sheet' | 'rows' | 'head'> & { roles: readonly Role[] }): {
  plots: RawRow[]
  asides: Aside[]
} {
  const columns = roles.flatMap(({ index, written, meaning }) =>
    meaning ? [{ index, header: written, def: meaning.def }] : [],
  )
  const plots: RawRow[] = []
  const asides: Aside[] = []
  for (const row of rows) {
    const seen = withCells(row)
    const kind = asideKindOf(seen, sheet, { columns, row: head.bottom })
    if (kind !== null) asides.push({ row, kind })
    else if (columns.some(({ index }) => !isBlank(seen.cells[index]))) plots.push(row)
  }
  return { plots, asides }
}

const NOTHING = /^(?:[-‐‑–—−/／\\*]+|无|未种|未播|缺|nd|na)$/i

/** Whether a cell says that there is nothing. */
export const isNothing = (cell: RawCell | undefined): boolean =>
  isBlank(cell) || (typeof cell?.value === 'string' && NOTHING.test(cell.value.trim()))
