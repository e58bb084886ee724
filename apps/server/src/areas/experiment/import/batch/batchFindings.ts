import type { Ctx } from '../../../../http/context.ts'
import { assertMaySeeFindings } from '../../../../import/batch/storedBatch.ts'
import { getBatch } from '../book/trialBatch.ts'
import { kindOf } from './trialImportKinds.ts'
import type { Batch } from '../book/storedPreview.ts'

/**
 * Returns a batch of trial data for a caller who may read its findings. Throws as `getBatch` does, and FORBIDDEN for a
 * caller who may only read.
 */
export async function getBatchForFindings(ctx: Ctx, id: number): Promise<Batch> {
  const batch = await getBatch(ctx, id)
  assertMaySeeFindings(ctx, kindOf(batch), batch)
  return batch
}
