import { cropsText } from '@hepu/api/areas/authority/crops'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { oneOf } from '../../db/lists.ts'
import { organization, role, session, userOrg, userRole } from '../../db/schema/index.ts'
import { writeLog } from '../../db/write.ts'
import type { Ctx } from '../../http/context.ts'
import { endings, endSessions } from '../../http/session.ts'
import { assertNotBeyond } from './roleStrength.ts'
import { assertMaySetCrops, changeCrops, cropsOfUser, givenCrops, type CropsByOrg } from './userCrops.ts'
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

/** Ids of the roles that a user has in these organisations. */
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
 * sessions there end; roles beyond the caller are not taken so.
 */
export async function setMemberships(
  ctx: Ctx,
  it: User,
  wanted: readonly number[],
  crops: CropsByOrg = new Map(),
): Promise<void> {
  const before = await listMemberships(ctx, it.id)
  const cropsBefore = await cropsOfUser(ctx, it.id)
  const leaves = before.filter((id) => !wanted.includes(id) && ctx.caller.managedOrgIds.includes(id))
  const joins = wanted.filter((id) => !before.includes(id))
  await assertNotBeyond(ctx, await listRolesIn(ctx, it.id, leaves), '取消分配')
  if (leaves.length > 0) await leave(ctx, it.id, leaves)
  await joinOrgs(ctx, it.id, joins, crops)
  await changeCrops(ctx, it.id, cropsBefore, crops)
  const cropsAfter = await cropsOfUser(ctx, it.id)
  await writeLog(ctx, {
    object: 'user',
    objectId: it.id,
    action: 'update',
    before: { orgs: await namesOf(ctx, before), crops: await cropLines(ctx, cropsBefore) },
    after: {
      orgs: await namesOf(ctx, await listMemberships(ctx, it.id)),
      crops: await cropLines(ctx, cropsAfter),
    },
    reason: '调整所属机构',
    crop: null,
  })
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
  for (const it of chosen) assertMaySetCrops(ctx, null, it.crops)
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

/** `总部：玉米、水稻`, for each organisation where not all crops are open. */
export async function cropLines(ctx: Ctx, crops: CropsByOrg): Promise<string[]> {
  const narrowed = [...crops].filter(([, chosen]) => chosen.length > 0)
  const names = await namesById(
    ctx,
    narrowed.map(([id]) => id),
  )
  return narrowed.map(([id, chosen]) => `${names.get(id) ?? ''}：${cropsText(chosen)}`)
}

/** Names of the organisations within reach; of others the log of the administrator's organisation says nothing. */
async function namesOf(ctx: Ctx, ids: readonly number[]): Promise<string[]> {
  const seen = ids.filter((id) => ctx.caller.managedOrgIds.includes(id))
  return [...(await namesById(ctx, seen)).values()]
}

async function namesById(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  const found = await ctx.db
    .select({ id: organization.id, name: organization.name })
    .from(organization)
    .where(inArray(organization.id, [0, ...ids]))
    .orderBy(asc(organization.path))
  return new Map(found.map((row) => [row.id, row.name]))
}
