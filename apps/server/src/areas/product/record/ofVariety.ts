import type * as api from '@hepu/api/areas/product/record/productCalls'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, sql } from 'drizzle-orm'
import { researchVariety } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'

const text = (field: string) => sql<string | null>`${columnOf(researchVariety, field)}`

/** Returns what a new product takes over from a variety that the caller sees. Throws NOT_FOUND for any other. */
export async function showOfVariety(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.productOfVariety>,
): Promise<ResultOf<typeof api.productOfVariety>> {
  const [found] = await ctx.db
    .select({ name: text('name'), cropSpecies: text('cropSpecies'), approvedArea: text('suitableArea') })
    .from(researchVariety)
    .where(and(rows(ctx, researchVariety), eq(researchVariety.id, id)))
  if (!found) throw new AppError('NOT_FOUND', '审定品种不存在或无权查看')
  return { ...found, name: found.name ?? '' }
}
