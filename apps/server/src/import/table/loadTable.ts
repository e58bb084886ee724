import type { TableAnswers } from '@hepu/api/core/importCalls'
import type { BookReading } from '../read/readInThread.ts'
import { readInThread } from '../read/readInThread.ts'
import type { TableRequest } from './readTable.ts'
import type { TableRead } from './readTableTask.ts'

/** The batch whose workbook is read, and the table that is looked for in it. */
interface Loading extends Omit<TableRequest, 'fileName' | 'meanings' | 'recall'> {
  batch: { fileName: string; options: { defaults: TableAnswers } }
}

/**
 * Reads a plain table in a worker thread; null where only a small one is wanted and it is none. Throws ImportFileError.
 */
export function loadTable({ batch, ...table }: Loading, reading: BookReading): Promise<TableRead | null> {
  const { fileName, options } = batch
  const request: TableRequest = { ...table, fileName, meanings: options.defaults.columns ?? null }
  return readInThread<TableRead>(new URL('./readTableTask.ts', import.meta.url), request, reading)
}
