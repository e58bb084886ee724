import { withAncestors } from '@hepu/api/core/tree/treeRows'
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { menu, role, userRole } from '../../../db/schema/index.ts'
import { roleGrant } from '../../../db/roleGrant.ts'
import type { Ctx } from '../../../http/context.ts'

export type Menu = typeof menu.$inferSelect

/** Returns the fields of a menu that every reader gets. */
export const presentMenu = (entry: Menu) => ({
  type: entry.type,
  label: entry.label,
  code: entry.code,
  path: entry.path,
  component: entry.component,
  icon: entry.icon,
  sortValue: entry.sortValue,
  isGeneral: entry.isGeneral,
  isIframe: entry.isIframe,
  hidden: entry.hidden,
  keepAlive: entry.keepAlive,
  word: entry.word,
  description: entry.description,
})

/** Returns every menu and resource in the order of the sidebar; below a menu its resources come before its menus. */
export const listMenus = (ctx: Ctx): Promise<Menu[]> =>
  ctx.db
    .select()
    .from(menu)
    .where(isNull(menu.deletedAt))
    .orderBy(desc(menu.type), asc(menu.sortValue), asc(menu.id))

/** Returns what the caller has here: what his roles grant, what everybody has (`isGeneral`), and the menus above them. */
export async function listHeld(ctx: Ctx): Promise<Menu[]> {
  const all = await listMenus(ctx)
  const granted = await listGranted(ctx)
  const given = all.filter((entry) => entry.isGeneral || granted.has(entry.id))
  const shown = withAncestors(
    all,
    given.map(({ id }) => id),
  )
  return all.filter((entry) => shown.has(entry.id))
}

/** Returns the ids of the menus and resources that the active roles of an organisation grant anybody. */
export async function listGrantedIn(ctx: Ctx, orgId: number): Promise<Set<number>> {
  const roles = await ctx.db.select({ id: role.id }).from(role).where(isActiveIn(orgId))
  return listGrantedBy(ctx, roles)
}

async function listGranted(ctx: Ctx): Promise<Set<number>> {
  const roles = await ctx.db
    .select({ id: role.id })
    .from(userRole)
    .innerJoin(role, eq(role.id, userRole.roleId))
    .where(and(eq(userRole.userId, ctx.caller.userId), isActiveIn(ctx.caller.orgId)))
  return listGrantedBy(ctx, roles)
}

const isActiveIn = (orgId: number) => and(eq(role.orgId, orgId), eq(role.state, 1), isNull(role.deletedAt))

/** Roles are given by their ids: joined to them, the view would first be made of the roles of every organisation. */
async function listGrantedBy(ctx: Ctx, roles: readonly { id: number }[]): Promise<Set<number>> {
  const ids = roles.map((role) => role.id)
  const found = await ctx.db
    .selectDistinct({ id: roleGrant.menuId })
    .from(roleGrant)
    .where(inArray(roleGrant.roleId, ids))
  return new Set(found.map((row) => row.id))
}
