import type { movedBatch } from '@hepu/api/core/importCalls'
import { AppError } from '@hepu/api/core/errorCodes'
import type { z } from 'zod'
import type { Ctx } from '../../http/context.ts'
import { moveBatch, type Batch, type BatchValues } from './storedBatch.ts'
import { previewAgain, readAndPreview } from './previewBatch.ts'
import { CHECK_JOB } from './importJobs.ts'
import type { BasePreview, ImportKind } from './importKind.ts'
import { INLINE_CHECKS, INLINE_FILE_BYTES, INLINE_ROWS } from './inlineLimits.ts'
import { jobFor } from './jobContext.ts'

/** A batch and its new state. */
export type Moved = z.input<typeof movedBatch>

/** Number of checks running within calls of this process: each holds a connection while it works. */
let inlineChecks = 0

/**
 * Reads or compares a batch in state reading: within the call if it is small and few others run, else by a job, so that
 * many uploads at once never use up the connections.
 */
export async function startCheck<P extends BasePreview, D extends object>(
  ctx: Ctx,
  kind: ImportKind<P, D>,
  batch: Batch<P, D>,
  from: 'source' | 'parsed',
): Promise<Moved> {
  if (inlineChecks < INLINE_CHECKS && (await checkSmall(ctx, kind, batch, from))) {
    return { id: batch.id, state: 'previewed' }
  }
  await ctx.services.jobs.enqueue(ctx.db, CHECK_JOB, { ...jobFor(ctx, batch), from })
  return { id: batch.id, state: 'reading' }
}

/** Checks a batch within the call; answers false where it is too large for that. */
async function checkSmall<P extends BasePreview, D extends object>(
  ctx: Ctx,
  kind: ImportKind<P, D>,
  batch: Batch<P, D>,
  from: 'source' | 'parsed',
): Promise<boolean> {
  if (from === 'source' && batch.fileSize > INLINE_FILE_BYTES) return false
  if (from === 'parsed' && (batch.preview?.rows ?? Infinity) > INLINE_ROWS) return false
  inlineChecks++
  try {
    if (from === 'source') return await readAndPreview(ctx, kind, batch, { isSmallOnly: true })
    await previewAgain(ctx, kind, batch)
    return true
  } finally {
    inlineChecks--
  }
}

/** Moves the batch into the next state, or refuses if somebody else was faster. */
export async function moveOn<P extends BasePreview, D extends object>(
  ctx: Ctx,
  batch: Batch<P, D>,
  values: BatchValues,
): Promise<Batch<P, D>> {
  const next = { ...values, updatedBy: ctx.caller.userId }
  if (!(await moveBatch(ctx.db, batch, next))) {
    throw new AppError('BAD_STATE', '该批次正在由另一次操作处理，请稍后再试')
  }
  return { ...batch, ...values, version: batch.version + 1 } as Batch<P, D>
}
