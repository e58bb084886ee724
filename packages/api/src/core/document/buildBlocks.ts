import type { Block, Drawing, Table, TableColumn, TableRow } from './documentShape.ts'

export const heading = (text: string, level: 1 | 2 = 1): Block => ({ kind: 'heading', level, text })

export const paragraph = (
  text: string,
  style: Extract<Block, { kind: 'paragraph' }>['style'] = 'body',
): Block => ({ kind: 'paragraph', text, style })

export const figure = (caption: string, drawing: Drawing, narrow?: Drawing): Block => ({
  kind: 'figure',
  caption,
  drawing,
  ...(narrow && { narrow }),
})

/** Returns columns of words. */
export const textColumns = (...heads: readonly string[]): TableColumn[] =>
  heads.map((head) => ({ head, align: 'left', noWrap: false }))

/** Returns columns of numbers, each on one line. */
export const numberColumns = (...heads: readonly string[]): TableColumn[] =>
  heads.map((head) => ({ head, align: 'right', noWrap: true }))

/** Returns columns of codes, each on one line. */
export const codeColumns = (...heads: readonly string[]): TableColumn[] =>
  heads.map((head) => ({ head, align: 'left', noWrap: true }))

/** Returns a table; rows may be given as their cells alone. */
export const table = (
  columns: TableColumn[],
  rows: readonly (TableRow | string[])[],
  options: Partial<Pick<Table, 'caption' | 'note' | 'keyColumns'>> = {},
): Table => ({
  kind: 'table',
  caption: null,
  note: null,
  keyColumns: 1,
  ...options,
  columns,
  rows: rows.map((row) => (Array.isArray(row) ? { cells: row } : row)),
})
