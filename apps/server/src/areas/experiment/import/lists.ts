import type { batchPage, batchShow } from '@hepu/api/areas/experiment/importBatch'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, count, desc, eq, ilike, inArray, type SQL } from 'drizzle-orm'
import { importBatch, user } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { batchColumns, creatorName, loadBytes, presentBatch, toBatch } from '../../../import/batch/batch.ts'
import { getBatch, trialKinds, type Batch, type Defaults, type TrialKind } from './batch.ts'
import { kindOf } from './kinds.ts'
import type { StoredPreview } from './preview.ts'

/** Import batches, newest first. */
export async function listBatches(
  ctx: Ctx,
  input: ParsedInputOf<typeof batchPage>,
): Promise<ResultOf<typeof batchPage>> {
  const where = batchFilter(ctx, input.model)
  const [total] = await ctx.db.select({ count: count() }).from(importBatch).where(where)
  const order = input.order === 'ascending' ? asc : desc
  const page = await ctx.db
    .select({ batch: batchColumns, createdByName: user.name })
    .from(importBatch)
    .leftJoin(user, eq(user.id, importBatch.createdBy))
    .where(where)
    .orderBy(order(importBatch.id))
    .limit(input.size)
    .offset((input.current - 1) * input.size)
  const records = page.map(({ batch: row, createdByName }) => {
    const batch = toBatch<StoredPreview, Partial<Defaults>>(row)
    const groups = (batch.preview?.groups ?? []).map(({ id, name }) => ({ id, name }))
    return { ...present(ctx, batch, createdByName), counts: batch.preview?.counts ?? [], groups }
  })
  return { current: input.current, size: input.size, total: total?.count ?? 0, records }
}

const STATES = ['reading', 'previewed', 'importing', 'done', 'undone', 'failed', 'expired'] as const

function batchFilter(ctx: Ctx, model: ParsedInputOf<typeof batchPage>['model']): SQL | undefined {
  const state = STATES.find((known) => known === model.state)
  return and(
    rows(ctx, importBatch),
    inArray(importBatch.kind, [...trialKinds]),
    state ? eq(importBatch.state, state) : undefined,
    model.kind ? eq(importBatch.kind, model.kind) : undefined,
    model.name ? ilike(importBatch.fileName, `%${model.name.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
  )
}

/** The workbook as it was uploaded. */
export async function downloadSource(ctx: Ctx, input: { id: number }): Promise<FileAnswer> {
  const batch = await getBatch(ctx, input.id)
  return {
    name: batch.fileName,
    type: 'application/octet-stream',
    body: await loadBytes(ctx.db, batch, 'source'),
  }
}

/** A batch with its preview. */
export async function showBatch(
  ctx: Ctx,
  input: ParsedInputOf<typeof batchShow>,
): Promise<ResultOf<typeof batchShow>> {
  const batch = await getBatch(ctx, input.id)
  return {
    ...present(ctx, batch, await creatorName(ctx.db, batch)),
    preview: batch.preview,
    defaults: batch.options.defaults,
  }
}

const present = (ctx: Ctx, batch: Batch, createdByName: string | null) => ({
  ...presentBatch(ctx, kindOf(batch), batch, createdByName),
  kind: kindOf(batch).name as TrialKind,
})
