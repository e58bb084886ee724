import { INLINE_BYTES } from '../batch/inlineLimits.ts'
import { packBook, unpackBook } from '../batch/packBook.ts'
import { runInWorker } from '../runInWorker.ts'
import { readTable, type TableBook, type TableRequest } from './readTable.ts'

/** Reads a plain table, a large one in a worker thread, and returns it packed too. Throws ImportFileError. */
export async function loadTable(
  request: TableRequest,
  onProgress: (done: number) => void,
): Promise<{ book: TableBook; packed: Buffer }> {
  if (request.bytes.length <= INLINE_BYTES) {
    const book = await readTable(request, onProgress)
    return { book, packed: await packBook(book) }
  }
  const task = new URL('./readTableTask.ts', import.meta.url)
  const packed = Buffer.from(await runInWorker<Uint8Array>(task, request, { onProgress }))
  return { book: await unpackBook<TableBook>(packed), packed }
}
