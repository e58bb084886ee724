import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { askToReassign } from '../../../approval/reassignStranded.ts'
import { oneOf } from '../../../db/nameConditions.ts'
import { role, session, user, userOrg, userRole } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { endings, endSessions } from '../../../http/session.ts'
import { assertNotBeyond } from '../role/roleStrength.ts'
import {
  assertMaySetCrops,
  changeCrops,
  givenCrops,
  listMemberOrgs,
  listMemberships,
  type CropsByOrg,
} from './userCrops.ts'
import { logAt, membershipInLog, type Membership } from './userLog.ts'
import type { User } from './userScope.ts'

/** Returns the ids of the roles that a user has in these organisations. */
async function listRolesIn(ctx: Ctx, userId: number, orgIds: readonly number[]): Promise<number[]> {
  const found = await ctx.db
    .select({ id: role.id })
    .from(userRole)
    .innerJoin(role, eq(role.id, userRole.roleId))
    .where(and(eq(userRole.userId, userId), oneOf(role.orgId, orgIds)))
  return found.map((row) => row.id)
}

/**
 * Sets in which organisations of the administrator's reach a user works. Where he no longer does, his roles go and his
 * sessions there end; roles beyond the caller are not taken so. It makes one version of the user together with the change
 * of his account that came before; `it` is he as he was read. Says whether anything changed.
 */
export async function setMemberships(
  ctx: Ctx,
  current: User,
  wanted: readonly number[],
  crops: CropsByOrg = new Map(),
): Promise<boolean> {
  const all = await listMemberships(ctx, current.id)
  const before = await mapMemberships(ctx, current.id)
  const leaves = [...before.keys()].filter((id) => !wanted.includes(id))
  const joins = wanted.filter((id) => !all.includes(id))
  await assertNotBeyond(ctx, await listRolesIn(ctx, current.id, leaves), '取消分配')
  if (leaves.length > 0) await leave(ctx, current.id, leaves)
  await joinOrgs(ctx, current.id, joins, crops)
  await changeCrops(ctx, current.id, before, crops)
  const after = await mapMemberships(ctx, current.id)
  if (isDeepStrictEqual(before, after)) return false
  await stamp(ctx, current)
  await logMemberships(ctx, current.id, before, after)
  await askToReassign(ctx, [current.id])
  return true
}

type Memberships = ReadonlyMap<number, Membership>

/** Maps the managed organisations that a user works in. */
const mapMemberships = async (ctx: Ctx, userId: number): Promise<Memberships> =>
  new Map((await listMemberOrgs(ctx, [userId])).map((org) => [org.id, org]))

/** Makes a new version of the user, unless this change has made one already. */
async function stamp(ctx: Ctx, current: User): Promise<void> {
  await ctx.db
    .update(user)
    .set({
      updatedBy: ctx.caller.userId,
      updatedAt: ctx.services.now(),
      version: sql`${user.version} + 1`,
    })
    .where(and(eq(user.id, current.id), eq(user.version, current.version)))
}

/** Under each organisation what changed there. */
async function logMemberships(
  ctx: Ctx,
  userId: number,
  before: Memberships,
  after: Memberships,
): Promise<void> {
  for (const orgId of new Set([...before.keys(), ...after.keys()])) {
    await logAt(ctx, orgId, userId, {
      action: 'update',
      before: membershipInLog(before.get(orgId)),
      after: membershipInLog(after.get(orgId)),
      reason: '调整所属机构',
    })
  }
}

/** Lets a user work in more organisations. Refuses crops that the caller does not have himself. */
export async function joinOrgs(
  ctx: Ctx,
  userId: number,
  orgIds: readonly number[],
  crops: CropsByOrg,
): Promise<void> {
  if (orgIds.length === 0) return
  const chosen = orgIds.map((orgId) => ({
    userId,
    orgId,
    crops: [...(crops.get(orgId) ?? givenCrops(ctx.caller))],
  }))
  for (const membership of chosen) assertMaySetCrops(ctx, null, membership.crops)
  await ctx.db.insert(userOrg).values(chosen)
}

async function leave(ctx: Ctx, userId: number, orgIds: readonly number[]): Promise<void> {
  const roles = ctx.db
    .select({ id: role.id })
    .from(role)
    .where(inArray(role.orgId, [...orgIds]))
  await ctx.db.delete(userRole).where(and(eq(userRole.userId, userId), inArray(userRole.roleId, roles)))
  await ctx.db.delete(userOrg).where(and(eq(userOrg.userId, userId), inArray(userOrg.orgId, [...orgIds])))
  const there = and(eq(session.userId, userId), inArray(session.orgId, [...orgIds]))
  await endSessions(ctx.db, there, endings.orgLeft)
}
