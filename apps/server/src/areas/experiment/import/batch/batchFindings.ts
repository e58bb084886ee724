import type { Ctx } from '../../../../http/context.ts'
import { assertMaySeeFindings } from '../../../../import/batch/storedBatch.ts'
import { getBatch, type Batch } from './trialBatch.ts'
import { kindOf } from './trialImportKinds.ts'

/** A batch of trial data for who may read what was found in it; throws as `getBatch` does, and FORBIDDEN for a mere reader. */
export async function getBatchForFindings(ctx: Ctx, id: number): Promise<Batch> {
  const batch = await getBatch(ctx, id)
  assertMaySeeFindings(ctx, kindOf(batch), batch)
  return batch
}
