import type { YearSale } from '@hepu/api/areas/product/lifecycle/phaseOf'
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { saleLine } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import type { ProductRow } from '../productRows.ts'

/** Net sales count bills of sale and return outside the group; transfers never do. */
export const isCounted: SQL | undefined = and(
  inArray(saleLine.billType, ['SALE', 'RETURN']),
  eq(saleLine.isInternal, false),
  isNull(saleLine.deletedAt),
)

/** What was sold of a product: its business years, and lines without a weight (待核), which no figure counts. */
export interface Sales {
  years: YearSale[]
  unweighed: { bizYear: number; lines: number }[]
}

/** Reads the net sales of products by business year, in the order of the years. */
export async function readSales(
  { db }: Pick<Ctx, 'db'>,
  products: readonly ProductRow[],
): Promise<ReadonlyMap<number, Sales>> {
  const orgIds = [...new Set(products.map(({ orgId }) => orgId))]
  const ids = products.map(({ id }) => id)
  const found = await db
    .select({
      productId: saleLine.productId,
      bizYear: saleLine.bizYear,
      kg: sql<number>`coalesce(sum(${saleLine.kg}), 0)::float8`,
      amount: sql<string>`coalesce(sum(${saleLine.amount}), 0)::numeric(20, 2)::text`,
      unweighed: sql<number>`(count(*) filter (where ${saleLine.kg} is null))::int`,
    })
    .from(saleLine)
    .where(and(oneOf(saleLine.orgId, orgIds), oneOf(saleLine.productId, ids), isCounted))
    .groupBy(saleLine.productId, saleLine.bizYear)
    .orderBy(saleLine.bizYear)
  const byProduct = Map.groupBy(found, ({ productId }) => productId)
  return new Map(
    products.map(({ id, seedRate }) => {
      const years = byProduct.get(id) ?? []
      return [
        id,
        {
          years: years.map(({ bizYear, kg, amount }) => ({
            bizYear,
            kg,
            amount,
            area: seedRate ? kg / seedRate : null,
          })),
          unweighed: years.map(({ bizYear, unweighed }) => ({ bizYear, lines: unweighed })),
        },
      ]
    }),
  )
}
