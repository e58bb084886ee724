import type * as api from '@hepu/api/areas/authority/menu/menuAdmin'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { must } from '@hepu/api/core/must'
import { eq } from 'drizzle-orm'
import { menu } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockMenus } from './menuRules.ts'
import { logEntry, stampsOf } from './menuWrite.ts'

/**
 * Puts the menus under one parent in an order. The ids are all of them: a list that misses or adds one was made before
 * somebody else's change, and nothing is sorted (CONFLICT).
 */
export async function sortMenus(ctx: Ctx, input: ParsedInputOf<typeof api.menuSorts>): Promise<null> {
  const parentId = input.parentId ?? null
  const siblings = (await lockMenus(ctx)).filter((menu) => menu.type === 'm' && menu.parentId === parentId)
  const byId = new Map(siblings.map((sibling) => [sibling.id, sibling]))
  if (input.ids.length !== siblings.length || !input.ids.every((id) => byId.has(id))) {
    throw new AppError('CONFLICT', '同级菜单已有变化，次序没有保存，请刷新后再排')
  }
  for (const [at, id] of input.ids.entries()) {
    const before = must(byId.get(id), `the menu ${id}`).sortValue
    const sortValue = at + 1
    if (before === sortValue) continue
    await ctx.db
      .update(menu)
      .set({ sortValue, ...stampsOf(ctx) })
      .where(eq(menu.id, id))
    await logEntry(ctx, id, 'update', { sortValue: before }, { sortValue })
  }
  return null
}
