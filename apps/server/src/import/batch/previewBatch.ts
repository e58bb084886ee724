import { AppError } from '@hepu/api/core/errorCodes'
import type { Ctx } from '../../http/context.ts'
import { loadBytes, moveBatch, type Batch, type BatchValues } from './storedBatch.ts'
import { countOpenErrors, storeFindings } from './findingRows.ts'
import type { BaseBook, BasePreview, ImportKind } from './importKind.ts'
import { unpackBook } from './packBook.ts'
import { noProgress, type Progress } from './importProgress.ts'

/**
 * Reads a batch's workbook, compares it with the stored data and stores the preview and the findings. Throws
 * ImportFileError for a file that cannot be read. Returns false if the state of the batch changed meanwhile.
 */
export async function readAndPreview<B extends BaseBook, P extends BasePreview, D extends object>(
  ctx: Ctx,
  kind: ImportKind<B, P, D>,
  batch: Batch<P, D>,
  progress: Progress = noProgress,
): Promise<boolean> {
  const bytes = await loadBytes(ctx.db, batch, 'source')
  progress.report(0.05, '读取工作簿')
  const { book, packed } = await kind.readBook(batch, bytes, (done) =>
    progress.report(0.05 + 0.55 * done, '检查单元格'),
  )
  progress.report(0.6, '与已有数据比较')
  const compared = await kind.compare(ctx, batch, book)
  return storePreview(ctx, batch, compared, { parsed: packed }, progress)
}

/** Compares a workbook that was read before with the current data. */
export async function previewAgain<B extends BaseBook, P extends BasePreview, D extends object>(
  ctx: Ctx,
  kind: ImportKind<B, P, D>,
  batch: Batch<P, D>,
  progress: Progress = noProgress,
): Promise<boolean> {
  const book = await unpackBook<B>(await loadBytes(ctx.db, batch, 'parsed'))
  progress.report(0.5, '与已有数据比较')
  return storePreview(ctx, batch, await kind.compare(ctx, batch, book), {}, progress)
}

type Compared = Awaited<ReturnType<ImportKind<BaseBook, BasePreview>['compare']>>

async function storePreview(
  ctx: Ctx,
  batch: Pick<Batch, 'orgId' | 'id' | 'version' | 'state' | 'options'>,
  { preview, findings }: Compared,
  values: BatchValues,
  progress: Progress,
): Promise<boolean> {
  progress.report(0.9, '保存检查结果')
  await storeFindings(ctx.db, batch, findings, batch.options.choices)
  const openErrors = await countOpenErrors(ctx.db, batch)
  await progress.stop()
  return moveBatch(ctx.db, batch, {
    ...values,
    state: 'previewed',
    progress: 1,
    progressText: null,
    failure: null,
    options: { ...batch.options },
    preview: { ...preview, openErrors },
  })
}

/** Returns the message of a failure for users; it hides the details of unexpected errors. */
export function failureText(error: unknown, requestId: string): string {
  if (error instanceof AppError) return error.message
  return `系统错误，编号 ${requestId}`
}
