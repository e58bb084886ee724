import type { Ctx, FileAnswer } from '../../../../http/context.ts'
import { markedBook } from '../../../../import/batch/markedBook.ts'
import { getBatch } from '../book/trialBatch.ts'
import { kindOf } from './trialImportKinds.ts'

/** Returns the uploaded workbook of a batch with every finding at its cell, to be corrected and uploaded again. */
export async function markBook(ctx: Ctx, { batchId }: { batchId: number }): Promise<FileAnswer> {
  const batch = await getBatch(ctx, batchId)
  return markedBook(ctx, kindOf(batch), batch, ['error', 'warning', 'corrected'])
}
