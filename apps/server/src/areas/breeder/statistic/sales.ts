import type * as api from '@hepu/api/areas/breeder/statistic/breederProduct'
import type { SaleDimension } from '@hepu/api/areas/product/statistic/saleReport'
import { fenIn, sum, yuanText } from '@hepu/api/core/money/fen'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { breeder, party } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { answerReport } from '../../product/shared.ts'
import { getBreeder } from '../breederRows.ts'
import { onlyProducts, readPortfolio, type Portfolio } from './breederProducts.ts'

/** Returns what answers a topic of 产品统计 for the products of one breeder, from the same measures. */
export const answerFor =
  (dimensions: readonly SaleDimension[]) =>
  async (
    ctx: Ctx,
    { breederId, ...filters }: ParsedInputOf<typeof api.productStatistic>,
  ): Promise<ResultOf<typeof api.productStatistic>> => {
    const { products } = await readPortfolio(ctx, await getBreeder(ctx, breederId))
    const answer = await answerReport(ctx, { dimensions }, { ...filters, productIds: onlyProducts(products) })
    return { ...answer, productIds: products.map(({ id }) => id) }
  }

type Summary = ResultOf<typeof api.varietySummaryStatistic>
type Answer = Awaited<ReturnType<typeof answerReport>>
type Sums = Pick<Summary['total'], 'kg' | 'amount' | 'area'>

/** Sums up all breeders that the caller sees, or those chosen: one reading of sales by product, added up for each. */
export async function summariseBreeders(
  ctx: Ctx,
  { breederIds, ...years }: ParsedInputOf<typeof api.varietySummaryStatistic>,
): Promise<Summary> {
  const found = await ctx.db
    .select({ breeder, name: party.name })
    .from(breeder)
    .innerJoin(party, eq(party.id, breeder.partyId))
    .where(and(rows(ctx, breeder), breederIds?.length ? oneOf(breeder.id, breederIds) : undefined))
    .orderBy(asc(breeder.id))
  const portfolios = new Map<number, Portfolio>()
  for (const { breeder: row } of found) portfolios.set(row.id, await readPortfolio(ctx, row))
  const all = [...portfolios.values()]
  const productIds = [...new Set(all.flatMap(({ products }) => products.map(({ id }) => id)))]
  const sold = await answerReport(
    ctx,
    { dimensions: ['product'] },
    { ...years, productIds: onlyProducts(productIds.map((id) => ({ id }))) },
  )
  const { kg, amount, area } = sold.total
  return {
    periodText: sold.period.text,
    rows: found.flatMap(({ breeder: { id }, name }) => {
      const own = portfolios.get(id)
      return own ? [{ breederId: id, name, ...countsOf(own), ...salesOf(own, sold) }] : []
    }),
    total: {
      varieties: new Set(all.flatMap(({ cooperatives }) => cooperatives.map(({ id }) => id))).size,
      approved: new Set(all.flatMap(({ varietyIds }) => varietyIds)).size,
      products: productIds.length,
      kg,
      amount,
      area,
    },
  }
}

const countsOf = ({ cooperatives, varietyIds, products }: Portfolio) => ({
  varieties: cooperatives.length,
  approved: varietyIds.length,
  products: products.length,
})

/** Adds up the sales of the products of a breeder. The area is null where no product has 亩用种量. */
function salesOf({ products }: Portfolio, { groups }: Answer): Sums {
  const own = new Set(products.map(({ id }) => String(id)))
  const sold = groups.filter(({ keys: [key] }) => key?.value !== undefined && own.has(key.value ?? ''))
  const areas = sold.flatMap(({ area }) => area ?? [])
  return {
    kg: round(sold.reduce((total, { kg }) => total + kg, 0)),
    amount: yuanText(sum(sold.map(({ amount }) => fenIn(amount)))),
    area: areas.length > 0 ? round(areas.reduce((total, area) => total + area, 0)) : null,
  }
}

/** Rounds away what adding fractions leaves beyond three decimals. */
const round = (value: number): number => Math.round(value * 1000) / 1000
