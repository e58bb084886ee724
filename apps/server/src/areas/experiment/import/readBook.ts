import { runInWorker } from '../../../import/runInWorker.ts'
import type { ReadBook } from './draft.ts'
import { packBook, unpackBook } from './pack.ts'
import { parseBook, type ReadRequest } from './parseBook.ts'

/** Beyond this size a workbook is read in a worker thread, so that the process goes on answering. */
export const WORKER_BYTES = 256 * 1024

/** A workbook as read, and the same compressed. */
export interface ReadAnswer {
  book: ReadBook
  packed: Buffer
}

/** Reads a trial workbook, a large one in a worker thread. Throws ImportFileError. */
export async function readBook(
  request: ReadRequest,
  onProgress: (done: number) => void,
): Promise<ReadAnswer> {
  if (request.bytes.length <= WORKER_BYTES) {
    const book = await parseBook(request, onProgress)
    return { book, packed: await packBook(book) }
  }
  const task = new URL('./readBookTask.ts', import.meta.url)
  const packed = Buffer.from(await runInWorker<Uint8Array>(task, request, { onProgress }))
  return { book: await unpackBook(packed), packed }
}
