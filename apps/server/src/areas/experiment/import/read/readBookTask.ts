import type { WorkerTask } from '../../../../import/runInWorker.ts'
import { packBook } from '../../../../import/batch/packBook.ts'
import { parseBook, type ReadRequest } from './parseBook.ts'

/** Work of the thread: the book comes back compressed, which is far quicker to hand over than its objects. */
export const run: WorkerTask<ReadRequest, Uint8Array> = async (request, report) =>
  packBook(await parseBook(request, (done) => report(done, '检查单元格')))
