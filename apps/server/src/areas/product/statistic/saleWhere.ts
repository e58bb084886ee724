import type { LinePart } from '@hepu/api/areas/product/statistic/productStatistic'
import { provincesOf, saleAreas } from '@hepu/api/areas/product/region/saleAreas'
import { soldTypes, type SaleFilters } from '@hepu/api/areas/product/statistic/saleFilters'
import type { SaleDimension } from '@hepu/api/areas/product/statistic/saleReport'
import { and, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { oneOf } from '../../../db/nameConditions.ts'
import { product, saleLine, type saleTotal } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'

/** A place among the groups of an answer: a dimension with the value it has there; null is unknown or unbound. */
export interface Cell {
  dimension: SaleDimension
  value: string | null
}

/** Years of a filter, which every statement about sales has. */
export interface Years {
  startYear: number
  endYear: number
}

/** Where figures come from: the lines themselves, or totals of them, which have the same columns. */
export type SaleTable = typeof saleLine | typeof saleTotal

/** Joins conditions with `and`; true without any. */
export const all = (...conditions: (SQL | undefined)[]): SQL => and(...conditions) ?? sql`true`

/**
 * Returns the condition for the lines that a filter selects: sales and returns, never transfers, of the caller's scope. Figures,
 * bills behind them and exports use this one function, and with `saleTotal` it selects the totals of the same lines. Sales within the group and lines without a weight are in it:
 * `countedInternal` and `partWhere` decide about them.
 */
export function saleWhere(
  ctx: Pick<Ctx, 'caller'>,
  { startYear, endYear }: Years,
  filters: SaleFilters,
  table: SaleTable = saleLine,
): SQL {
  const { companyIds, productIds, varietyIds, regions, provinces, cities, billTypes, months } = filters
  const types = billTypes?.length ? billTypes : soldTypes
  return all(
    rows(ctx, table),
    sql`${table.bizYear} between ${startYear}::int and ${endYear}::int`,
    sql`${table.billType} = any(${sql.param([...types])}::text[])`,
    companyIds?.length ? oneOf(table.companyId, companyIds) : undefined,
    productIds?.length ? oneOf(table.productId, productIds) : undefined,
    varietyIds?.length
      ? sql`${table.productId} in (select ${product.id} from ${product} where ${oneOf(columnOf(product, 'varietyId'), varietyIds)})`
      : undefined,
    regions?.length
      ? oneCode(
          table.province,
          regions.flatMap((code) => [...provincesOf(code)]),
        )
      : undefined,
    provinces?.length ? oneCode(table.province, provinces) : undefined,
    cities?.length ? oneCode(table.city, cities) : undefined,
    months?.length ? sql`${table.month} = any(${sql.param([...months])}::int[])` : undefined,
  )
}

const oneCode = (column: AnyPgColumn, codes: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...codes])}::bpchar[])`

/**
 * Returns the condition on sales within the group (集团内): as chosen, else they count for companies (a filter or a group by
 * company) and not for the group.
 */
export function countedInternal(
  { internal, companyIds }: SaleFilters,
  isByCompany: boolean,
  column: SQL = sql`${saleLine.isInternal}`,
): SQL {
  const choice = internal ?? (isByCompany || companyIds?.length ? 'include' : 'exclude')
  if (choice === 'include') return sql`true`
  return choice === 'only' ? column : sql`not ${column}`
}

/** Returns the value of a line in a dimension as it is stored, which is grouped faster than text; null if it is unknown. */
export function keyOf(dimension: SaleDimension, table: SaleTable = saleLine): SQL {
  const columns: Readonly<Record<SaleDimension, SQL>> = {
    product: sql`${table.productId}`,
    company: sql`${table.companyId}`,
    region: regionOf(sql`${table.province}`),
    province: sql`${table.province}`,
    city: sql`${table.city}`,
    year: sql`${table.bizYear}`,
    month: sql`${table.month}`,
  }
  return columns[dimension]
}

/** Returns the code of the 大区 of a province code; null where the province is unknown. */
function regionOf(province: SQL): SQL {
  const branches = saleAreas.map(
    ({
      code,
      provinces,
    }) => sql`when ${province} in (${sql.raw(provinces.map((province) => `'${province}'`).join(', '))})
      then ${sql.raw(`'${code}'`)}`,
  )
  return sql`(case ${sql.join(branches, sql` `)} end)`
}

/** Returns the condition for the lines of a figure: counted, or one of the notes beside the figures, in a cell. */
export function partWhere(filters: SaleFilters, cells: readonly Cell[], part: LinePart): SQL {
  const isByCompany = cells.some(({ dimension }) => dimension === 'company')
  const inCells = cells.map(({ dimension, value }) =>
    value === null ? sql`${keyOf(dimension)} is null` : sql`${keyOf(dimension)}::text = ${value}`,
  )
  const parts: Readonly<Record<LinePart, SQL>> = {
    counted: sql`${saleLine.kg} is not null`,
    unbound: sql`${saleLine.kg} is not null and ${saleLine.productId} is null`,
    unknown: sql`${saleLine.kg} is not null and ${saleLine.province} is null`,
    unchecked: sql`${saleLine.kg} is null`,
  }
  return all(countedInternal(filters, isByCompany), ...inCells, parts[part])
}
