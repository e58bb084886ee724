import type { ProductState } from '@hepu/api/areas/product/record/productStates'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { productMove } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Stored } from '../../../resource/mounted.ts'
import { headOf } from './products.ts'

/** In which state a product is, since which day (`YYYY-MM-DD`), why, and by which decision. */
export interface CurrentState {
  state: ProductState
  since: string
  reason: string | null
  decisionNo: string | null
}

/** Returns the moves of a product, the newest first. */
export const movesOf = (ctx: Ctx, productId: number) =>
  ctx.db
    .select()
    .from(productMove)
    .where(and(rows(ctx, productMove), eq(productMove.productId, productId)))
    .orderBy(desc(productMove.id))

/** Returns the current states of some products by id; one that never moved has its state since it was entered. */
export async function readCurrentStates(
  ctx: Ctx,
  found: readonly Stored[],
): Promise<Map<number, CurrentState>> {
  if (found.length === 0) return new Map()
  const ids = found.map(({ id }) => id)
  const last = await ctx.db
    .selectDistinctOn([productMove.productId])
    .from(productMove)
    .where(and(rows(ctx, productMove), inArray(productMove.productId, ids)))
    .orderBy(productMove.productId, desc(productMove.id))
  const byProduct = new Map(last.map((move) => [move.productId, move]))
  return new Map(
    found.map((row) => {
      const move = byProduct.get(row.id)
      return [
        row.id,
        {
          state: headOf(row).state,
          since: move?.day ?? clockDay(row.createdAt),
          reason: move?.reason ?? null,
          decisionNo: move?.decisionNo ?? null,
        },
      ]
    }),
  )
}
