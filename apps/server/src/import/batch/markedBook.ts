import { and, asc, inArray } from 'drizzle-orm'
import { AppError } from '@hepu/api/core/errorCodes'
import { importFinding } from '../../db/schema/index.ts'
import type { Ctx, FileAnswer } from '../../http/context.ts'
import { markErrors, type Mark, type MarkRequest } from '../markErrors.ts'
import { runInWorker } from '../runInWorker.ts'
import { XLSX_TYPE } from '../write/writeWorkbook.ts'
import { assertMaySeeSource, loadBytes, type Batch } from './storedBatch.ts'
import { findingsOf } from './findingRows.ts'
import { INLINE_BYTES } from './inlineLimits.ts'

/**
 * Returns the uploaded workbook with every error and warning at its cell; a worker thread makes a large one. Throws
 * FORBIDDEN for a user who may only read, as for the workbook itself.
 */
export async function markedBook(
  ctx: Ctx,
  kind: Parameters<typeof assertMaySeeSource>[1],
  batch: Batch,
): Promise<FileAnswer> {
  assertMaySeeSource(ctx, kind, batch)
  const { preview, fileName } = batch
  if (!preview) throw new AppError('BAD_STATE', '该批次没有检查结果，请重新上传')
  const marks = await loadMarks(ctx, batch)
  if (marks.length === 0) throw new AppError('BAD_STATE', '该文件没有错误，也没有提醒')
  const bytes = await loadBytes(ctx.db, batch, 'source')
  const request: MarkRequest = { bytes, fileName, sheet: preview.sheet, headerRow: preview.headerRow, marks }
  const task = new URL('../markErrorsTask.ts', import.meta.url)
  const marked =
    bytes.length <= INLINE_BYTES ? await markErrors(request) : await runInWorker<Uint8Array>(task, request)
  return {
    name: `${fileName.replace(/\.[^.]*$/, '')}_标出错误.xlsx`,
    type: XLSX_TYPE,
    body: Buffer.from(marked),
  }
}

const loadMarks = async (ctx: Ctx, batch: Batch): Promise<Mark[]> =>
  (await ctx.db
    .select({
      severity: importFinding.severity,
      sheet: importFinding.sheet,
      row: importFinding.row,
      cell: importFinding.cell,
      message: importFinding.message,
    })
    .from(importFinding)
    .where(and(findingsOf(batch), inArray(importFinding.severity, ['error', 'warning'])))
    .orderBy(asc(importFinding.seq))) as Mark[]
