import { packBook } from '../batch/packBook.ts'
import type { WorkerTask } from '../runInWorker.ts'
import { readTable, type TableRequest } from './readTable.ts'

/** Reads a table in the thread. The table is returned compressed, which is far quicker to transfer than its objects. */
export const run: WorkerTask<TableRequest, Uint8Array> = async (request, report) =>
  packBook(await readTable(request, (done) => report(done, '检查单元格')))
