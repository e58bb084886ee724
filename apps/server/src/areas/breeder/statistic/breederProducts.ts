import { and, isNotNull, or } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { breederApproved, cooperativeVariety, product } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { readProducts, type ProductRow } from '../../product/shared.ts'
import type { Breeder } from '../breederRows.ts'
import { partsOf } from '../record/archiveUses.ts'

export type Cooperative = typeof cooperativeVariety.$inferSelect

/** What an archive holds of varieties and products. */
export interface Portfolio {
  cooperatives: Cooperative[]
  /** Varieties of the register, from 合作品种 and 审定品种, each once. */
  varietyIds: number[]
  products: ProductRow[]
}

/**
 * Returns the varieties and products of a breeder: a product is his if a cooperative variety names it, or if it is of a variety of
 * the register that he bred.
 */
export async function readPortfolio(ctx: Ctx, row: Breeder): Promise<Portfolio> {
  const cooperatives = await ctx.db
    .select()
    .from(cooperativeVariety)
    .where(and(rows(ctx, cooperativeVariety), partsOf(cooperativeVariety, row)))
    .orderBy(cooperativeVariety.id)
  const approved = await ctx.db
    .select({ id: breederApproved.varietyId })
    .from(breederApproved)
    .where(and(rows(ctx, breederApproved), partsOf(breederApproved, row)))
  const linked = [...cooperatives.map(({ varietyId }) => varietyId), ...approved.map(({ id }) => id)]
  const varietyIds = [...new Set(linked.filter((id) => id !== null))]
  const named = cooperatives.flatMap(({ productId }) => productId ?? [])
  return { cooperatives, varietyIds, products: await productsOf(ctx, named, varietyIds) }
}

const VARIETY = columnOf(product, 'varietyId')

/** Returns the products with these ids, and those of these varieties of the register. */
export async function productsOf(
  ctx: Ctx,
  productIds: readonly number[],
  varietyIds: readonly number[],
): Promise<ProductRow[]> {
  if (productIds.length === 0 && varietyIds.length === 0) return []
  const named = productIds.length > 0 ? oneOf(product.id, productIds) : undefined
  const bred = varietyIds.length > 0 ? and(isNotNull(VARIETY), oneOf(VARIETY, varietyIds)) : undefined
  return await readProducts(ctx, and(rows(ctx, product), or(named, bred)))
}

/** Filters by these products; by none where there are none, which no id is. */
export const onlyProducts = (products: readonly Pick<ProductRow, 'id'>[]): number[] =>
  products.length > 0 ? products.map(({ id }) => id) : [NOBODY]
const NOBODY = 0
