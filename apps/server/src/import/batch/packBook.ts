import { setImmediate as nextTick } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { BaseBook } from './importKind.ts'

const compress = promisify(gzip)
const expand = promisify(gunzip)
const ROWS_PER_LINE = 1000

/** Compresses a workbook as read: one line of JSON for its head and one for every thousand rows. */
export async function packBook(book: BaseBook): Promise<Buffer> {
  const lines = [JSON.stringify({ ...book, rows: [] })]
  for (let start = 0; start < book.rows.length; start += ROWS_PER_LINE) {
    lines.push(JSON.stringify(book.rows.slice(start, start + ROWS_PER_LINE)))
  }
  return compress(lines.join('\n'), { level: 1 })
}

/** Reverses `packBook`; other work runs between the lines. */
export async function unpackBook<B extends BaseBook>(bytes: Uint8Array): Promise<B> {
  const [head, ...lines] = (await expand(bytes)).toString('utf8').split('\n')
  const rows: unknown[] = []
  const book = { ...(JSON.parse(head ?? '') as B), rows }
  for (const line of lines) {
    for (const row of JSON.parse(line) as unknown[]) rows.push(row)
    await nextTick()
  }
  return book
}
