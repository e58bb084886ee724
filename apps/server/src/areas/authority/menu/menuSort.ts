import type * as api from '@hepu/api/areas/authority/menu/menuAdmin'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { eq } from 'drizzle-orm'
import { menu } from '../../../db/schema/index.ts'
import { orderChanges } from '../../../db/tree.ts'
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
  const refusal = '同级菜单已有变化，次序没有保存，请刷新后再排'
  for (const { row, sortValue } of orderChanges(siblings, input.ids, refusal)) {
    await ctx.db
      .update(menu)
      .set({ sortValue, ...stampsOf(ctx) })
      .where(eq(menu.id, row.id))
    await logEntry(ctx, row.id, 'update', { sortValue: row.sortValue }, { sortValue })
  }
  return null
}
