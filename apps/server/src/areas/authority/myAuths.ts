import type { AuthEntry, myAuths as api } from '@hepu/api/areas/authority/session'
import type { ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { menu, role, roleMenu, userRole } from '../../db/schema/index.ts'
import type { Ctx } from '../../http/context.ts'

type Menu = typeof menu.$inferSelect

/**
 * Menus and resources of the caller in his current organisation, as a tree: what his roles grant, what everybody has
 * (`isGeneral`), and the menus above them.
 */
export async function myAuths(ctx: Ctx): Promise<ResultOf<typeof api>> {
  const all = await ctx.db
    .select()
    .from(menu)
    .where(isNull(menu.deletedAt))
    .orderBy(asc(menu.sortValue), asc(menu.id))
  const shown = withAncestors(all, await listGranted(ctx))
  return {
    menus: childrenOf(
      null,
      all.filter((it) => shown.has(it.id)),
    ),
    words: [...ctx.caller.words].toSorted(),
  }
}

async function listGranted(ctx: Ctx): Promise<Set<number>> {
  const found = await ctx.db
    .selectDistinct({ id: roleMenu.menuId })
    .from(userRole)
    .innerJoin(role, eq(role.id, userRole.roleId))
    .innerJoin(roleMenu, eq(roleMenu.roleId, role.id))
    .where(
      and(
        eq(userRole.userId, ctx.caller.userId),
        eq(role.orgId, ctx.caller.orgId),
        eq(role.state, 1),
        isNull(role.deletedAt),
      ),
    )
  return new Set(found.map((row) => row.id))
}

function withAncestors(all: readonly Menu[], granted: ReadonlySet<number>): Set<number> {
  const byId = new Map(all.map((it) => [it.id, it]))
  const shown = new Set<number>()
  for (const it of all) {
    if (!it.isGeneral && !granted.has(it.id)) continue
    for (let up: Menu | undefined = it; up && !shown.has(up.id); up = byId.get(up.parentId ?? 0))
      shown.add(up.id)
  }
  return shown
}

const childrenOf = (parentId: number | null, menus: readonly Menu[]): AuthEntry[] =>
  menus.filter((it) => it.parentId === parentId).map((it) => present(it, childrenOf(it.id, menus)))

const present = (it: Menu, children: AuthEntry[]): AuthEntry => ({
  id: String(it.id),
  parentId: it.parentId === null ? null : String(it.parentId),
  type: it.type,
  label: it.label,
  code: it.code,
  path: it.path,
  component: it.component,
  icon: it.icon,
  sortValue: it.sortValue,
  isGeneral: it.isGeneral,
  isIframe: it.isIframe,
  hidden: it.hidden,
  keepAlive: it.keepAlive,
  word: it.word,
  children,
})
