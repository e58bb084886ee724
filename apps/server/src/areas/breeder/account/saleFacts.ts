import { PRODUCT_LIST } from '@hepu/api/areas/product/record/productPaths'
import { daysOfBizYear } from '@hepu/api/core/bizYear'
import { fenIn } from '@hepu/api/core/money/fen'
import { and, isNotNull, or } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { product } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { answerReport, readProducts, type ProductRow } from '../../product/shared.ts'
import type { Fact, Held } from './facts.ts'
import { heldOn, type Holding } from './holdings.ts'

/** Business years that an account looks back. */
const MAX_YEARS = 30

/** Returns the facts 销售: each product of a business year on whose last day its variety was held, by the measures of 产品统计. */
export async function saleFacts(ctx: Ctx, held: readonly Held[]): Promise<Fact[]> {
  const products = await productsOf(
    ctx,
    held.flatMap(({ holdings }) => holdings),
  )
  if (products.length === 0) return []
  const productIds = products.map(({ id }) => id)
  const { period } = await answerReport(ctx, { dimensions: [] }, { productIds })
  if (period.firstYear === null || period.lastYear === null) return []
  const endYear = period.lastYear
  const startYear = Math.max(period.firstYear, endYear - MAX_YEARS + 1)
  const { groups } = await answerReport(
    ctx,
    { dimensions: ['product', 'year'] },
    { startYear, endYear, productIds },
  )
  const byId = new Map(products.map((one) => [String(one.id), one]))
  return groups.flatMap(({ keys: [ofProduct, ofYear], lines, kg, area, amount }) => {
    const sold = byId.get(ofProduct?.value ?? '')
    const year = Number(ofYear?.value)
    if (!sold || lines === 0) return []
    const { to } = daysOfBizYear(year, period.startMonth)
    return held
      .filter(({ holdings }) => holdings.some((one) => isOf(sold, one) && heldOn(one, to)))
      .map(({ row }): Fact => ({
        breederId: row.id,
        figure: 'sold',
        year,
        key: String(sold.id),
        name: sold.name,
        detail: `${sold.code} · ${year} 业务年度`,
        path: `/${PRODUCT_LIST}/lookUp?id=${sold.id}`,
        kg,
        area,
        amount: fenIn(amount),
        paid: null,
      }))
  })
}

/** Returns whether a product is sold of a variety: the variety names it, or it is of the same variety of the register. */
export const isOf = (
  { id, varietyId }: { id: number; varietyId: number | null },
  holding: Pick<Holding, 'productId' | 'varietyId'>,
): boolean => holding.productId === id || (varietyId !== null && holding.varietyId === varietyId)

const VARIETY = columnOf(product, 'varietyId')

async function productsOf(ctx: Ctx, holdings: readonly Holding[]): Promise<ProductRow[]> {
  const named = holdings.flatMap(({ productId }) => productId ?? [])
  const bred = holdings.flatMap(({ varietyId }) => varietyId ?? [])
  if (named.length === 0 && bred.length === 0) return []
  const isBred = and(isNotNull(VARIETY), oneOf(VARIETY, bred))
  return await readProducts(ctx, and(rows(ctx, product), or(oneOf(product.id, named), isBred)))
}
