import { AppError } from '@hepu/api/core/errorCodes'
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { menu, organization, role, user, userOrg, userRole } from '../../db/schema/index.ts'
import { grantsAnyOf } from '../../db/roleGrant.ts'
import type { Ctx } from '../../http/context.ts'

/** Whether the caller has the active role of an administrator in his current organisation. */
export async function isAdministrator(ctx: Ctx): Promise<boolean> {
  const found = await ctx.db
    .select({ id: role.id })
    .from(userRole)
    .innerJoin(role, eq(role.id, userRole.roleId))
    .where(
      and(
        eq(userRole.userId, ctx.caller.userId),
        eq(role.orgId, ctx.caller.orgId),
        eq(role.isSystem, true),
        eq(role.state, 1),
        isNull(role.deletedAt),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** An organisation that somebody looks after: a system administrator, or else who may at least look after its users. */
interface LookedAfter {
  id: number
  name: string
  bySystem: boolean
}

/**
 * Runs a change of people or roles of these organisations and refuses it when it leaves one without its last
 * administrator: its last system administrator, or, where there was none, the last who may look after its users. Who
 * counts is active, works there and has an active role there. An organisation that had nobody before may stay so. The
 * organisations are locked, so that two administrators cannot remove each other.
 */
export async function keepingAdministrators<T>(
  ctx: Ctx,
  orgIds: readonly number[],
  run: () => Promise<T>,
): Promise<T> {
  await lockOrganizations(ctx, orgIds)
  const before = await listLookedAfter(ctx, orgIds)
  const result = await run()
  const after = new Map((await listLookedAfter(ctx, orgIds)).map((it) => [it.id, it]))
  for (const { id, name, bySystem } of before) {
    const left = after.get(id)
    if (left && (left.bySystem || !bySystem)) continue
    const whom = bySystem ? '系统管理员' : '管理员'
    throw new AppError('BAD_STATE', `「${name}」须至少有一名在用的${whom}，请先指定他人`)
  }
  return result
}

/** The same for a change of users, in all organisations they work in. */
export async function keepingAdministratorsOf<T>(
  ctx: Ctx,
  userIds: readonly number[],
  run: () => Promise<T>,
): Promise<T> {
  const found = await ctx.db
    .selectDistinct({ orgId: userOrg.orgId })
    .from(userOrg)
    .where(inArray(userOrg.userId, [0, ...userIds]))
  return keepingAdministrators(
    ctx,
    found.map((row) => row.orgId),
    run,
  )
}

/** Lets no other transaction change roles or administrators of these organisations until this one ends. */
export async function lockOrganizations(ctx: Ctx, orgIds: readonly number[]): Promise<void> {
  await ctx.db
    .select({ id: organization.id })
    .from(organization)
    .where(inArray(organization.id, [0, ...orgIds]))
    .orderBy(asc(organization.id))
    .for('no key update')
}

const looksAfterUsers = grantsAnyOf(
  sql`select ${menu.id} from ${menu} where ${menu.word} = 'system.user:write' and ${menu.deletedAt} is null`,
)

const listLookedAfter = (ctx: Ctx, orgIds: readonly number[]): Promise<LookedAfter[]> =>
  ctx.db
    .select({
      id: organization.id,
      name: organization.name,
      bySystem: sql<boolean>`bool_or(${role.isSystem})`,
    })
    .from(organization)
    .innerJoin(role, and(eq(role.orgId, organization.id), eq(role.state, 1), isNull(role.deletedAt)))
    .innerJoin(userRole, eq(userRole.roleId, role.id))
    .innerJoin(user, and(eq(user.id, userRole.userId), eq(user.state, 1), isNull(user.deletedAt)))
    .innerJoin(userOrg, and(eq(userOrg.userId, user.id), eq(userOrg.orgId, organization.id)))
    .where(and(inArray(organization.id, [0, ...orgIds]), or(eq(role.isSystem, true), looksAfterUsers)))
    .groupBy(organization.id)
