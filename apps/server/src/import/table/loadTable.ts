import type { BookReading } from '../read/readInThread.ts'
import { readInThread } from '../read/readInThread.ts'
import type { TableRequest } from './readTable.ts'
import type { TableRead } from './readTableTask.ts'

/**
 * Reads a plain table in a worker thread; null where only a small one is wanted and it is none. Throws ImportFileError.
 */
export const loadTable = (request: TableRequest, reading: BookReading): Promise<TableRead | null> =>
  readInThread<TableRead>(new URL('./readTableTask.ts', import.meta.url), request, reading)
