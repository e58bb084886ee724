import { AppError } from '@hepu/api/core/errorCodes'
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { oneOf } from '../../db/lists.ts'
import { menu, organization, role, roleMenu, user, userOrg, userRole } from '../../db/schema/index.ts'
import type { Ctx } from '../../http/context.ts'

export type User = typeof user.$inferSelect

/** Users an administrator sees: who works in his organisation or below it, and is not deleted. */
export const usersWithinReach = (ctx: Pick<Ctx, 'caller'>): SQL =>
  and(isNull(user.deletedAt), worksIn(ctx.caller.managedOrgIds))!

/** Who works in one of these organisations. */
export const worksIn = (orgIds: readonly number[]): SQL =>
  sql`exists (select 1 from ${userOrg} where ${userOrg.userId} = ${user.id}
    and ${userOrg.orgId} = any(${sql.param([...orgIds])}::bigint[]))`

/** One user within reach. Throws NOT_FOUND for any other. */
export async function getUser(ctx: Ctx, id: number): Promise<User> {
  const [found] = await ctx.db
    .select()
    .from(user)
    .where(and(usersWithinReach(ctx), eq(user.id, id)))
  if (!found) throw new AppError('NOT_FOUND', '用户不存在或无权查看')
  return found
}

/** Users within reach, locked for a change in the order of their ids; one that is not within reach refuses all. */
export async function lockUsers(ctx: Ctx, ids: readonly number[]): Promise<User[]> {
  const found = await ctx.db
    .select()
    .from(user)
    .where(and(usersWithinReach(ctx), inArray(user.id, [...ids])))
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
export interface Standing {
  isSelf: boolean
  /** He also works in an organisation the administrator does not see. */
  worksBeyond: boolean
  /** His roles allow something the administrator may not do himself. */
  mayMore: boolean
}

/** The standing of each of these users towards the caller, in two queries for all of them. */
export async function standingsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Standing>> {
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

async function listStronger(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  const found = await ctx.db
    .selectDistinct({ id: userRole.userId })
    .from(userRole)
    .innerJoin(role, and(eq(role.id, userRole.roleId), isNull(role.deletedAt)))
    .where(and(oneOf(userRole.userId, ids), allowsMore(ctx)))
  return new Set(found.map((row) => row.id))
}

/** Whether a role allows something the caller may not do. */
export const allowsMore = (ctx: Pick<Ctx, 'caller'>): SQL =>
  sql`exists (select 1 from ${roleMenu} join ${menu} on ${menu.id} = ${roleMenu.menuId}
    where ${roleMenu.roleId} = ${role.id} and ${menu.word} is not null and ${menu.deletedAt} is null
    and not ${menu.word} = any(${sql.param([...ctx.caller.words])}::text[]))`

/** Why an account may not be touched by this administrator; null when it may. */
export function objectionTo(standing: Standing, name: string): string | null {
  if (standing.worksBeyond) return `「${name}」还在您管理范围以外的机构任职，请由上级管理员操作`
  if (standing.mayMore) return `「${name}」拥有您没有的权限，请由上级管理员操作`
  return null
}

/** Refuses what touches the account itself: it reaches into every organisation of the user. */
export async function assertMayTouch(ctx: Ctx, users: readonly User[]): Promise<void> {
  const standings = await standingsOf(
    ctx,
    users.map((it) => it.id),
  )
  for (const it of users) {
    const objection = objectionTo(standings.get(it.id)!, it.name)
    if (objection) throw new AppError('BAD_STATE', objection)
  }
}

/** What may be done with a user, by the same rules the commands use. */
export function canOf(ctx: Ctx, standing: Standing): Record<string, boolean> {
  const writes = ctx.caller.words.has('system.user:write')
  const touches = writes && !standing.worksBeyond && !standing.mayMore
  const others = touches && !standing.isSelf
  return {
    edit: touches,
    state: others,
    password: others,
    delete: others,
    roles: writes,
    leave: writes && !standing.isSelf,
    sessions: touches,
  }
}
