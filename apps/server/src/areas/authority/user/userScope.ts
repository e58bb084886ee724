import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { organization, role, user, userOrg, userRole } from '../../../db/schema/index.ts'
import { worksIn } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { listLeaving, listWider } from '../dataPermission/dataPermission.ts'
import { listOwnRoles } from '../role/roleRules.ts'
import { strengthOf } from '../role/roleStrength.ts'

export type User = typeof user.$inferSelect

/**
 * Returns the condition for users that an administrator sees: those who work in his organisation or below it, and are
 * not deleted.
 */
export const managedUsers = (ctx: Pick<Ctx, 'caller'>): SQL =>
  must(and(isNull(user.deletedAt), worksIn(ctx.caller.managedOrgIds)), 'a condition')

/** Returns one user whom the caller manages. Throws NOT_FOUND for any other. */
export async function getUser(ctx: Ctx, id: number): Promise<User> {
  const [found] = await ctx.db
    .select()
    .from(user)
    .where(and(managedUsers(ctx), eq(user.id, id)))
  if (!found) throw new AppError('NOT_FOUND', '用户不存在或无权查看')
  return found
}

/** Locks users whom the caller manages, in the order of their ids. Throws NOT_FOUND if one of them is not. */
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

/** Locks one user whom the caller manages. */
export async function lockUser(ctx: Ctx, id: number): Promise<User> {
  const [found] = await lockUsers(ctx, [id])
  return must(found, `the user ${id}`)
}

/** What decides how far an administrator's hand reaches over a user. */
export interface UserRelation {
  isSelf: boolean
  /** He also works in an organisation the administrator does not see. */
  worksBeyond: boolean
  /** His roles allow something the administrator may not do himself, or open data he does not hold. */
  mayMore: boolean
}

/** Returns the relation of each of these users to the caller, in two queries for all. */
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
 * Lists the users who have a role with permissions that the caller lacks, or with a wider data permission. Data permissions
 * count for roles of the caller's own organisation, and for roles below whose data go beyond their organisation and all
 * below it: a head office that sees only its own data still administers its stations, which see theirs. A role that the
 * caller has himself makes nobody stronger by its data.
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
  const within = found.filter((row) => row.strength === null && !mine.has(row.id))
  const own = within.filter((row) => row.orgId === ctx.caller.orgId)
  const below = within.filter((row) => row.orgId !== ctx.caller.orgId)
  const wider = await listWider(ctx, [...own, ...(await listLeaving(ctx, below))])
  return new Set(found.filter((row) => row.strength !== null || wider.has(row.id)).map((row) => row.userId))
}

/** Returns why an account may not be touched by this administrator; null if it may. */
export function blockerOf(relation: UserRelation, name: string): string | null {
  if (relation.worksBeyond) return `「${name}」还在您管理范围以外的机构任职，请由上级管理员操作`
  if (relation.mayMore) return `「${name}」拥有您没有的权限，请由上级管理员操作`
  return null
}

/** Returns why a user may not be taken out of an organisation; null if he works in another one as well. */
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
    users.map((row) => row.id),
  )
  for (const row of users) {
    const blocker = blockerOf(must(relations.get(row.id), `the relation to the user ${row.id}`), row.name)
    if (blocker) throw new AppError('BAD_STATE', blocker)
  }
}

/** Returns what may be done with a user, by the rules that the commands use. */
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
