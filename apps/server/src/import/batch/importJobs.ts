import { AppError } from '@hepu/api/core/errorCodes'
import type { App } from '../../http/handle.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Ctx } from '../../http/context.ts'
import { findBatch, moveBatch, type Batch, type BatchValues } from './storedBatch.ts'
import { notifyFailed } from './importNotices.ts'
import { failureText, previewAgain, readAndPreview } from './previewBatch.ts'
import type { BasePreview, ImportKind } from './importKind.ts'
import { startProgress, type Progress } from './importProgress.ts'
import type { MappedKind } from '../map/rememberedMappings.ts'
import { jobContext, type JobData } from './jobContext.ts'
import { writeBatch } from './writeBatch.ts'

export const CHECK_JOB = 'import-check'
export const IMPORT_JOB = 'import-write'

type From = 'source' | 'parsed'

/** The background work of one kind of import, whatever its book and preview. */
export interface Runner {
  kind: MappedKind
  check: (ctx: Ctx, batch: Batch, from: From, progress: Progress) => Promise<unknown>
  write: (ctx: Ctx, batch: Batch, progress: Progress) => Promise<void>
}

/** Returns a kind as jobs run it. The batches given to it are of this kind, because jobs choose the kind by their name. */
export function runnerOf<P extends BasePreview, D extends object>(kind: ImportKind<P, D>): Runner {
  const { name, write, meanings } = kind
  return {
    kind: { name, write, ...(meanings ? { meanings } : {}) },
    check: (ctx, batch, from, progress) =>
      from === 'source'
        ? readAndPreview(ctx, kind, batch as Batch<P, D>, { progress })
        : previewAgain(ctx, kind, batch as Batch<P, D>, progress),
    write: (ctx, batch, progress) => writeBatch(ctx, kind, batch as Batch<P, D>, progress),
  }
}

/** Registers the background work of imports. */
export async function workImports(app: App): Promise<void> {
  const { jobs } = app.services
  await jobs.work<JobData & { from: From }>(CHECK_JOB, (job) => runCheck(app, job))
  await jobs.work<JobData>(IMPORT_JOB, (job) => runWrite(app, job))
}

/** Reads or compares a large workbook; a failure ends the batch with its message. */
async function runCheck(app: App, job: JobData & { from: From }): Promise<void> {
  await withBatch(app, job, 'reading', async (runner, ctx, batch, progress) => {
    try {
      await inTransaction(app.services.db, (db) => runner.check({ ...ctx, db }, batch, job.from, progress))
    } catch (error) {
      await progress.stop()
      logEnd(app, error, batch.id, 'import check failed')
      await failBatch(ctx, batch, { state: 'failed', failure: failureText(error, job.requestId) })
    }
  })
}

/** A refused workbook is its sender's affair, and no fault of the server. */
function logEnd({ fastify }: App, error: unknown, batchId: number, message: string): void {
  if (error instanceof AppError) fastify.log.info({ batchId, refusal: error.message }, message)
  else fastify.log.error({ err: error, batchId }, message)
}

/** Writes a large batch in one transaction; after a failure nothing is written and the preview is restored. */
export async function runWrite(app: App, job: JobData): Promise<void> {
  await withBatch(app, job, 'importing', async (runner, ctx, batch, progress) => {
    try {
      await inTransaction(app.services.db, (db) => runner.write({ ...ctx, db }, batch, progress))
    } catch (error) {
      await progress.stop()
      logEnd(app, error, batch.id, 'import failed')
      const failure = `导入失败，未写入任何数据：${failureText(error, job.requestId)}`
      await failBatch(ctx, batch, {
        state: 'previewed',
        progress: 1,
        progressText: null,
        failure,
      })
    }
  })
}

/** Stores how a job failed, with the notice to the uploader, unless the batch was moved on meanwhile. */
const failBatch = (ctx: Ctx, batch: Batch, values: BatchValues & { failure: string }): Promise<void> =>
  inTransaction(ctx.services.db, async (db) => {
    if (await moveBatch(db, batch, values)) await notifyFailed({ ...ctx, db }, batch, values.failure)
  })

/** Runs the work only if the batch still waits for exactly this job: a job delivered twice runs once. */
async function withBatch(
  app: App,
  job: JobData,
  state: Batch['state'],
  work: (runner: Runner, ctx: Ctx, batch: Batch, progress: Progress) => Promise<void>,
): Promise<void> {
  const ctx = await jobContext(app.services, app.fastify.log, job)
  const batch = await findBatch(app.services.db, job.orgId, job.batchId)
  const runner = batch && app.fastify.imports.get(batch.kind)
  if (!runner || batch.state !== state || batch.version !== job.version) return
  const progress = startProgress(app.services.db, app.fastify.log, batch)
  try {
    await work(runner, ctx, batch, progress)
  } finally {
    await progress.stop()
  }
}
