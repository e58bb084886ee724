import type { batchPage, batchShow } from '@hepu/api/areas/experiment/importBatch'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { contains } from '../../../db/lists.ts'
import { importBatch } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { creatorName, loadBytes, presentBatch } from '../../../import/batch/batch.ts'
import { pageBatches } from '../../../import/batch/past.ts'
import { getBatch, trialKinds, type Batch, type Defaults, type TrialKind } from './batch.ts'
import { kindOf } from './kinds.ts'
import type { StoredPreview } from './preview.ts'

/** Import batches, newest first. */
export const listBatches = (
  ctx: Ctx,
  input: ParsedInputOf<typeof batchPage>,
): Promise<ResultOf<typeof batchPage>> =>
  pageBatches<StoredPreview, Partial<Defaults>, ResultOf<typeof batchPage>['records'][number]>(
    ctx,
    batchFilter(ctx, input.model),
    input,
    (batch, createdByName) => ({
      ...present(ctx, batch, createdByName),
      counts: batch.preview?.counts ?? [],
      groups: (batch.preview?.groups ?? []).map(({ id, name }) => ({ id, name })),
    }),
  )

const STATES = ['reading', 'previewed', 'importing', 'done', 'undone', 'failed', 'expired'] as const

function batchFilter(ctx: Ctx, model: ParsedInputOf<typeof batchPage>['model']): SQL | undefined {
  const state = STATES.find((known) => known === model.state)
  return and(
    rows(ctx, importBatch),
    inArray(importBatch.kind, [...trialKinds]),
    state ? eq(importBatch.state, state) : undefined,
    model.kind ? eq(importBatch.kind, model.kind) : undefined,
    model.name ? contains(importBatch.fileName, model.name) : undefined,
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
