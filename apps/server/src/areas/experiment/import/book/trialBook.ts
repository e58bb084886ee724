import { openBook } from '../../../../import/batch/packBook.ts'
import type { ReadBook } from './draft.ts'
import { RowKeeper } from './keptRows.ts'

/** Unpacks the book of a trial; of its rows what was measured stays packed until it is looked at. */
export async function unpackTrialBook(packed: Uint8Array): Promise<ReadBook> {
  const { head: book, pieces } = await openBook<ReadBook>(packed)
  const keeper = new RowKeeper()
  for await (const { rows = [], ...lists } of pieces) {
    for (const row of rows as ReadBook['rows']) book.rows.push(keeper.restore(row))
    for (const [name, items] of Object.entries(lists)) {
      const list = (book as unknown as Record<string, unknown[]>)[name]!
      for (const item of items) list.push(item)
    }
  }
  return book
}
