import { AppError } from '@hepu/api/core/errorCodes'
import type { Permission } from '@hepu/api/core/permissions'
import { moveRefusal } from '@hepu/api/core/tree/treeMoves'
import { permissionLabels } from '@hepu/api/permissionLabels'
import { eq } from 'drizzle-orm'
import { menu, organization } from '../../../db/schema/index.ts'
import { lockTree, type StoredTree } from '../../../db/tree.ts'
import type { Ctx } from '../../../http/context.ts'
import { isAdministrator } from '../user/administrators.ts'
import { listMenus, type Menu } from './heldMenus.ts'

/** The tree of menus and resources. */
export const menuTree: StoredTree<typeof menu> = { table: menu, lock: 7_411_041 }

/** Returns whether the caller works in an organisation that has none above it. */
export async function isTopOrg(ctx: Ctx): Promise<boolean> {
  const [org] = await ctx.db
    .select({ parentId: organization.parentId })
    .from(organization)
    .where(eq(organization.id, ctx.caller.orgId))
  return org !== undefined && org.parentId === null
}

/**
 * Returns the menus, for a change: nobody else changes them until the transaction ends. They are shared by all organisations,
 * so only an organisation at the top may change them; FORBIDDEN from below.
 */
export async function lockMenus(ctx: Ctx): Promise<Menu[]> {
  if (!(await isTopOrg(ctx))) throw new AppError('FORBIDDEN', '菜单由各机构共用，只能在最上级机构中修改')
  await lockTree(ctx, menuTree)
  return listMenus(ctx)
}

/** Returns an entry of a kind. Throws NOT_FOUND. */
export function findEntry(all: readonly Menu[], id: number, type: Menu['type']): Menu {
  const found = all.find((entry) => entry.id === id && entry.type === type)
  if (!found) throw new AppError('NOT_FOUND', type === 'm' ? '菜单不存在' : '资源不存在')
  return found
}

/** Throws BAD_INPUT unless the parent is a menu and not below the entry itself. */
export function assertParent(all: readonly Menu[], parentId: number | null, ownId?: number): void {
  if (parentId === null) return
  if (!all.some(({ id, type }) => id === parentId && type === 'm')) {
    throw new AppError('BAD_INPUT', '上级菜单不存在')
  }
  if (ownId !== undefined && moveRefusal(all, { id: ownId, parentId })) {
    throw new AppError('BAD_INPUT', '上级菜单不能是菜单自己或其下级')
  }
}

/** Throws CONFLICT when another menu has this path; the address of another site may be named twice. */
export function assertPathFree(all: readonly Menu[], path: string, ownId?: number): void {
  if (isAbsolute(path)) return
  const taken = all.find((entry) => entry.type === 'm' && entry.path === path && entry.id !== ownId)
  if (taken) throw new AppError('CONFLICT', `路径「${path}」已被菜单「${taken.label}」使用`)
}

/** Returns whether a path is the address of a site of its own. */
export const isAbsolute = (path: string): boolean => /^https?:\/\//i.test(path)

/** Throws FORBIDDEN when a resource would carry a right that the caller does not have; an administrator may. */
export async function assertMayCarry(ctx: Ctx, word: Permission): Promise<void> {
  if (ctx.caller.permissions.has(word) || (await isAdministrator(ctx))) return
  throw new AppError('FORBIDDEN', `您没有「${permissionLabels[word]}」权限，不能将其设为资源`)
}
