import { comparable } from '@hepu/api/cells/normalise'
import { plainText } from '@hepu/api/core/resource/values'
import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, or, gte } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { oneOf } from '../../../db/nameConditions.ts'
import { product, productBinding, researchVariety } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'

/** A product with the variety that it is. */
export interface KnownProduct {
  id: number
  orgId: number
  name: string
  code: string
  /** Name of its variety in the register of products; null where it has none. */
  variety: string | null
}

const fields = {
  id: product.id,
  orgId: product.orgId,
  name: columnOf(product, 'name'),
  code: columnOf(product, 'code'),
  variety: columnOf(researchVariety, 'name'),
}
const ofProduct = and(
  eq(researchVariety.orgId, product.orgId),
  eq(researchVariety.id, columnOf(product, 'varietyId')),
)

const present = (row: { id: number; orgId: number; name: unknown; code: unknown; variety: unknown }) => ({
  id: row.id,
  orgId: row.orgId,
  name: plainText(row.name),
  code: plainText(row.code),
  variety: row.variety === null ? null : plainText(row.variety),
})

/** Returns products by their ids. */
export async function findProducts(ctx: Ctx, ids: readonly number[]): Promise<Map<number, KnownProduct>> {
  if (ids.length === 0) return new Map()
  const found = await ctx.db
    .select(fields)
    .from(product)
    .leftJoin(researchVariety, ofProduct)
    .where(and(rows(ctx, product), oneOf(product.id, ids)))
  return new Map(found.map((row) => [row.id, present(row)]))
}

/** Returns products by what a workbook calls them: name or code. */
export async function findProductsNamed(ctx: Ctx, words: readonly string[]): Promise<KnownProduct[]> {
  if (words.length === 0) return []
  const found = await ctx.db
    .select(fields)
    .from(product)
    .leftJoin(researchVariety, ofProduct)
    .where(and(rows(ctx, product), or(inArray(fields.name, [...words]), inArray(fields.code, [...words]))))
    .orderBy(asc(product.id))
  return found.map(present)
}

/** Returns the products, besides those that left, of varieties: by the name of the variety in its normal form. */
export async function productsByVariety(ctx: Ctx): Promise<ReadonlyMap<string, readonly KnownProduct[]>> {
  const found = await ctx.db
    .select(fields)
    .from(product)
    .innerJoin(researchVariety, ofProduct)
    .where(
      and(
        rows(ctx, product),
        isNotNull(columnOf(product, 'varietyId')),
        ne(columnOf(product, 'state'), '退出'),
      ),
    )
    .orderBy(asc(product.id))
  return Map.groupBy(found.map(present), ({ variety }) => comparable(variety ?? ''))
}

/** A material that is bound to a product today. */
export interface BoundMaterial {
  productId: number
  nccId: string
  materialName: string
}

/** Returns what is bound today, of some products or some materials. */
export async function boundToday(
  ctx: Ctx,
  { productIds = [], nccIds = [] }: { productIds?: readonly number[]; nccIds?: readonly string[] },
): Promise<BoundMaterial[]> {
  if (productIds.length + nccIds.length === 0) return []
  const today = clockDay(ctx.services.now())
  return ctx.db
    .select({
      productId: productBinding.productId,
      nccId: productBinding.nccId,
      materialName: productBinding.materialName,
    })
    .from(productBinding)
    .where(
      and(
        rows(ctx, productBinding),
        or(oneOf(productBinding.productId, productIds), inArray(productBinding.nccId, [...nccIds])),
        lte(productBinding.validFrom, today),
        or(isNull(productBinding.validTo), gte(productBinding.validTo, today)),
      ),
    )
    .orderBy(asc(productBinding.nccId))
}
