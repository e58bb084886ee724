import { AppError } from '@hepu/api/core/errorCodes'
import type { Ctx } from '../../http/context.ts'
import { rememberMapping } from '../map/rememberedMappings.ts'
import { notifyFinished } from './importNotices.ts'
import { moveBatch, type Batch } from './storedBatch.ts'
import type { BasePreview, ImportKind } from './importKind.ts'
import { noProgress, type Progress } from './importProgress.ts'

/**
 * Writes a batch in state importing and ends it. Must run inside one transaction: everything is written, or nothing.
 * Throws CONFLICT if the data behind the preview changed.
 */
export async function writeBatch<P extends BasePreview, D extends object>(
  ctx: Ctx,
  kind: ImportKind<P, D>,
  batch: Batch<P, D>,
  progress: Progress = noProgress,
): Promise<void> {
  if (!batch.preview) throw new AppError('BAD_STATE', '该批次没有预览，请重新上传')
  progress.report(0.02, '核对预览')
  const preview = await kind.run(ctx, batch, batch.preview, progress)
  if (kind.meanings) await rememberMapping(ctx, kind, batch, preview)
  await progress.stop()
  const isMine = await moveBatch(ctx.db, batch, {
    state: 'done',
    progress: 1,
    progressText: null,
    failure: null,
    parsed: null,
    preview: { ...preview },
    reason: batch.reason,
    confirmedAt: ctx.services.now(),
    updatedBy: ctx.caller.userId,
  })
  if (!isMine) throw new AppError('BAD_STATE', '该批次已由另一次操作处理')
  await notifyFinished(ctx, batch, preview)
}
