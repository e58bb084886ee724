import { packBook } from '../../../../import/batch/packBook.ts'
import { inThread, type PackedRead } from '../../../../import/read/readInThread.ts'
import { parseBook } from './parseBook.ts'
import type { ReadRequest } from '../book/readRequest.ts'

/** Work of the thread: the book comes back compressed, which is far quicker to hand over than its objects. */
export const run = inThread<ReadRequest, PackedRead>(async (workbook, request, onProgress, recall) => ({
  packed: await packBook(parseBook(workbook, { ...request, recall }, onProgress)),
}))
