import { and, eq, inArray, isNull } from 'drizzle-orm'
import { roleGrant } from '../../../db/roleGrant.ts'
import { menu } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { isAdministrator, listLastRoles } from '../user/administrators.ts'
import { listHeld } from '../menu/heldMenus.ts'
import { namedRefusal, NOT_GRANTABLE, type Role } from './roleRules.ts'
import { refusalOf, widerTo } from './roleStrength.ts'

interface Known {
  /** Roles that are beyond the caller, with why. */
  beyond: ReadonlyMap<number, string>
  /** Roles that open data he does not hold. */
  wider: ReadonlySet<number>
}

/** Returns why roles may not be switched off (those in force) or on (those that are off); roles that may are absent. */
export async function switchingBlockers(
  ctx: Ctx,
  roles: readonly Role[],
  { beyond, wider }: Known,
): Promise<Map<number, string>> {
  const [on, off] = [roles.filter((role) => role.state === 1), roles.filter((role) => role.state !== 1)]
  const last = await listLastRoles(ctx, [...new Set(on.map((one) => one.orgId))])
  const ungrantable = await listUngrantable(ctx, off)
  const blockerOf = (role: Role): string | null | undefined =>
    role.state === 1
      ? (refusalOf(role, beyond.get(role.id), '停用') ?? last.get(role.id))
      : (namedRefusal(NOT_GRANTABLE, ungrantable.get(role.id) ?? []) ??
        (wider.has(role.id) ? widerTo(role, '启用') : null))
  return new Map(
    roles.flatMap((role) => {
      const blocker = blockerOf(role)
      return blocker ? [[role.id, blocker] as const] : []
    }),
  )
}

/** Returns the labels of what these roles grant and the caller may not grant. */
async function listUngrantable(ctx: Ctx, roles: readonly Role[]): Promise<Map<number, string[]>> {
  if (roles.length === 0 || (await isAdministrator(ctx))) return new Map()
  const granted = await ctx.db
    .select({ roleId: roleGrant.roleId, menuId: roleGrant.menuId, label: menu.label })
    .from(roleGrant)
    .innerJoin(menu, and(eq(menu.id, roleGrant.menuId), isNull(menu.deletedAt)))
    .where(
      inArray(
        roleGrant.roleId,
        roles.map((role) => role.id),
      ),
    )
    .orderBy(menu.id)
  const held = new Set((await listHeld(ctx)).map((entry) => entry.id))
  const missing = Map.groupBy(
    granted.filter(({ menuId }) => !held.has(menuId)),
    ({ roleId }) => roleId,
  )
  return new Map([...missing].map(([id, those]) => [id, those.map(({ label }) => label)]))
}

/** Returns why a role may not be deleted; null if nobody has it and it is not beyond the caller. */
export const deletionBlocker = (role: Role, users: number, beyond: string | undefined): string | null =>
  refusalOf(role, beyond, '删除') ??
  (users > 0 ? `角色「${role.name}」正由${users}人使用，不能删除，可先停用` : null)
