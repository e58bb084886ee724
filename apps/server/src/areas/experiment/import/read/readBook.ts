import { runInWorker } from '../../../../import/runInWorker.ts'
import type { ReadBook } from '../draft/draft.ts'
import { INLINE_BYTES } from '../../../../import/batch/inlineLimits.ts'
import { packBook, unpackBook } from '../../../../import/batch/packBook.ts'
import { parseBook, type ReadRequest } from './parseBook.ts'

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
  if (request.bytes.length <= INLINE_BYTES) {
    const book = await parseBook(request, onProgress)
    return { book, packed: await packBook(book) }
  }
  const task = new URL('./readBookTask.ts', import.meta.url)
  const packed = Buffer.from(await runInWorker<Uint8Array>(task, request, { onProgress }))
  return { book: await unpackBook(packed), packed }
}
