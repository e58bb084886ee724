import { headOf, type ColumnDef } from '@hepu/api/cells/columnDefs'
import type { SheetColumn } from '../write/writeWorkbook.ts'

/** Returns the columns of a table to write: canonical heads, words as drop-down lists. */
export const sheetColumns = (columns: readonly ColumnDef[]): SheetColumn[] =>
  columns.map((column) => ({
    header: headOf(column),
    ...(column.kind === 'boolean' ? { options: ['是', '否'] } : {}),
    ...(column.options ? { options: column.options.map(({ label }) => label) } : {}),
  }))

/** Splits a cell that lists several words, separated by 、 ; or line breaks. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[、;；\n]/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
]
