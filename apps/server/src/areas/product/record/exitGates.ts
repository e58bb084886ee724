import type { OpenItem } from '@hepu/api/areas/product/record/productState'
import { and, count, eq, gte, isNull, or } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { productBinding } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'

/** What of a product is open and keeps it from 退出; none if nothing is. */
export type ReadExitGates = (ctx: Ctx, product: { id: number; name: string }) => Promise<OpenItem[]>

/** Materials of the ERP that are still sold as the product. */
const openBindings: ReadExitGates = async (ctx, { id, name }) => {
  const [found] = await ctx.db
    .select({ n: count() })
    .from(productBinding)
    .where(
      and(
        rows(ctx, productBinding),
        eq(productBinding.productId, id),
        or(isNull(productBinding.validTo), gte(productBinding.validTo, clockDay(ctx.services.now()))),
      ),
    )
  const n = found?.n ?? 0
  if (n === 0) return []
  return [
    {
      what: '有效的物料绑定',
      count: n,
      path: `/product/productBinding?name=${encodeURIComponent(name)}&q=1`,
    },
  ]
}

/** The gates of 退出, in the order in which they are named; contracts and listings are one more entry each. */
const exitGates: readonly ReadExitGates[] = [openBindings]

/** Returns all that is open of a product. */
export async function readOpenItems(ctx: Ctx, product: { id: number; name: string }): Promise<OpenItem[]> {
  const open: OpenItem[] = []
  for (const gate of exitGates) open.push(...(await gate(ctx, product)))
  return open
}
