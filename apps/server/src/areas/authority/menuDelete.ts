import type * as api from '@hepu/api/areas/authority/menuAdmin'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, countDistinct, eq, inArray, isNull } from 'drizzle-orm'
import { menu, role } from '../../db/schema/index.ts'
import { roleGrant } from '../../db/roleGrant.ts'
import { isBuiltIn } from '../../db/seedMenus.ts'
import type { Ctx } from '../../http/context.ts'
import type { Menu } from './heldMenus.ts'
import { findEntry, lockMenus } from './menuRules.ts'
import { logEntry, stampsOf } from './menuWrite.ts'

/** Deletes menus with their resources; all of them or none. Refused with menus below, or while a role grants any. */
export async function deleteMenus(ctx: Ctx, input: ParsedInputOf<typeof api.menuDelete>): Promise<null> {
  const all = await lockMenus(ctx)
  for (const it of input.ids.map((id) => findEntry(all, id, 'm'))) {
    const below = all.filter((other) => other.parentId === it.id)
    const menus = below.filter((other) => other.type === 'm')
    if (menus.length > 0) {
      throw new AppError('BAD_STATE', `菜单「${it.label}」下还有${menus.length}个菜单，不能删除`)
    }
    await assertUnused(ctx, it, [it, ...below])
    for (const gone of [it, ...below]) await deleteEntry(ctx, gone)
  }
  return null
}

/** Deletes resources; all of them or none. Refused while a role grants one. */
export async function deleteResources(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.resourceDelete>,
): Promise<null> {
  const all = await lockMenus(ctx)
  for (const it of input.ids.map((id) => findEntry(all, id, 'r'))) {
    await assertUnused(ctx, it, [it])
    await deleteEntry(ctx, it)
  }
  return null
}

/** Administrators have everything; only what other roles grant is in use. */
async function assertUnused(ctx: Ctx, it: Menu, entries: readonly Menu[]): Promise<void> {
  const kind = it.type === 'm' ? '菜单' : '资源'
  if (isBuiltIn(it.id)) {
    const instead = it.type === 'm' ? '，可设为侧栏不显示' : ''
    throw new AppError('BAD_STATE', `「${it.label}」是系统${kind}，不能删除${instead}`)
  }
  const [found] = await ctx.db
    .select({ n: countDistinct(role.id) })
    .from(roleGrant)
    .innerJoin(role, eq(role.id, roleGrant.roleId))
    .where(
      and(
        inArray(
          roleGrant.menuId,
          entries.map((entry) => entry.id),
        ),
        eq(role.isSystem, false),
        isNull(role.deletedAt),
      ),
    )
  if (found!.n > 0) {
    throw new AppError('BAD_STATE', `${kind}「${it.label}」已授予${found!.n}个角色，不能删除`)
  }
}

async function deleteEntry(ctx: Ctx, it: Menu): Promise<void> {
  await ctx.db
    .update(menu)
    .set({ deletedAt: ctx.services.now(), ...stampsOf(ctx) })
    .where(eq(menu.id, it.id))
  await logEntry(ctx, it.id, 'delete', { ...it }, null)
}
