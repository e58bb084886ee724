import { and, asc, eq, inArray } from 'drizzle-orm'
import { organization, role, session, userOrg, userRole } from '../../db/schema/index.ts'
import { writeLog } from '../../db/write.ts'
import type { Ctx } from '../../http/context.ts'
import type { User } from './userScope.ts'

/** Organisations a user works in, also those beyond the administrator's reach. */
export async function listMemberships(ctx: Ctx, userId: number): Promise<number[]> {
  const found = await ctx.db
    .select({ orgId: userOrg.orgId })
    .from(userOrg)
    .where(eq(userOrg.userId, userId))
    .orderBy(asc(userOrg.orgId))
  return found.map((row) => row.orgId)
}

/** Ids of the roles that a user has in an organisation. */
export async function listRolesIn(ctx: Ctx, userId: number, orgId: number): Promise<number[]> {
  const found = await ctx.db
    .select({ id: role.id })
    .from(userRole)
    .innerJoin(role, eq(role.id, userRole.roleId))
    .where(and(eq(userRole.userId, userId), eq(role.orgId, orgId)))
  return found.map((row) => row.id)
}

/**
 * Sets in which organisations of the administrator's reach a user works. Where he no longer does, his roles go and his
 * sessions there end.
 */
export async function setMemberships(ctx: Ctx, it: User, wanted: readonly number[]): Promise<void> {
  const before = await listMemberships(ctx, it.id)
  const leaves = before.filter((id) => !wanted.includes(id) && ctx.caller.managedOrgIds.includes(id))
  const joins = wanted.filter((id) => !before.includes(id))
  if (leaves.length > 0) await leave(ctx, it.id, leaves)
  if (joins.length > 0) {
    await ctx.db.insert(userOrg).values(joins.map((orgId) => ({ userId: it.id, orgId })))
  }
  await writeLog(ctx, {
    object: 'user',
    objectId: it.id,
    action: 'update',
    before: { orgs: await namesOf(ctx, before) },
    after: { orgs: await namesOf(ctx, await listMemberships(ctx, it.id)) },
    reason: '调整所属机构',
    crop: null,
  })
}

async function leave(ctx: Ctx, userId: number, orgIds: readonly number[]): Promise<void> {
  const roles = ctx.db
    .select({ id: role.id })
    .from(role)
    .where(inArray(role.orgId, [...orgIds]))
  await ctx.db.delete(userRole).where(and(eq(userRole.userId, userId), inArray(userRole.roleId, roles)))
  await ctx.db.delete(userOrg).where(and(eq(userOrg.userId, userId), inArray(userOrg.orgId, [...orgIds])))
  await ctx.db.delete(session).where(and(eq(session.userId, userId), inArray(session.orgId, [...orgIds])))
}

/** Names of the organisations within reach; of others the log of the administrator's organisation says nothing. */
async function namesOf(ctx: Ctx, ids: readonly number[]): Promise<string[]> {
  const seen = ids.filter((id) => ctx.caller.managedOrgIds.includes(id))
  const found = await ctx.db
    .select({ name: organization.name })
    .from(organization)
    .where(inArray(organization.id, [0, ...seen]))
    .orderBy(asc(organization.path))
  return found.map((row) => row.name)
}
