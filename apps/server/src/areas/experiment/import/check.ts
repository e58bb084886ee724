import { AppError } from '@hepu/api/core/errorCodes'
import type { Ctx } from '../../../http/context.ts'
import { loadBytes, moveBatch, type Batch, type BatchValues } from './batch.ts'
import type { ReadBook } from './draft.ts'
import { storeFindings } from './findingRows.ts'
import { unpackBook } from './pack.ts'
import { noProgress, type Progress } from './progress.ts'
import { previewBook } from './preview.ts'
import { readBook } from './readBook.ts'
import { publishedGroups } from './openGroups.ts'

/**
 * Reads a batch's workbook, compares it with what stands and stores the preview and the findings.
 * Throws ImportFileError for a file that cannot be read. Answers false when the batch was moved on meanwhile.
 */
export async function readAndPreview(
  ctx: Ctx,
  batch: Batch,
  progress: Progress = noProgress,
): Promise<boolean> {
  const bytes = await loadBytes(ctx.db, batch, 'source')
  progress.tell(0.05, '读取工作簿')
  const { defaults } = batch.options
  const { book, packed } = await readBook(
    { bytes, fileName: batch.fileName, kind: kindOf(batch), crop: batch.crop, defaults },
    (done) => progress.tell(0.05 + 0.55 * done, '检查单元格'),
  )
  progress.tell(0.6, '与已有数据比较')
  return storePreview(ctx, batch, book, { parsed: packed }, progress)
}

/** Compares a workbook that was read before with what stands now. */
export async function previewAgain(
  ctx: Ctx,
  batch: Batch,
  progress: Progress = noProgress,
): Promise<boolean> {
  const book = await unpackBook(await loadBytes(ctx.db, batch, 'parsed'))
  progress.tell(0.5, '与已有数据比较')
  return storePreview(ctx, batch, book, {}, progress)
}

async function storePreview(
  ctx: Ctx,
  batch: Batch,
  book: ReadBook,
  values: BatchValues,
  progress: Progress,
): Promise<boolean> {
  const scope = { orgId: batch.orgId, crop: batch.crop }
  const preview = await previewBook(ctx.db, scope, book, batch.options.choices)
  const published = await publishedGroups(ctx, preview)
  const findings = [...book.findings, ...published]
  preview.severities.error += published.length
  progress.tell(0.9, '保存检查结果')
  await storeFindings(ctx.db, batch, findings, batch.options.choices)
  await progress.stop()
  return moveBatch(ctx.db, batch, {
    ...values,
    state: 'previewed',
    progress: 1,
    progressText: null,
    failure: null,
    options: { ...batch.options },
    preview: { ...preview },
  })
}

const kindOf = (batch: Batch): 'fillData' | 'information' =>
  batch.kind === 'information' ? 'information' : 'fillData'

/** What went wrong, in words for people; unexpected errors do not show their inside. */
export function failureText(error: unknown, requestId: string): string {
  if (error instanceof AppError) return error.message
  return `系统错误，编号 ${requestId}`
}
