import { layOutSheet } from '@hepu/api/core/document/sheet/layOutSheet'
import type { SheetSpec } from '@hepu/api/core/document/sheet/sheetShape'
import type { FileAnswer } from '../http/context.ts'
import { runInWorker } from '../import/runInWorker.ts'
import { DOCUMENT_TYPES, takeTurn } from './makeDocument.ts'
import type { DocumentFormat } from './makeDocumentTask.ts'
import type { SheetRequest } from './makeSheetTask.ts'

/** Pictures of a sheet by their keys: the bytes of JPEG or PNG files. */
export type SheetPictures = Readonly<Record<string, Uint8Array>>

/**
 * Writes a page to hand out as a file to download, in a worker thread: A4, one page or two.
 * @param name without ending.
 */
export async function makeSheet(
  name: string,
  spec: SheetSpec,
  { pictures, format }: { pictures: SheetPictures; format: DocumentFormat },
): Promise<FileAnswer> {
  const request: SheetRequest = { laid: layOutSheet(spec), pictures, format }
  const bytes = await takeTurn(() =>
    runInWorker<Uint8Array>(new URL('./makeSheetTask.ts', import.meta.url), request),
  )
  return { name: `${name}.${format}`, type: DOCUMENT_TYPES[format], body: Buffer.from(bytes) }
}
