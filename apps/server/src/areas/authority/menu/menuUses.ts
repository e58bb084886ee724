import { and, eq, isNull, sql } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { catalogueGrant, role, roleMenu } from '../../../db/schema/index.ts'
import { isBuiltIn } from '../../../db/seed/seedMenus.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Menu } from './heldMenus.ts'

/**
 * Returns the ids of the roles that grant menus and resources made by people. Administrators have everything; their role is
 * no use. A line a menu, not one a grant: every organisation has roles.
 */
export async function listGranting(ctx: Ctx, all: readonly Menu[]): Promise<Map<number, number[]>> {
  const own = all.filter((entry) => !isBuiltIn(entry.id)).map((entry) => entry.id)
  if (own.length === 0) return new Map()
  const isCounted = and(eq(role.isSystem, false), isNull(role.deletedAt))
  const roleIds = sql<number[]>`json_agg(${role.id})`
  const [given, followed] = await Promise.all([
    ctx.db
      .select({ menuId: roleMenu.menuId, roleIds })
      .from(roleMenu)
      .innerJoin(role, eq(role.id, roleMenu.roleId))
      .where(and(oneOf(roleMenu.menuId, own), isCounted))
      .groupBy(roleMenu.menuId),
    ctx.db
      .select({ menuId: catalogueGrant.menuId, roleIds })
      .from(catalogueGrant)
      .innerJoin(role, eq(role.follows, catalogueGrant.code))
      .where(and(oneOf(catalogueGrant.menuId, own), isCounted))
      .groupBy(catalogueGrant.menuId),
  ])
  const byMenu = Map.groupBy([...given, ...followed], ({ menuId }) => menuId)
  return new Map([...byMenu].map(([id, those]) => [id, those.flatMap((row) => row.roleIds)]))
}

/** Returns why a menu (with its resources) or a resource may not be deleted; null if nothing rests on it. */
export function deletionBlocker(
  item: Menu,
  all: readonly Menu[],
  granting: ReadonlyMap<number, readonly number[]>,
): string | null {
  const below = item.type === 'm' ? all.filter((other) => other.parentId === item.id) : []
  const menus = below.filter((other) => other.type === 'm').length
  if (menus > 0) return `菜单「${item.label}」下还有${menus}个菜单，不能删除`
  const kind = item.type === 'm' ? '菜单' : '资源'
  if (isBuiltIn(item.id)) {
    return `「${item.label}」是系统${kind}，不能删除${item.type === 'm' ? '，可设为侧栏不显示' : ''}`
  }
  const roles = new Set([item, ...below].flatMap((entry) => granting.get(entry.id) ?? [])).size
  return roles > 0 ? `${kind}「${item.label}」已授予${roles}个角色，不能删除` : null
}
