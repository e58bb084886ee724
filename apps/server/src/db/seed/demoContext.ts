import type { FastifyBaseLogger } from 'fastify'
import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx, Services } from '../../http/context.ts'
import { jobContext } from '../../import/batch/jobContext.ts'
import { organization, user } from '../schema/index.ts'
import { DEMO_CODE } from './seedOrganizations.ts'

/**
 * Returns the context in which demo records are made: that of the administrator in the demo organisation and maize. Null if
 * the organisation or the administrator no longer exists.
 */
export async function demoContext(services: Services, log: FastifyBaseLogger): Promise<Ctx | null> {
  const [org] = await services.db
    .select({ id: organization.id })
    .from(organization)
    .where(and(eq(organization.code, DEMO_CODE), isNull(organization.deletedAt)))
  const [admin] = await services.db.select({ id: user.id }).from(user).where(eq(user.account, 'admin'))
  if (!org || !admin) return null
  const job = { batchId: 0, version: 0, orgId: org.id, crop: 'maize', userId: admin.id, requestId: 'demo' }
  return jobContext(services, log, job)
}
