import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { clockDay } from '../../../db/clock.ts'
import { experimentGroup } from '../../../db/schema/index.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Services } from '../../../http/context.ts'
import type { App } from '../../../http/handle.ts'
import { jobContext } from '../../../import/batch/jobContext.ts'
import type { Group } from '../analysis/loadTrial.ts'
import { revealGroup } from './revealGroup.ts'

const REVEAL_JOB = 'reveal-codes'
/** Just after midnight, in Shanghai. */
const REVEAL_AT = '1 0 * * *'
/** Interval (ms) in which calls check for due groups, in case no process was running at midnight. */
const LOOK_EVERY_MS = 60_000
const DUE = '到揭示日期，自动揭示'

/** Reveals groups on their day: by a job after midnight, and before the next call after the day has come. */
export function watchRevealDays({ fastify, services }: App): void {
  let lookedAt = -Infinity
  fastify.addHook('onReady', () =>
    services.jobs.repeat(REVEAL_JOB, REVEAL_AT, () => revealDue(services, fastify.log)),
  )
  fastify.addHook('preHandler', async (request) => {
    const now = services.now().getTime()
    if (!request.url.startsWith('/api/') || Math.abs(now - lookedAt) < LOOK_EVERY_MS) return
    lookedAt = now
    await revealDue(services, fastify.log)
  })
}

/**
 * Reveals every blind group whose day has come, each in its own transaction. If one fails, the next run tries it again.
 */
export async function revealDue(services: Services, log: FastifyBaseLogger): Promise<void> {
  const due = await services.db
    .select()
    .from(experimentGroup)
    .where(
      and(
        isNotNull(experimentGroup.blindedAt),
        isNull(experimentGroup.revealedAt),
        isNull(experimentGroup.deletedAt),
        lte(experimentGroup.revealOn, clockDay(services.now())),
      ),
    )
  for (const group of due) {
    try {
      await revealOne(services, log, group)
    } catch (error) {
      log.error({ err: error, groupId: group.id }, 'reveal of codes')
    }
  }
}

/**
 * Reveals on behalf of the user who set the day. Two processes take turns at the group; the second finds it revealed.
 */
async function revealOne(services: Services, log: FastifyBaseLogger, { orgId, id, crop, blindedBy }: Group) {
  const job = { orgId, crop, userId: blindedBy ?? 0, batchId: 0, version: 0, requestId: REVEAL_JOB }
  const ctx = await jobContext(services, log, job)
  await inTransaction(services.db, async (db) => {
    const [group] = await db
      .select()
      .from(experimentGroup)
      .where(
        and(eq(experimentGroup.orgId, orgId), eq(experimentGroup.id, id), isNull(experimentGroup.revealedAt)),
      )
      .for('update')
    if (group) await revealGroup({ ...ctx, db }, group, DUE)
  })
}
