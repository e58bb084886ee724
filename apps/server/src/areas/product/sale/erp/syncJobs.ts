import { and, eq, isNull } from 'drizzle-orm'
import { saleSource } from '../../../../db/schema/index.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { AppError } from '@hepu/api/core/errorCodes'
import type { App } from '../../../../http/handle.ts'
import { jobContext } from '../../../../import/batch/jobContext.ts'
import { runSync, type SyncJob } from './runSync.ts'
import { startSync, SYNC_JOB } from './sources.ts'

const NIGHT_JOB = 'product-sale-sync-night'
/** Every night, when few people work. */
const NIGHT_AT = '40 1 * * *'

/** Does the runs that were asked for, and asks for those of the night. */
export function workSyncs(app: App): void {
  const { services, fastify } = app
  fastify.addHook('onReady', async () => {
    await services.jobs.work<SyncJob>(SYNC_JOB, (job, signal) => runSync(services, fastify.log, job, signal))
    await services.jobs.repeat(NIGHT_JOB, NIGHT_AT, async () => {
      await startNightly(app)
    })
  })
}

/** Asks for a run of each source that is asked every night; one that is still running is left alone. */
export async function startNightly({ services, fastify }: App): Promise<number> {
  const sources = await services.db
    .select()
    .from(saleSource)
    .where(and(eq(saleSource.isNightly, true), isNull(saleSource.deletedAt)))
  let started = 0
  for (const { id, orgId, crop, createdBy } of sources) {
    const job = { batchId: 0, version: 0, orgId, crop, userId: createdBy ?? 0, requestId: NIGHT_JOB }
    const ctx = await jobContext(services, fastify.log, job)
    try {
      await inTransaction(services.db, (db) => startSync({ ...ctx, db }, { id }))
      started++
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      fastify.log.info({ source: id, refusal: error.message }, 'nightly synchronisation of sales not started')
    }
  }
  return started
}
