import { AppError } from '@hepu/api/core/errorCodes'
import { and, countDistinct, eq, isNull } from 'drizzle-orm'
import { organization, role, user, userOrg, userRole } from '../../db/schema/index.ts'
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

/**
 * Lets no other transaction change who administers an organisation until this one ends. To be taken before an
 * administrator loses role, membership or account, with `keepAdministrator` after it.
 */
export async function lockAdministrators(ctx: Ctx, orgId: number): Promise<void> {
  await ctx.db
    .select({ id: organization.id })
    .from(organization)
    .where(eq(organization.id, orgId))
    .for('no key update')
}

/** Throws BAD_STATE when no active user of an organisation has the active role of an administrator any more. */
export async function keepAdministrator(ctx: Ctx, orgId: number): Promise<void> {
  const [found] = await ctx.db
    .select({ n: countDistinct(user.id) })
    .from(userRole)
    .innerJoin(role, eq(role.id, userRole.roleId))
    .innerJoin(user, eq(user.id, userRole.userId))
    .innerJoin(userOrg, and(eq(userOrg.userId, user.id), eq(userOrg.orgId, role.orgId)))
    .where(
      and(
        eq(role.orgId, orgId),
        eq(role.isSystem, true),
        eq(role.state, 1),
        isNull(role.deletedAt),
        eq(user.state, 1),
        isNull(user.deletedAt),
      ),
    )
  if (found!.n === 0) throw new AppError('BAD_STATE', '机构至少要保留一名启用的系统管理员')
}
