import type * as api from '@hepu/api/areas/upgrade/indexes/indexChecks'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq } from 'drizzle-orm'
import { indexCheck } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { catalogueOf } from './indexCatalogue.ts'
import { arrangedIndexes } from './indexes.ts'

/**
 * Returns the indexes that the caller may tick for a screen: those meant for lists, ticked ones first in the order of
 * the ticks.
 */
export async function listCheckedIndexes(
  ctx: Ctx,
  { screen }: ParsedInputOf<typeof api.checkIndexList>,
): Promise<ResultOf<typeof api.checkIndexList>> {
  const { orgId, userId, crop } = ctx.caller
  const [stored] = await ctx.db
    .select({ keys: indexCheck.keys })
    .from(indexCheck)
    .where(
      and(
        eq(indexCheck.orgId, orgId),
        eq(indexCheck.userId, userId),
        eq(indexCheck.crop, crop),
        eq(indexCheck.screen, screen),
      ),
    )
  const place = new Map((stored?.keys ?? []).map((key, at) => [key, at]))
  return (await arrangedIndexes(ctx))
    .filter((index) => index.showInList || place.has(index.key))
    .map(({ key, label, unit, group }) => ({ key, label, unit, group, checked: place.has(key) }))
    .toSorted((a, b) => (place.get(a.key) ?? Infinity) - (place.get(b.key) ?? Infinity) || 0)
}

/** Keeps what the caller has ticked; it is his own, in this organisation and crop. */
export async function updateCheckedIndexes(
  ctx: Ctx,
  { screen, keys }: ParsedInputOf<typeof api.updateCheckIndexList>,
): Promise<null> {
  const { orgId, userId, crop } = ctx.caller
  const known = new Set(catalogueOf(crop).map((index) => index.key))
  const unknown = keys.find((key) => !known.has(key))
  if (unknown !== undefined) throw new AppError('BAD_INPUT', `指标「${unknown}」不在该作物的指标目录中`)
  const values = { keys: [...new Set(keys)], updatedAt: ctx.services.now() }
  await ctx.db
    .insert(indexCheck)
    .values({ orgId, userId, crop, screen, ...values })
    .onConflictDoUpdate({
      target: [indexCheck.orgId, indexCheck.userId, indexCheck.crop, indexCheck.screen],
      set: values,
    })
  return null
}
