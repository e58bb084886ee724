import type { Ctx } from '../../../http/context.ts'

/** What another area does once lines of bills of some products were stored, in the transaction that stores them. */
export type SaleFollower = (ctx: Ctx, productIds: readonly number[]) => Promise<void>

/** Those who follow sales; other areas add themselves when they are mounted. */
export const saleFollowers = new Set<SaleFollower>()

/** Lets the followers see the products of lines that were stored. */
export async function followSales(ctx: Ctx, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return
  for (const follow of saleFollowers) await follow(ctx, productIds)
}
