import type { SaleFilters } from '@hepu/api/areas/product/statistic/saleFilters'
import { varietyAge, type SownVariety } from '@hepu/api/areas/product/statistic/varietyAge'
import { sql } from 'drizzle-orm'
import { product, researchVariety } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { changedYears, regionSums } from './saleSums.ts'
import type { Years } from './saleWhere.ts'

/** What was sold of a product in a business year and a region, with the variety that it is of. */
export interface AgedSale extends Record<string, unknown> {
  year: number
  /** Code of the 大区. */
  region: string | null
  productId: number | null
  name: string | null
  varietyId: number | null
  varietyName: string | null
  approvalYear: number | null
  kg: number
  /** Mu; null without 亩用种量. */
  area: number | null
}

/** Reads what was sold by year, region and product, by the filters of the statistics. */
export async function readAgedSales(ctx: Ctx, years: Years, filters: SaleFilters): Promise<AgedSale[]> {
  const { rows } = await ctx.db.execute<AgedSale>(sql`
    with ${changedYears(ctx)},
    s as materialized (${regionSums(ctx, { years, filters, dimensions: [] })})
    select s.year, s.region, s.product_id::float8 as "productId", sold.name, sold.variety_id::float8 as "varietyId",
      variety.name as "varietyName", variety.year::int as "approvalYear", s.kg::float8 as kg,
      (s.kg / sold.rate::numeric)::float8 as area
    from s
      left join (select ${product.id} as id, ${columnOf(product, 'name')} as name,
        ${columnOf(product, 'varietyId')} as variety_id, nullif(${columnOf(product, 'seedRate')}, 0) as rate
        from ${product}) as sold on sold.id = s.product_id
      left join (select ${researchVariety.id} as id, ${columnOf(researchVariety, 'name')} as name,
        ${columnOf(researchVariety, 'year')} as year from ${researchVariety}) as variety on variety.id = sold.variety_id`)
  return [...rows]
}

/** Returns sales as areas with the age of their varieties; sales without 亩用种量 have no area. */
export const sownOf = (sales: readonly AgedSale[]): SownVariety[] =>
  sales.flatMap(({ year, approvalYear, area }) =>
    area === null ? [] : [{ age: varietyAge(approvalYear, year), area }],
  )
