import { and, eq, isNull, ne } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { contract } from '../../../db/schema/index.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Services } from '../../../http/context.ts'
import type { App } from '../../../http/handle.ts'
import { jobContext } from '../../../import/batch/jobContext.ts'
import { startIfDue } from './signContract.ts'

const START_JOB = 'contract-start'
/** Every night soon after the day has begun. */
const START_AT = '10 0 * * *'

/** Starts the signed contracts whose day has come, each in a transaction of its own. Returns how many. */
export async function startDueContracts(services: Services, log: FastifyBaseLogger): Promise<number> {
  const signed = await services.db
    .select()
    .from(contract)
    .where(and(eq(contract.state, 'signed'), isNull(contract.deletedAt), ne(contract.kind, 'TEMPLATE')))
    .orderBy(contract.id)
  let started = 0
  for (const { id, orgId, crop, submittedBy, createdBy } of signed) {
    const userId = submittedBy ?? createdBy ?? 0
    const job = { batchId: 0, version: 0, orgId, crop, userId, requestId: START_JOB }
    const ctx = await jobContext(services, log, job)
    const isStarted = await inTransaction(services.db, async (db) => {
      const [row] = await db
        .select()
        .from(contract)
        .where(and(eq(contract.orgId, orgId), eq(contract.id, id)))
        .for('update')
      return row ? startIfDue({ ...ctx, db }, row) : false
    })
    if (isStarted) started += 1
  }
  return started
}

/** Starts the daily job. */
export function startEveryNight({ fastify, services }: App): void {
  fastify.addHook('onReady', () =>
    services.jobs.repeat(START_JOB, START_AT, async () => {
      const started = await startDueContracts(services, fastify.log)
      fastify.log.info({ started }, 'contracts that take effect')
    }),
  )
}
