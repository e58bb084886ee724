import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FileAnswer } from '../../http/context.ts'
import { guarded } from './csvText.ts'
import { fileNameOf, type SheetSpec, type SheetValue } from './writeWorkbook.ts'

export const CSV_TYPE = 'text/csv; charset=utf-8'

/** The byte order mark, by which Excel recognises UTF-8. */
const MARK = '\uFEFF'
/** Number of rows in one piece; other work runs between two. */
const PIECE = 500

/**
 * Returns a table as CSV in UTF-8 with a byte order mark, written while its rows are read. A text that begins like a
 * formula gets an apostrophe, which the import removes again. `name` has no ending.
 */
export const toCsvFile = (name: string, sheet: SheetSpec): FileAnswer => ({
  name: fileNameOf(name, 'csv'),
  type: CSV_TYPE,
  body: Readable.from(pieces(sheet)),
})

async function* pieces({ columns, rows }: SheetSpec): AsyncGenerator<Buffer> {
  let text = MARK + lineOf(columns.map(({ header }) => header))
  let count = 0
  for await (const row of rows) {
    text += lineOf(columns.map((_, at) => row[at]))
    if (++count % PIECE > 0) continue
    yield Buffer.from(text)
    text = ''
    await nextTurn()
  }
  yield Buffer.from(text)
}

const lineOf = (cells: readonly SheetValue[]): string => `${cells.map(cellOf).join(',')}\r\n`

const QUOTED = /[",\r\n]/

function cellOf(value: SheetValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  const text = guarded(value.toWellFormed())
  return QUOTED.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}
