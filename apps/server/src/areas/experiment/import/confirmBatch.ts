import { PREVIEW_HOURS, type batchConfirm } from '@hepu/api/areas/experiment/importBatch'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, count, eq, sql } from 'drizzle-orm'
import { importFinding } from '../../../db/schema/index.ts'
import { KeptRefusal } from '../../../db/transaction.ts'
import type { Ctx } from '../../../http/context.ts'
import { getBatch, requireState, type Batch } from './batch.ts'
import { INLINE_ROWS } from './limits.ts'
import { findingsOf } from './findingRows.ts'
import { IMPORT_JOB } from './jobs.ts'
import type { StoredPreview } from './preview.ts'
import { hasMoved, MOVED, runImport } from './runImport.ts'
import { moveOn, startCheck, type Moved } from './startCheck.ts'
import { jobFor } from './work.ts'

/**
 * Imports a previewed batch: within the call when it is small, else by a job. Data that moved since the preview are
 * previewed again and the confirmation is refused.
 */
export async function confirmBatch(ctx: Ctx, input: ParsedInputOf<typeof batchConfirm>): Promise<Moved> {
  const batch = await getBatch(ctx, input.id)
  requireState(batch, 'previewed')
  if (batch.version !== input.version) throw new AppError('CONFLICT', '预览已更新，请核对后再确认')
  const preview = await requireReady(ctx, batch, input)
  const reason = input.reason ?? null
  const next = await moveOn(ctx, batch, {
    state: 'importing',
    progress: 0,
    progressText: '等待导入',
    failure: null,
    reason,
  })
  if (preview.rows > INLINE_ROWS) {
    await ctx.services.jobs.enqueue(ctx.db, IMPORT_JOB, jobFor(ctx, next))
    return { id: batch.id, state: 'importing' }
  }
  await runImport(ctx, next, preview)
  return { id: batch.id, state: 'done' }
}

async function requireReady(
  ctx: Ctx,
  batch: Batch,
  input: ParsedInputOf<typeof batchConfirm>,
): Promise<StoredPreview> {
  const { preview } = batch
  if (!preview) throw new AppError('BAD_STATE', '该批次没有预览，请重新上传')
  if (ctx.services.now().getTime() - batch.createdAt.getTime() > PREVIEW_HOURS * 3_600_000) {
    throw new AppError('BAD_STATE', '预览已过期，请重新上传')
  }
  if (await movedSince(ctx, batch, preview)) {
    await checkAgain(ctx, batch)
    throw new KeptRefusal('CONFLICT', MOVED)
  }
  const missing = preview.needs.filter((need) => need.required)
  if (missing.length > 0) {
    throw new AppError('BAD_INPUT', `请先补填：${missing.map((need) => need.label).join('、')}`)
  }
  if (preview.isSame) throw new AppError('BAD_STATE', '与已有数据完全相同，无需导入')
  if (preview.groups.length === 0) throw new AppError('BAD_STATE', '没有可以导入的数据')
  const errors = input.leaveOutErrors ? 0 : await countOpenErrors(ctx, batch)
  if (errors > 0) throw new AppError('BAD_INPUT', `有${errors}条错误，请先处理，或确认不导入有错误的内容`)
  if (preview.changesTotal > 0 && !input.reason) {
    throw new AppError('BAD_INPUT', `将修改${preview.changesTotal}处已有数据，修改原因必填`)
  }
  return preview
}

async function checkAgain(ctx: Ctx, batch: Batch): Promise<void> {
  await startCheck(ctx, await moveOn(ctx, batch, { state: 'reading' }), 'parsed')
}

/** Errors that the user has not decided one by one. */
async function countOpenErrors(ctx: Ctx, batch: Batch): Promise<number> {
  const decided = Object.keys(batch.options.choices)
  const isOpen = sql`not (${importFinding.key} = any(${sql.param(decided)}::text[]))`
  const [row] = await ctx.db
    .select({ errors: count() })
    .from(importFinding)
    .where(and(findingsOf(batch), eq(importFinding.severity, 'error'), isOpen))
  return row?.errors ?? 0
}

const movedSince = (ctx: Ctx, batch: Batch, preview: StoredPreview): Promise<boolean> =>
  hasMoved(
    ctx,
    { orgId: batch.orgId, crop: batch.crop },
    { groups: preview.groups.map((group) => ({ ...NO_ATTRIBUTES, ...group })) },
    preview,
  )

const NO_ATTRIBUTES = { ripePeriod: null, ecoZone: null, level: null, leadOrg: null, standardMoisture: null }
