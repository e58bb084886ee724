import type { LaidSheet } from '@hepu/api/core/document/sheet/layOutSheet'
import type { WorkerTask } from '../import/runInWorker.ts'
import type { DocumentFormat } from './makeDocumentTask.ts'
import type { SheetPictures } from './makeSheet.ts'

export interface SheetRequest {
  laid: LaidSheet
  pictures: SheetPictures
  format: DocumentFormat
}

/** Writes a sheet in a worker thread; the library of the other format is not loaded. */
export const run: WorkerTask<SheetRequest, Uint8Array> = async ({ laid, pictures, format }) => {
  if (format === 'pdf') return (await import('./pdf/writeSheetPdf.ts')).writeSheetPdf(laid, pictures)
  return (await import('./word/writeSheetWord.ts')).writeSheetWord(laid, pictures)
}
