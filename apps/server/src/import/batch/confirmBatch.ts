import { PREVIEW_HOURS, type ImportCalls } from '@hepu/api/core/importCalls'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { KeptRefusal } from '../../db/transaction.ts'
import type { Ctx } from '../../http/context.ts'
import { findOwn, requireState, type Batch } from './storedBatch.ts'
import { countOpenErrors } from './findingRows.ts'
import { IMPORT_JOB } from './importJobs.ts'
import { MOVED, type BasePreview, type ImportKind } from './importKind.ts'
import { INLINE_ROWS } from './inlineLimits.ts'
import { moveOn, startCheck, type Moved } from './startCheck.ts'
import { jobFor } from './jobContext.ts'
import { writeBatch } from './writeBatch.ts'

type Input = ParsedInputOf<ImportCalls['confirm']>

/**
 * Imports a previewed batch: within the call if it is small, else by a job. If data changed since the preview, it
 * previews again and refuses the confirmation. The answer of the kind to the confirming user is returned with the
 * state.
 */
export async function confirmBatch<P extends BasePreview, D extends object>(
  ctx: Ctx,
  kind: ImportKind<P, D>,
  input: Input,
): Promise<Moved> {
  const batch = await findOwn<P, D>(ctx, [kind.name], input.id, kind.ofOneOrg)
  requireState(batch, 'previewed')
  if (batch.version !== input.version) throw new AppError('CONFLICT', '预览已更新，请核对后再确认')
  const preview = await requireReady(ctx, kind, batch, input)
  const readied = await kind.ready?.(ctx, batch, preview)
  const next = await moveOn(ctx, batch, {
    ...readied?.values,
    state: 'importing',
    progress: 0,
    progressText: '等待导入',
    failure: null,
    reason: input.reason ?? null,
  })
  if (preview.rows > INLINE_ROWS) {
    await ctx.services.jobs.enqueue(ctx.db, IMPORT_JOB, jobFor(ctx, next))
    return { ...readied?.answer, id: batch.id, state: 'importing' }
  }
  await writeBatch(ctx, kind, next)
  return { ...readied?.answer, id: batch.id, state: 'done' }
}

async function requireReady<P extends BasePreview, D extends object>(
  ctx: Ctx,
  kind: ImportKind<P, D>,
  batch: Batch<P, D>,
  input: Input,
): Promise<P> {
  const { preview } = batch
  if (!preview) throw new AppError('BAD_STATE', '该批次没有预览，请重新上传')
  if (ctx.services.now().getTime() - batch.createdAt.getTime() > PREVIEW_HOURS * 3_600_000) {
    throw new AppError('BAD_STATE', '预览已过期，请重新上传')
  }
  if (await kind.hasMoved(ctx, batch, preview)) {
    await startCheck(ctx, kind, await moveOn(ctx, batch, { state: 'reading' }), 'parsed')
    throw new KeptRefusal('CONFLICT', MOVED)
  }
  const blocker = kind.blocker?.(preview)
  if (blocker) throw new AppError('BAD_INPUT', blocker)
  if (preview.isSame) throw new AppError('BAD_STATE', '与已有数据完全相同，无需导入')
  const errors = input.leaveOutErrors ? 0 : await countOpenErrors(ctx.db, batch)
  if (errors > 0) throw new AppError('BAD_INPUT', `有${errors}条错误，请先处理，或确认不导入有错误的内容`)
  if (preview.changesTotal > 0 && !input.reason) {
    throw new AppError('BAD_INPUT', `将修改${preview.changesTotal}处已有数据，修改原因必填`)
  }
  return preview
}
