import { seedRoles } from '@hepu/api/builtInRoles'
import { must } from '@hepu/api/core/must'
import type { FastifyBaseLogger } from 'fastify'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { organization, user, userOrg } from '../../../db/schema/index.ts'
import type { Ctx, Services } from '../../../http/context.ts'
import { jobContext } from '../../../import/batch/jobContext.ts'
import { HOUSE, STATION } from './demoRecord.ts'

/** The demo organisations by code, and its users by account. */
export interface DemoPlace {
  orgs: ReadonlyMap<string, number>
  accounts: ReadonlyMap<string, number>
  /** The context of one of the users at work in the house, who may do what a role of the catalogue does. */
  as: (account: DemoAccount) => Promise<Ctx>
}

/** Who makes the demo data, and by which role: one enters, another approves, the administrator gives away. */
const ROLES = {
  secretary: 'researchSecretary',
  reviewer: 'researchReviewer',
  admin: 'administrator',
} as const
type DemoAccount = keyof typeof ROLES

const CODES = [HOUSE, STATION]
const ACCOUNTS = [...Object.keys(ROLES), 'trial', 'breeder']

/** Returns where the demo data go; null if some organisation or user of the demo no longer exists. */
export async function findPlace(services: Services, log: FastifyBaseLogger): Promise<DemoPlace | null> {
  const { db } = services
  const found = await db
    .select({ code: organization.code, id: organization.id })
    .from(organization)
    .where(and(inArray(organization.code, CODES), isNull(organization.deletedAt)))
  const orgs = new Map(found.map(({ code, id }) => [code, id]))
  const known = await db
    .select({ account: user.account, id: user.id })
    .from(user)
    .innerJoin(userOrg, and(eq(userOrg.userId, user.id), eq(userOrg.orgId, orgs.get(HOUSE) ?? 0)))
    .where(and(inArray(user.account, ACCOUNTS), isNull(user.deletedAt)))
  if (orgs.size < CODES.length || known.length < ACCOUNTS.length) return null
  const accounts = new Map(known.map(({ account, id }) => [account, id]))
  const orgId = must(orgs.get(HOUSE), 'breeding company of the demo')
  const as = async (account: DemoAccount): Promise<Ctx> => {
    const job = { batchId: 0, version: 0, orgId, crop: 'maize', requestId: 'demo' }
    const ctx = await jobContext(services, log, {
      ...job,
      userId: must(accounts.get(account), 'account of the demo'),
    })
    const orgIds = [...orgs.values()]
    const { permissions } = must(
      seedRoles.find(({ code }) => code === ROLES[account]),
      'role of the demo account',
    )
    return {
      ...ctx,
      caller: { ...ctx.caller, orgIds, managedOrgIds: orgIds, permissions: new Set(permissions) },
    }
  }
  return { orgs, accounts, as }
}
