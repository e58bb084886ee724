import { productUses, statePolicy, type ProductUse } from '@hepu/api/areas/product/record/productStates'
import { and, or } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { readCurrentStates } from './currentState.ts'
import { stateText } from './policy.ts'
import { headOf, products } from './products.ts'

/** Products by their ids, or as what varieties are sold. */
interface Wanted {
  productIds?: readonly number[]
  varietyIds?: readonly number[]
}

/** Returns for each of these products whose state forbids a use why it does, naming the product; empty if all allow it. */
export async function readUseBlockers(
  ctx: Ctx,
  { productIds = [], varietyIds = [] }: Wanted,
  use: ProductUse,
): Promise<string[]> {
  if (productIds.length + varietyIds.length === 0) return []
  const { table } = products
  const found = await ctx.db
    .select()
    .from(table)
    .where(
      and(rows(ctx, table), or(oneOf(table.id, productIds), oneOf(columnOf(table, 'varietyId'), varietyIds))),
    )
    .orderBy(table.id)
  const forbidden = found.filter((row) => !statePolicy[headOf(row).state][use])
  const states = await readCurrentStates(ctx, forbidden)
  return forbidden.flatMap((row) => {
    const current = states.get(row.id)
    return current ? [`产品「${headOf(row).name}」${stateText(current)}，不能${productUses[use]}`] : []
  })
}
