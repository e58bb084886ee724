import { and, eq, isNull, ne } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { projectNode } from '../../../db/schema/index.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Ctx, Services } from '../../../http/context.ts'
import type { App } from '../../../http/handle.ts'
import { jobContext } from '../../../import/batch/jobContext.ts'
import { lockProject, type Node } from '../node/nodes.ts'
import { planStaleProgress } from '../plan/staleProgress.ts'
import { planReports } from './planReports.ts'

const PLAN_JOB = 'project-reports'
/** Every morning before people are reminded. */
const PLAN_AT = '50 6 * * *'

/**
 * Plans the reports of all nodes anew, and reminds of progress that nobody enters, each in a transaction of its own: days also change by an approved change of the project, and
 * states by themselves. Returns the number of obligations that were added, moved or removed.
 */
export async function planAllReports(services: Services, log: FastifyBaseLogger): Promise<number> {
  const nodes = await services.db
    .select()
    .from(projectNode)
    .where(and(isNull(projectNode.deletedAt), ne(projectNode.state, 'draft')))
  let changed = 0
  for (const node of nodes) {
    const job = {
      batchId: 0,
      version: 0,
      orgId: node.orgId,
      crop: node.crop,
      userId: node.ownerId,
      requestId: PLAN_JOB,
    }
    const ctx = await jobContext(services, log, job)
    changed += await inTransaction(services.db, (db) => planOne({ ...ctx, db }, node))
  }
  return changed
}

/** Plans the reports of a node, and the reminder of its progress, as it is once nobody else changes its project. */
async function planOne(ctx: Ctx, seen: Node): Promise<number> {
  await lockProject(ctx, seen)
  const [node] = await ctx.db
    .select()
    .from(projectNode)
    .where(and(eq(projectNode.orgId, seen.orgId), eq(projectNode.id, seen.id)))
  const { added, moved, removed } = await planReports(ctx, node ?? seen)
  const stale = await planStaleProgress(ctx, node ?? seen)
  return added.length + moved.length + removed.length + stale
}

/** Starts the daily job. */
export function planEveryMorning({ fastify, services }: App): void {
  fastify.addHook('onReady', () =>
    services.jobs.repeat(PLAN_JOB, PLAN_AT, async () => {
      const changed = await planAllReports(services, fastify.log)
      fastify.log.info({ changed }, 'reports of projects that are due')
    }),
  )
}
