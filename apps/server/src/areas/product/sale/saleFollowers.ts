import { sql } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { saleLine } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'

/** What another area does once lines of bills of some products were stored, in the transaction that stores them. */
export type SaleFollower = (ctx: Ctx, productIds: readonly number[]) => Promise<void>

/** Those who follow sales; other areas add themselves when they are mounted. */
export const saleFollowers = new Set<SaleFollower>()

/** Lets the followers see the products of lines that were stored. */
export async function followSales(ctx: Ctx, lineIds: readonly number[]): Promise<void> {
  if (saleFollowers.size === 0 || lineIds.length === 0) return
  const found = await ctx.db
    .selectDistinct({ productId: saleLine.productId })
    .from(saleLine)
    .where(sql`${oneOf(saleLine.id, lineIds)} and ${saleLine.productId} is not null`)
  const ids = found.flatMap(({ productId }) => (productId === null ? [] : [productId]))
  if (ids.length === 0) return
  for (const follow of saleFollowers) await follow(ctx, ids)
}
