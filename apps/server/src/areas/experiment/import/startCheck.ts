import type { importFillData } from '@hepu/api/areas/experiment/importBatch'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ResultOf } from '@hepu/api/core/route'
import type { Ctx } from '../../../http/context.ts'
import { moveBatch, type Batch, type BatchValues } from './batch.ts'
import { previewAgain, readAndPreview } from './check.ts'
import { CHECK_JOB } from './jobs.ts'
import { INLINE_BYTES, INLINE_CHECKS, INLINE_ROWS } from './limits.ts'
import { jobFor } from './work.ts'

/** A batch and the state it was moved into. */
export type Moved = ResultOf<typeof importFillData>

/** Checks underway within calls of this process: each holds a connection while it works. */
let inlineChecks = 0

/**
 * Reads or compares a batch that is in state reading: within the call when it is small and few others are at it, else
 * by a job, so that many uploads at once never take the connections of everybody else.
 */
export async function startCheck(ctx: Ctx, batch: Batch, from: 'source' | 'parsed'): Promise<Moved> {
  const isSmall =
    from === 'source' ? batch.fileSize <= INLINE_BYTES : (batch.preview?.rows ?? Infinity) <= INLINE_ROWS
  if (!isSmall || inlineChecks >= INLINE_CHECKS) {
    await ctx.services.jobs.enqueue(ctx.db, CHECK_JOB, { ...jobFor(ctx, batch), from })
    return { id: batch.id, state: 'reading' }
  }
  inlineChecks++
  try {
    await (from === 'source' ? readAndPreview(ctx, batch) : previewAgain(ctx, batch))
  } finally {
    inlineChecks--
  }
  return { id: batch.id, state: 'previewed' }
}

/** Moves the batch into the next state, or refuses when somebody else was faster. */
export async function moveOn(ctx: Ctx, batch: Batch, values: BatchValues): Promise<Batch> {
  const next = { ...values, updatedBy: ctx.caller.userId }
  if (!(await moveBatch(ctx.db, batch, next))) {
    throw new AppError('BAD_STATE', '该批次正在由另一次操作处理，请刷新后再试')
  }
  return { ...batch, ...values, version: batch.version + 1 } as Batch
}
