import { AppError } from '@hepu/api/core/errorCodes'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { menu, organization, role, roleMenu, user, userOrg, userRole } from '../../db/schema/index.ts'
import type { Ctx } from '../../http/context.ts'

/** An organisation and somebody who looks after its users. */
interface Post {
  orgId: number
  orgName: string
  userId: number
}

/**
 * Runs a change of users and refuses it when it leaves an organisation without anybody who may look after its users.
 * Who may is whoever is active, works there and has an active role there that grants 维护用户; an organisation that
 * had nobody before may stay so. The organisations are locked, so that two administrators cannot remove each other.
 */
export async function keepingAdministrators<T>(
  ctx: Ctx,
  userIds: readonly number[],
  run: () => Promise<T>,
): Promise<T> {
  const concerned = await listOrgsOf(ctx, userIds)
  const before = await listPosts(ctx, concerned)
  const result = await run()
  const after = new Set((await listPosts(ctx, concerned)).map((post) => post.orgId))
  const left = before.find((post) => !after.has(post.orgId))
  if (left) throw new AppError('BAD_STATE', `「${left.orgName}」须至少有一名在用的管理员，请先指定他人`)
  return result
}

async function listOrgsOf(ctx: Ctx, userIds: readonly number[]): Promise<number[]> {
  const found = await ctx.db
    .select({ id: organization.id })
    .from(organization)
    .where(
      inArray(
        organization.id,
        ctx.db
          .select({ id: userOrg.orgId })
          .from(userOrg)
          .where(inArray(userOrg.userId, [...userIds])),
      ),
    )
    .orderBy(asc(organization.id))
    .for('update')
  return found.map((row) => row.id)
}

const listPosts = (ctx: Ctx, orgIds: readonly number[]): Promise<Post[]> =>
  ctx.db
    .selectDistinct({ orgId: organization.id, orgName: organization.name, userId: user.id })
    .from(organization)
    .innerJoin(userOrg, eq(userOrg.orgId, organization.id))
    .innerJoin(user, and(eq(user.id, userOrg.userId), eq(user.state, 1), isNull(user.deletedAt)))
    .innerJoin(userRole, eq(userRole.userId, user.id))
    .innerJoin(
      role,
      and(
        eq(role.id, userRole.roleId),
        eq(role.orgId, organization.id),
        eq(role.state, 1),
        isNull(role.deletedAt),
      ),
    )
    .innerJoin(roleMenu, eq(roleMenu.roleId, role.id))
    .innerJoin(menu, and(eq(menu.id, roleMenu.menuId), isNull(menu.deletedAt)))
    .where(and(inArray(organization.id, [0, ...orgIds]), eq(menu.word, 'system.user:write')))
