import { AppError } from '@hepu/api/core/errorCodes'
import type { Ctx } from '../../http/context.ts'
import type { Head } from '../map/signatureOf.ts'
import { recallMapping } from '../map/rememberedMappings.ts'
import { loadBytes, moveBatch, type Batch, type BatchValues } from './storedBatch.ts'
import { countOpenErrors, replaceFindings } from './findingRows.ts'
import type { BasePreview, ImportKind } from './importKind.ts'
import { asBuffer } from './packBook.ts'
import { noProgress, type Progress } from './importProgress.ts'

/**
 * Reads a batch's workbook, compares it with the stored data and stores the preview and the findings. Throws
 * ImportFileError for a file that cannot be read. Returns false if the state of the batch changed meanwhile.
 */
export async function readAndPreview<P extends BasePreview, D extends object>(
  ctx: Ctx,
  kind: ImportKind<P, D>,
  batch: Batch<P, D>,
  { isSmallOnly = false, progress = noProgress }: { isSmallOnly?: boolean; progress?: Progress } = {},
): Promise<boolean> {
  const bytes = await loadBytes(ctx.db, batch, 'source')
  progress.report(0.05, '读取工作簿')
  const onProgress = (done: number) => progress.report(0.05 + 0.55 * done, '检查单元格')
  const recall = (heads: readonly Head[]) => recallMapping(ctx, batch, heads)
  const read = await kind.readBook(batch, { bytes, isSmallOnly, onProgress, recall }, ctx)
  if (!read) return false
  progress.report(0.6, '与已有数据比较')
  await preview(ctx, kind, batch, read.packed, progress, { parsed: asBuffer(read.packed) })
  return true
}

/** Compares a workbook that was read before with what stands now. */
export async function previewAgain<P extends BasePreview, D extends object>(
  ctx: Ctx,
  kind: ImportKind<P, D>,
  batch: Batch<P, D>,
  progress: Progress = noProgress,
): Promise<void> {
  const packed = await loadBytes(ctx.db, batch, 'parsed')
  progress.report(0.5, '与已有数据比较')
  await preview(ctx, kind, batch, packed, progress)
}

/** Compares a packed workbook, and stores the preview and what was found. A batch that was moved on meanwhile stays as it is. */
async function preview<P extends BasePreview, D extends object>(
  ctx: Ctx,
  kind: ImportKind<P, D>,
  batch: Batch<P, D>,
  packed: Uint8Array,
  progress: Progress,
  values: BatchValues = {},
): Promise<void> {
  const take = await replaceFindings(ctx.db, batch, batch.options.choices)
  const compared = await kind.compare(ctx, batch, packed, take)
  progress.report(0.9, '保存检查结果')
  const openErrors = await countOpenErrors(ctx.db, batch)
  await progress.stop()
  await moveBatch(ctx.db, batch, {
    ...values,
    state: 'previewed',
    progress: 1,
    progressText: null,
    failure: null,
    options: { ...batch.options },
    preview: { ...compared, openErrors },
  })
}

/** Returns the message of a failure for users; it hides the details of unexpected errors. */
export function failureText(error: unknown, requestId: string): string {
  if (error instanceof AppError) return error.message
  return `系统错误，编号 ${requestId}`
}
