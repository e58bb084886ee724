import { seedRoles } from '@hepu/api/builtInRoles'
import { must } from '@hepu/api/core/must'
import type { FastifyBaseLogger } from 'fastify'
import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx, Services } from '../../http/context.ts'
import { jobContext } from '../../import/batch/jobContext.ts'
import { organization, user } from '../schema/index.ts'
import { DEMO_CODE } from './seedOrganizations.ts'
import { demoUsers } from './seedUsers.ts'

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

/** Returns the context of a demo account at work where `ctx` is, who may do what its role does; null if there is no such account. */
export async function demoPerson(ctx: Ctx, account: string): Promise<Ctx | null> {
  const [found] = await ctx.db.select({ id: user.id }).from(user).where(eq(user.account, account))
  if (!found) return null
  const { orgId, crop } = ctx.caller
  const job = { batchId: 0, version: 0, orgId, crop, userId: found.id, requestId: 'demo' }
  const bare = await jobContext(ctx.services, ctx.log, job)
  const { role: code } = must(
    demoUsers.find((one) => one.account === account),
    'the demo account',
  )
  const { permissions } = must(
    seedRoles.find((role) => role.code === code),
    'the role',
  )
  return { ...bare, caller: { ...bare.caller, permissions: new Set(permissions) } }
}

/** Returns the context at a moment at which a demo record was made: the present one where that moment is still to come. */
export function atMoment(ctx: Ctx, moment: Date): Ctx {
  const now = ctx.services.now()
  const then = moment < now ? moment : now
  return { ...ctx, services: { ...ctx.services, now: () => then } }
}

/** Returns the context on the morning of a day. */
export const onMorning = (ctx: Ctx, day: string): Ctx => atMoment(ctx, new Date(`${day}T09:30:00+08:00`))
