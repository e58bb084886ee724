import type { Ctx } from '../../../../http/context.ts'
import { findOwn } from '../../../../import/batch/storedBatch.ts'
import { assertHasNoHiddenName } from '../../blind/batchNames.ts'
import type { Batch } from './storedPreview.ts'

export const trialKinds = ['fillData', 'information'] as const
export type TrialKind = (typeof trialKinds)[number]

/**
 * Returns a batch of trial data within the caller's scope. Throws NOT_FOUND for any other batch, and FORBIDDEN for one
 * that would reveal the names behind codes.
 */
export async function getBatch(ctx: Ctx, id: number): Promise<Batch> {
  const batch: Batch = await findOwn(ctx, trialKinds, id)
  await assertHasNoHiddenName(ctx, batch)
  return batch
}
