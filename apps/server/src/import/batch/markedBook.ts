import { and, asc, inArray } from 'drizzle-orm'
import { AppError } from '@hepu/api/core/errorCodes'
import { importFinding } from '../../db/schema/index.ts'
import type { Ctx, FileAnswer } from '../../http/context.ts'
import type { Mark, MarkRequest } from '../markErrors.ts'
import type { Severity } from '../markText.ts'
import { runInWorker } from '../runInWorker.ts'
import { XLSX_TYPE } from '../write/writeWorkbook.ts'
import { assertMaySeeSource, loadBytes, type Batch } from './storedBatch.ts'
import { findingsOf } from './findingRows.ts'
import { asBuffer } from './packBook.ts'
import { INLINE_ROWS } from './inlineLimits.ts'

/**
 * Returns the uploaded workbook with every finding of the given severities at its cell, made in a worker thread. Throws
 * FORBIDDEN for a user who may only read, as for the workbook itself.
 */
export async function markedBook(
  ctx: Ctx,
  kind: Parameters<typeof assertMaySeeSource>[1],
  batch: Batch,
  severities: readonly Severity[],
): Promise<FileAnswer> {
  assertMaySeeSource(ctx, kind, batch)
  const { preview, fileName } = batch
  if (!preview) throw new AppError('BAD_STATE', '该批次没有检查结果，请重新上传')
  const marks = await loadMarks(ctx, batch, severities)
  if (marks.length === 0) throw new AppError('BAD_STATE', nothingFound(severities))
  const bytes = await loadBytes(ctx.db, batch, 'source')
  const headRows = preview.headRows ?? { [preview.sheet]: preview.headerRow }
  const request: MarkRequest = { bytes, fileName, headRows, marks }
  const marked = await markInTurn(request, preview.rows > INLINE_ROWS)
  return {
    name: `${fileName.replace(/\.[^.]*$/, '')}_标出错误.xlsx`,
    type: XLSX_TYPE,
    body: asBuffer(marked),
  }
}

const nothingFound = (severities: readonly Severity[]): string =>
  severities.includes('corrected') ? '该文件没有需要标出的检查结果' : '该文件没有错误，也没有提醒'

/** Memory for a large workbook, in MB: it is held as a whole, with all of its styles. */
const LARGE_MB = 1536
const task = new URL('../markErrorsTask.ts', import.meta.url)
/** Workbooks are marked one after the other, so that no more than one of them takes that memory. */
let turn: Promise<unknown> = Promise.resolve()

function markInTurn(request: MarkRequest, isLarge: boolean): Promise<Uint8Array> {
  const memory = isLarge ? { memoryMb: LARGE_MB } : {}
  const handOver = [request.bytes.buffer]
  const marked = turn.then(() => runInWorker<Uint8Array>(task, request, { ...memory, handOver }))
  turn = marked.catch(() => undefined)
  return marked
}

const loadMarks = async (ctx: Ctx, batch: Batch, severities: readonly Severity[]): Promise<Mark[]> =>
  ctx.db
    .select({
      severity: importFinding.severity,
      sheet: importFinding.sheet,
      row: importFinding.row,
      cell: importFinding.cell,
      message: importFinding.message,
    })
    .from(importFinding)
    .where(and(findingsOf(batch), inArray(importFinding.severity, [...severities])))
    .orderBy(asc(importFinding.seq))
