import { packBook } from '../batch/packBook.ts'
import type { WorkerTask } from '../runInWorker.ts'
import { readTable, type TableRequest } from './readTable.ts'

/** Work of the thread: the table comes back compressed, which is far quicker to hand over than its objects. */
export const run: WorkerTask<TableRequest, Uint8Array> = async (request, report) =>
  packBook(await readTable(request, (done) => report(done, '检查单元格')))
