import { readInThread, type BookReading, type PackedRead } from '../../../../import/read/readInThread.ts'
import type { ReadRequest } from '../book/readRequest.ts'

/** Reads a trial workbook in a worker thread; null where only a small one is wanted and it is none. Throws ImportFileError. */
export const readBook = (request: ReadRequest, reading: BookReading): Promise<PackedRead | null> =>
  readInThread<PackedRead>(new URL('./readBookTask.ts', import.meta.url), request, reading)
