import type { DocumentSpec } from '@hepu/api/core/document/documentShape'
import type { WorkerTask } from '../import/runInWorker.ts'

export type DocumentFormat = 'pdf' | 'docx'

export interface DocumentRequest {
  spec: DocumentSpec
  format: DocumentFormat
}

/** Writes a document in a worker thread; the library of the other format is not loaded. */
export const run: WorkerTask<DocumentRequest, Uint8Array> = async ({ spec, format }) => {
  if (format === 'pdf') return (await import('./pdf/writePdf.ts')).writePdf(spec)
  return (await import('./word/writeWord.ts')).writeWord(spec)
}
