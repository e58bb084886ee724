import type * as api from '@hepu/api/areas/authority/menu/menuAdmin'
import type { MenuFacts, MenuNode } from '@hepu/api/areas/authority/menu/menuAdmin'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { pruneTree } from '@hepu/api/core/tree/treeNodes'
import { withAncestors } from '@hepu/api/core/tree/treeRows'
import { eq } from 'drizzle-orm'
import { menu, organization } from '../../../db/schema/index.ts'
import { isBuiltIn } from '../../../db/seed/seedMenus.ts'
import { nest } from '../../../db/tree.ts'
import type { Ctx } from '../../../http/context.ts'
import { isAdministrator } from '../user/administrators.ts'
import { allowed } from '../../../http/allowed.ts'
import { listGrantedIn, listHeld, listMenus, presentMenu, type Menu } from './heldMenus.ts'
import { isTopOrg } from './menuRules.ts'
import { listGranting, deletionBlocker } from './menuUses.ts'
import { orgOf } from '../role/roleRules.ts'

/** Returns every menu with its resources. */
export const showTree = async (ctx: Ctx): Promise<MenuNode[]> => treeOf(ctx, await listMenus(ctx))

/** Returns every menu, without resources. */
export const showMenuTree = async (ctx: Ctx): Promise<MenuNode[]> =>
  treeOf(
    ctx,
    (await listMenus(ctx)).filter((menu) => menu.type === 'm'),
  )

/** Menus; with `flag` only those that the sidebar shows. */
export async function showShownTree(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.getMenuTree>,
): Promise<MenuNode[]> {
  const tree = await showMenuTree(ctx)
  return input.flag ? pruneTree(tree, (node) => !node.hidden) : tree
}

/** Returns what the caller may grant in an organisation: everything as an administrator, else what he has himself. */
export async function showGrantableTree(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.menuSourceTree>,
): Promise<MenuNode[]> {
  const orgId = orgOf(ctx, input.orgId)
  const menus = (await isAdministrator(ctx)) ? await listMenus(ctx) : await listHeld(ctx)
  return treeOf(ctx, menus, await inheritedBy(ctx, orgId, menus))
}

/** Returns what the roles of an organisation and of the one above grant; grants from above are marked as inherited. */
export async function listInherited(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.inheritList>,
): Promise<MenuFacts[]> {
  const orgId = orgOf(ctx, input.orgId)
  const all = await listMenus(ctx)
  const inherited = await inheritedBy(ctx, orgId, all)
  const own = input.flag ? new Set<number>() : await grantedWithAncestors(ctx, orgId, all)
  const present = await presenter(ctx, inherited)
  return all.filter((entry) => inherited.has(entry.id) || own.has(entry.id)).map(present)
}

/** Returns one menu. */
export const getMenu = (ctx: Ctx, input: ParsedInputOf<typeof api.menuDetail>): Promise<MenuFacts> =>
  getEntry(ctx, input.id, 'm')

/** Returns one resource. */
export const getResource = (ctx: Ctx, input: ParsedInputOf<typeof api.resourceDetail>): Promise<MenuFacts> =>
  getEntry(ctx, input.id, 'r')

/** Returns resources of one menu. */
export async function listResources(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.resourceList>,
): Promise<MenuFacts[]> {
  const all = await listMenus(ctx)
  if (!all.some((entry) => entry.id === input.menuId && entry.type === 'm')) throw missing('m')
  return all
    .filter((entry) => entry.type === 'r' && entry.parentId === input.menuId)
    .map(await presenter(ctx, undefined))
}

const missing = (type: Menu['type']): AppError =>
  new AppError('NOT_FOUND', type === 'm' ? '菜单不存在' : '资源不存在')

async function getEntry(ctx: Ctx, id: number, type: Menu['type']): Promise<MenuFacts> {
  const found = (await listMenus(ctx)).find((menu) => menu.id === id && menu.type === type)
  if (!found) throw missing(type)
  return (await presenter(ctx, undefined))(found)
}

async function inheritedBy(ctx: Ctx, orgId: number, all: readonly Menu[]): Promise<Set<number>> {
  const [org] = await ctx.db
    .select({ parentId: organization.parentId })
    .from(organization)
    .where(eq(organization.id, orgId))
  return org?.parentId ? grantedWithAncestors(ctx, org.parentId, all) : new Set()
}

async function grantedWithAncestors(ctx: Ctx, orgId: number, all: readonly Menu[]): Promise<Set<number>> {
  return withAncestors(all, await listGrantedIn(ctx, orgId))
}

async function treeOf(
  ctx: Ctx,
  menus: readonly Menu[],
  inherited?: ReadonlySet<number>,
): Promise<MenuNode[]> {
  const present = await presenter(ctx, inherited)
  return nest(ctx, menu, menus, (entry): MenuNode => ({ ...present(entry), children: [] }), true)
}

async function presenter(
  ctx: Ctx,
  inherited: ReadonlySet<number> | undefined,
): Promise<(entry: Menu) => MenuFacts> {
  const mayWrite = ctx.caller.permissions.has('system.menu:write') && (await isTopOrg(ctx))
  const all = mayWrite ? await listMenus(ctx) : []
  const granting = mayWrite ? await listGranting(ctx, all) : new Map<number, number[]>()
  return (entry) => ({
    id: entry.id,
    parentId: entry.parentId,
    ...presentMenu(entry),
    isBuiltIn: isBuiltIn(entry.id),
    isInherited: inherited ? inherited.has(entry.id) : null,
    updateTime: entry.updatedAt,
    version: entry.version,
    ...allowed(
      { edit: mayWrite, delete: mayWrite && !isBuiltIn(entry.id) },
      { delete: deletionBlocker(entry, all, granting) },
    ),
  })
}
