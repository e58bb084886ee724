import {
  severities,
  type batchFindings,
  type batchPage,
  type batchProgress,
} from '@hepu/api/areas/experiment/importBatch'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, count, desc, eq, ilike, type SQL } from 'drizzle-orm'
import { setTimeout as wait } from 'node:timers/promises'
import { importBatch, importFinding, user } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { batchColumns, getBatch, loadBytes, presentBatch, toBatch, type Batch } from './batch.ts'
import { findingLabel } from './findingCodes.ts'
import { findingsOf } from './findingRows.ts'

const POLL_MS = 300
const FINAL: ReadonlySet<Batch['state']> = new Set(['previewed', 'done', 'undone', 'failed', 'expired'])

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
    const batch = toBatch(row)
    const groups = (batch.preview?.groups ?? []).map(({ id, name }) => ({ id, name }))
    return { ...presentBatch(ctx, batch, createdByName), counts: batch.preview?.counts ?? [], groups }
  })
  return { current: input.current, size: input.size, total: total?.count ?? 0, records }
}

const STATES = ['reading', 'previewed', 'importing', 'done', 'undone', 'failed', 'expired'] as const

function batchFilter(ctx: Ctx, model: ParsedInputOf<typeof batchPage>['model']): SQL | undefined {
  const state = STATES.find((known) => known === model.state)
  return and(
    rows(ctx, importBatch),
    state ? eq(importBatch.state, state) : undefined,
    model.kind ? eq(importBatch.kind, model.kind) : undefined,
    model.name ? ilike(importBatch.fileName, `%${model.name.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
  )
}

/** Findings of a batch in the order of the workbook, with the number of each kind. */
export async function listFindings(
  ctx: Ctx,
  input: ParsedInputOf<typeof batchFindings>,
): Promise<ResultOf<typeof batchFindings>> {
  const batch = await getBatch(ctx, input.model.batchId)
  const { severity, code } = input.model
  const where = and(
    findingsOf(batch),
    severity ? eq(importFinding.severity, severity) : undefined,
    code ? eq(importFinding.code, code) : undefined,
  )
  const [total] = await ctx.db.select({ count: count() }).from(importFinding).where(where)
  const order = input.order === 'ascending' ? asc : desc
  const records = await ctx.db
    .select()
    .from(importFinding)
    .where(where)
    .orderBy(order(importFinding.seq))
    .limit(input.size)
    .offset((input.current - 1) * input.size)
  const codes = await countCodes(ctx, batch)
  return { current: input.current, size: input.size, total: total?.count ?? 0, records, codes }
}

async function countCodes(ctx: Ctx, batch: Batch): Promise<ResultOf<typeof batchFindings>['codes']> {
  const found = await ctx.db
    .select({ code: importFinding.code, severity: importFinding.severity, count: count() })
    .from(importFinding)
    .where(findingsOf(batch))
    .groupBy(importFinding.code, importFinding.severity)
  const order = Object.keys(severities)
  return found
    .map((row) => ({ ...row, label: findingLabel(row.code) }))
    .toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity) || b.count - a.count)
}

/** All findings of a batch, for the workbook of findings. */
export async function allFindings(ctx: Ctx, batch: Batch): Promise<(typeof importFinding.$inferSelect)[]> {
  return ctx.db.select().from(importFinding).where(findingsOf(batch)).orderBy(asc(importFinding.seq))
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

/** State and progress of a batch until its check or import has ended. */
export async function* followBatch(
  ctx: Ctx,
  input: ParsedInputOf<typeof batchProgress>,
  signal: AbortSignal,
): AsyncIterable<ResultOf<typeof batchProgress>> {
  for (;;) {
    const batch = await getBatch(ctx, input.id)
    yield {
      state: batch.state,
      progress: batch.progress,
      text: batch.progressText,
      failure: batch.failure,
    }
    if (FINAL.has(batch.state) || signal.aborted) return
    await wait(POLL_MS, undefined, { signal }).catch(() => undefined)
  }
}
