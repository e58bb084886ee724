import type { batchPage, batchShow } from '@hepu/api/areas/experiment/import/trialImport'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { contains } from '../../../../db/nameConditions.ts'
import { importBatch } from '../../../../db/schema/index.ts'
import { rows } from '../../../../db/scope.ts'
import { allowed } from '../../../../http/allowed.ts'
import type { Ctx, FileAnswer } from '../../../../http/context.ts'
import { creatorName, presentBatch, presentPreview } from '../../../../import/batch/storedBatch.ts'
import { pageBatches, sourceFile } from '../../../../import/batch/pastImports.ts'
import { decidedUpon } from '../write/builtUpon.ts'
import { getBatch, trialKinds, type TrialKind } from '../book/trialBatch.ts'
import { kindOf } from './trialImportKinds.ts'
import { isUntouched } from '../plan/planAll.ts'
import { undoObstaclesOf } from '../write/undoBatch.ts'
import type { Batch, StoredPreview } from '../book/storedPreview.ts'
import type { Defaults } from '../book/readRequest.ts'

type Page = ResultOf<typeof batchPage>
type Listed = Page['records'][number]

/**
 * Lists import batches, newest first. A batch whose groups have a decision gives the reason why it cannot be undone.
 */
export async function listBatches(ctx: Ctx, input: ParsedInputOf<typeof batchPage>): Promise<Page> {
  const page = await pageBatches<StoredPreview, Partial<Defaults>, { batch: Batch; row: Listed }>(
    ctx,
    batchFilter(ctx, input.model),
    input,
    (batch, createdByName) => ({ batch, row: rowOf(ctx, batch, createdByName) }),
  )
  const undoable = page.records.filter(({ row }) => row.can['undo']).map(({ batch }) => batch)
  const decided = await decidedUpon(ctx, undoable)
  const records = page.records.map(({ batch, row }) => ({
    ...row,
    ...allowed(row.can, { undo: decided.get(batch.id)?.join('；') }),
  }))
  return { ...page, records }
}

const rowOf = (ctx: Ctx, batch: Batch, createdByName: string | null): Listed => ({
  ...present(ctx, batch, createdByName),
  counts: batch.preview?.counts ?? [],
  groups: (batch.preview?.groups ?? [])
    .filter((group) => !isUntouched(group))
    .map(({ id, name, year }) => ({ id, name, year })),
})

function batchFilter(ctx: Ctx, model: ParsedInputOf<typeof batchPage>['model']): SQL | undefined {
  const { state } = model
  return and(
    rows(ctx, importBatch),
    inArray(importBatch.kind, [...trialKinds]),
    state ? eq(importBatch.state, state) : undefined,
    model.kind ? eq(importBatch.kind, model.kind) : undefined,
    model.name ? contains(importBatch.fileName, model.name) : undefined,
  )
}

/** Downloads the uploaded workbook. */
export async function downloadSource(ctx: Ctx, input: { id: number }): Promise<FileAnswer> {
  const batch = await getBatch(ctx, input.id)
  return sourceFile(ctx, kindOf(batch), batch)
}

/** Returns a batch with its preview. */
export async function showBatch(
  ctx: Ctx,
  input: ParsedInputOf<typeof batchShow>,
): Promise<ResultOf<typeof batchShow>> {
  const batch = await getBatch(ctx, input.id)
  const shown = present(ctx, batch, await creatorName(ctx.db, batch))
  const obstacles = shown.can['undo'] ? await undoObstaclesOf(ctx, batch) : []
  return {
    ...shown,
    ...allowed(shown.can, { undo: obstacles.join('；') }),
    preview: presentPreview(ctx, kindOf(batch), batch),
    defaults: batch.options.defaults,
  }
}

const present = (ctx: Ctx, batch: Batch, createdByName: string | null) => ({
  ...presentBatch(ctx, kindOf(batch), batch, createdByName),
  kind: kindOf(batch).name as TrialKind,
})
