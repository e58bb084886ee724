import { AppError } from '@hepu/api/core/errorCodes'
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { organization, role, user, userOrg, userRole } from '../../../db/schema/index.ts'
import { worksIn } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { listLeaving, listWider } from '../dataPermission/dataPermission.ts'
import { listOwnRoles } from '../role/roleRules.ts'
import { strengthOf } from '../role/roleStrength.ts'

export type User = typeof user.$inferSelect

/** Users an administrator sees: who works in his organisation or below it, and is not deleted. */
export const managedUsers = (ctx: Pick<Ctx, 'caller'>): SQL =>
  and(isNull(user.deletedAt), worksIn(ctx.caller.managedOrgIds))!

/** One user within reach. Throws NOT_FOUND for any other. */
export async function getUser(ctx: Ctx, id: number): Promise<User> {
  const [found] = await ctx.db
    .select()
    .from(user)
    .where(and(managedUsers(ctx), eq(user.id, id)))
  if (!found) throw new AppError('NOT_FOUND', '用户不存在或无权查看')
  return found
}

/** Users within reach, locked for a change in the order of their ids; one that is not within reach refuses all. */
export async function lockUsers(ctx: Ctx, ids: readonly number[]): Promise<User[]> {
  const found = await ctx.db
    .select()
    .from(user)
    .where(and(managedUsers(ctx), inArray(user.id, [...ids])))
    .orderBy(user.id)
    .for('update')
  if (found.length !== ids.length) throw new AppError('NOT_FOUND', '用户不存在或无权查看')
  return found
}

/** One user within reach, locked for a change. */
export async function lockUser(ctx: Ctx, id: number): Promise<User> {
  const [found] = await lockUsers(ctx, [id])
  return found!
}

/** What decides how far an administrator's hand reaches over a user. */
export interface UserRelation {
  isSelf: boolean
  /** He also works in an organisation the administrator does not see. */
  worksBeyond: boolean
  /** His roles allow something the administrator may not do himself, or open data he does not hold. */
  mayMore: boolean
}

/** The standing of each of these users towards the caller, in two queries for all of them. */
export async function relationsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, UserRelation>> {
  const beyond = await listWorkingBeyond(ctx, ids)
  const stronger = await listStronger(ctx, ids)
  return new Map(
    ids.map((id) => [
      id,
      { isSelf: id === ctx.caller.userId, worksBeyond: beyond.has(id), mayMore: stronger.has(id) },
    ]),
  )
}

async function listWorkingBeyond(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  const found = await ctx.db
    .selectDistinct({ id: userOrg.userId })
    .from(userOrg)
    .innerJoin(organization, eq(organization.id, userOrg.orgId))
    .where(
      and(
        oneOf(userOrg.userId, ids),
        isNull(organization.deletedAt),
        sql`not ${userOrg.orgId} = any(${sql.param([...ctx.caller.managedOrgIds])}::bigint[])`,
      ),
    )
  return new Set(found.map((row) => row.id))
}

/**
 * Who of these has a role with permissions that the caller has not, or with a wider data permission than his. Data
 * permissions count in roles of the caller's own organisation, and in those below whose reach goes beyond the
 * organisation they belong to and what stands below it: a head office that sees its own data alone still helps its
 * stations, which see theirs. A role that the caller has himself makes nobody stronger by its data.
 */
async function listStronger(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  const found = await ctx.db
    .select({
      userId: userRole.userId,
      id: role.id,
      orgId: role.orgId,
      dataScope: role.dataScope,
      strength: await strengthOf(ctx),
    })
    .from(userRole)
    .innerJoin(role, and(eq(role.id, userRole.roleId), isNull(role.deletedAt)))
    .where(oneOf(userRole.userId, ids))
  const mine = await listOwnRoles(ctx)
  const within = found.filter((it) => it.strength === null && !mine.has(it.id))
  const own = within.filter((it) => it.orgId === ctx.caller.orgId)
  const below = within.filter((it) => it.orgId !== ctx.caller.orgId)
  const wider = await listWider(ctx, [...own, ...(await listLeaving(ctx, below))])
  return new Set(found.filter((it) => it.strength !== null || wider.has(it.id)).map((it) => it.userId))
}

/** Why an account may not be touched by this administrator; null when it may. */
export function blockerOf(relation: UserRelation, name: string): string | null {
  if (relation.worksBeyond) return `「${name}」还在您管理范围以外的机构任职，请由上级管理员操作`
  if (relation.mayMore) return `「${name}」拥有您没有的权限，请由上级管理员操作`
  return null
}

/** Why a user may not be taken out of an organisation; null when he works in another one as well. */
export const leavingBlocker = (
  { name }: Pick<User, 'name'>,
  { worksBeyond }: Pick<UserRelation, 'worksBeyond'>,
  managedOrgCount: number,
): string | null =>
  managedOrgCount > 1 || worksBeyond ? null : `这是「${name}」唯一的机构；不再任职的请停用或删除`

/** Refuses what touches the account itself: it reaches into every organisation of the user. */
export async function assertMayTouch(ctx: Ctx, users: readonly User[]): Promise<void> {
  const relations = await relationsOf(
    ctx,
    users.map((it) => it.id),
  )
  for (const it of users) {
    const blocker = blockerOf(relations.get(it.id)!, it.name)
    if (blocker) throw new AppError('BAD_STATE', blocker)
  }
}

/** What may be done with a user, by the same rules the commands use. */
export function canOf(ctx: Ctx, relation: UserRelation): Record<string, boolean> {
  const writes = ctx.caller.permissions.has('system.user:write')
  const touches = writes && !relation.worksBeyond && !relation.mayMore
  const others = touches && !relation.isSelf
  return {
    edit: touches,
    state: others,
    password: others,
    delete: others,
    roles: writes,
    leave: writes && !relation.isSelf,
    sessions: touches,
  }
}
