import type { WorkerTask } from '../../../../import/runInWorker.ts'
import { packBook } from '../../../../import/batch/packBook.ts'
import { parseBook, type ReadRequest } from './parseBook.ts'

/**
 * Reads a workbook in the thread. The book is returned compressed, which is far quicker to transfer than its objects.
 */
export const run: WorkerTask<ReadRequest, Uint8Array> = async (request, report) =>
  packBook(await parseBook(request, (done) => report(done, '检查单元格')))
