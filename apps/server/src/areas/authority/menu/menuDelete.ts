import type * as api from '@hepu/api/areas/authority/menu/menuAdmin'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { eq } from 'drizzle-orm'
import { menu } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Menu } from './heldMenus.ts'
import { findEntry, lockMenus } from './menuRules.ts'
import { listGranting, deletionBlocker } from './menuUses.ts'
import { logEntry, stampsOf } from './menuWrite.ts'

/** Deletes menus with their resources; all of them or none. Refused with menus below, or while a role grants any. */
export async function deleteMenus(ctx: Ctx, input: ParsedInputOf<typeof api.menuDelete>): Promise<null> {
  const all = await lockMenus(ctx)
  const granting = await listGranting(ctx, all)
  for (const entry of input.ids.map((id) => findEntry(all, id, 'm'))) {
    assertUnused(entry, all, granting)
    for (const gone of [entry, ...all.filter((other) => other.parentId === entry.id)])
      await deleteEntry(ctx, gone)
  }
  return null
}

/** Deletes resources; all of them or none. Refused while a role grants one. */
export async function deleteResources(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.resourceDelete>,
): Promise<null> {
  const all = await lockMenus(ctx)
  const granting = await listGranting(ctx, all)
  for (const entry of input.ids.map((id) => findEntry(all, id, 'r'))) {
    assertUnused(entry, all, granting)
    await deleteEntry(ctx, entry)
  }
  return null
}

function assertUnused(...rest: Parameters<typeof deletionBlocker>): void {
  const blocker = deletionBlocker(...rest)
  if (blocker) throw new AppError('BAD_STATE', blocker)
}

async function deleteEntry(ctx: Ctx, entry: Menu): Promise<void> {
  await ctx.db
    .update(menu)
    .set({ deletedAt: ctx.services.now(), ...stampsOf(ctx) })
    .where(eq(menu.id, entry.id))
  await logEntry(ctx, entry.id, 'delete', { ...entry }, null)
}
