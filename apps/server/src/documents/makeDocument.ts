import type { DocumentSpec } from '@hepu/api/core/document/documentShape'
import { AppError } from '@hepu/api/core/errorCodes'
import type { FileAnswer } from '../http/context.ts'
import { runInWorker } from '../import/runInWorker.ts'
import type { DocumentFormat, DocumentRequest } from './makeDocumentTask.ts'
import { inTurn } from './inTurn.ts'

/** Content types of the formats. */
export const DOCUMENT_TYPES: Readonly<Record<DocumentFormat, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

/** Cells of tables that one document may hold: some 700 pages. */
const MAX_CELLS = 150_000

/** Each document takes a thread with its fonts and some 200 MB; others wait. */
export const takeTurn = inTurn(2)

/**
 * Writes a document as a file to download, in a worker thread.
 * @param name without ending.
 * @throws AppError BAD_INPUT if its tables are too long for a document.
 */
export async function makeDocument(
  name: string,
  spec: DocumentSpec,
  format: DocumentFormat,
): Promise<FileAnswer> {
  if (countCells(spec) > MAX_CELLS) {
    throw new AppError('BAD_INPUT', `「${name}」的表格过长，不能做成文档，请下载工作簿，或减少内容后再下载`)
  }
  const request: DocumentRequest = { spec, format }
  const bytes = await takeTurn(() =>
    runInWorker<Uint8Array>(new URL('./makeDocumentTask.ts', import.meta.url), request),
  )
  return { name: `${name}.${format}`, type: DOCUMENT_TYPES[format], body: Buffer.from(bytes) }
}

const countCells = ({ blocks }: DocumentSpec): number =>
  blocks.reduce(
    (sum, block) => sum + (block.kind === 'table' ? block.rows.length * block.columns.length : 0),
    0,
  )
