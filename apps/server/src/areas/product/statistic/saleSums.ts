import {
  saleTotalKinds,
  type SaleFact,
  type SaleTotalKind,
} from '@hepu/api/areas/product/statistic/saleTotalKinds'
import type { SaleFilters } from '@hepu/api/areas/product/statistic/saleFilters'
import type { SaleDimension } from '@hepu/api/areas/product/statistic/saleReport'
import { sql, type SQL } from 'drizzle-orm'
import { saleLine, saleTotal, saleYearChange } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { all, countedInternal, keyOf, saleWhere, type SaleTable, type Years } from './saleWhere.ts'

/** Figures that are asked for: of some business years, by filters, in groups. */
export interface SaleWish {
  years: Years
  filters: SaleFilters
  dimensions: readonly SaleDimension[]
}

/** Returns the part of a statement that names the business years whose totals are out of date; the sums need it. */
export const changedYears = (ctx: Pick<Ctx, 'caller'>): SQL => sql`changed as materialized (
  select distinct org_id, crop, biz_year from ${saleYearChange} where ${rows(ctx, saleYearChange)})`

/** Returns the statement that adds up sales by year, group and product. Sales without a province are apart. */
export function soldSums(ctx: Pick<Ctx, 'caller'>, wish: SaleWish): SQL {
  const kind = kindFor(['product', ...factsOf(wish)])
  return ofBoth(ctx, wish, kind, ({ dimensions }, table) => {
    const { a, b } = keysOf(dimensions, table)
    const { isPlaced, lines, kg, amount, unchecked, uncheckedAmount } = measuresOf(table)
    return {
      columns: sql`${table.bizYear} as y, ${a} as a, ${b} as b, ${table.productId} as p, not ${isPlaced} as unplaced,
        ${table.isInternal} as internal, ${lines}::int as n, sum(${kg}) as kg,
        sum(${kg}) filter (where ${table.billType} = 'RETURN') as back, ${amount} as amount,
        ${unchecked}::int as unchecked, ${uncheckedAmount} as unchecked_amount`,
      keys: sql`1, 2, 3, 4, 5, 6`,
    }
  })
}

/** Returns the statement that adds up net kg by group and place, for coverage; counties only where nothing is grouped. */
export function placeSums(ctx: Pick<Ctx, 'caller'>, wish: SaleWish): SQL {
  const isWhole = wish.dimensions.length === 0
  const kind = kindFor([...factsOf(wish), 'province', 'city', ...(isWhole ? ['county' as const] : [])])
  return ofBoth(ctx, wish, kind, ({ dimensions }, table) => {
    const { a, b } = keysOf(dimensions, table)
    const county = isWhole ? sql`${table.county}` : sql`null::bpchar`
    const year = dimensions.includes('year') ? sql`${table.bizYear}` : sql`null::smallint`
    return {
      columns: sql`${year} as y, ${a} as a, ${b} as b, ${table.province} as province, ${table.city} as city,
        ${county} as county, ${table.isInternal} as internal, sum(${table.kg}) as kg`,
      keys: sql`1, 2, 3, 4, 5, 6, 7`,
      where: sql`${table.province} is not null`,
    }
  })
}

/** Returns the statement that adds up net kg by year, 大区 and product. */
export function regionSums(ctx: Pick<Ctx, 'caller'>, wish: SaleWish): SQL {
  const kind = kindFor(['product', 'province', ...factsOf(wish)])
  const both = ofBoth(ctx, wish, kind, ({ filters }, table) => ({
    columns: sql`${table.bizYear}::int as year, ${keyOf('region', table)} as region, ${table.productId} as product_id,
      sum(${table.kg}) as kg`,
    keys: sql`1, 2, 3`,
    where: all(sql`${table.kg} is not null`, countedInternal(filters, false, sql`${table.isInternal}`)),
  }))
  return sql`select year, region, product_id, sum(kg) as kg from (${both}) as sold group by 1, 2, 3`
}

type Summing = (wish: SaleWish, table: SaleTable) => { columns: SQL; keys: SQL; where?: SQL }

/** Returns the sums over totals of a kind, and over the lines of years whose totals are out of date; over lines alone without a kind. */
function ofBoth(
  ctx: Pick<Ctx, 'caller'>,
  wish: SaleWish,
  kind: SaleTotalKind | undefined,
  summing: Summing,
): SQL {
  const from = (table: SaleTable, condition?: SQL) => {
    const { columns, keys, where } = summing(wish, table)
    const selected = all(saleWhere(ctx, wish.years, wish.filters, table), where, condition)
    return sql`select ${columns} from ${table} where ${selected} group by ${keys}`
  }
  if (!kind) return from(saleLine)
  const isChanged = (table: SaleTable) =>
    sql`(${table.orgId}, ${table.crop}, ${table.bizYear}) in (select org_id, crop, biz_year from changed)`
  return sql`(${from(saleTotal, all(sql`${saleTotal.kind} = ${kind}`, sql`not (${isChanged(saleTotal)})`))})
    union all (${from(saleLine, isChanged(saleLine))})`
}

/** Returns the sums of lines, or of totals of lines. */
function measuresOf(table: SaleTable) {
  const { kg, amount, province } = table
  if ('isPlaced' in table) {
    const { isPlaced, lines, uncheckedLines, uncheckedAmount } = table
    return {
      isPlaced: sql`${isPlaced}`,
      kg: sql`${kg}`,
      lines: sql`sum(${lines})`,
      amount: sql`sum(${amount})`,
      unchecked: sql`sum(${uncheckedLines})`,
      uncheckedAmount: sql`sum(${uncheckedAmount})`,
    }
  }
  return {
    isPlaced: sql`(${province} is not null)`,
    kg: sql`${kg}`,
    lines: sql`count(${kg})`,
    amount: sql`sum(${amount}) filter (where ${kg} is not null)`,
    unchecked: sql`(count(*) - count(${kg}))`,
    uncheckedAmount: sql`sum(${amount}) filter (where ${kg} is null)`,
  }
}

function keysOf(dimensions: readonly SaleDimension[], table: SaleTable): { a: SQL; b: SQL } {
  const [a = sql`null::text`, b = sql`null::text`] = dimensions.map((dimension) => keyOf(dimension, table))
  return { a, b }
}

const factOf: Readonly<Record<SaleDimension, SaleFact | undefined>> = {
  product: 'product',
  company: 'company',
  region: 'province',
  province: 'province',
  city: 'city',
  year: undefined,
  month: 'month',
}

/** Returns what filters and groups tell sales apart by. */
function factsOf({ filters, dimensions }: SaleWish): SaleFact[] {
  const filtered: Readonly<Record<SaleFact, boolean>> = {
    product: isGiven(filters.productIds) || isGiven(filters.varietyIds),
    company: isGiven(filters.companyIds),
    month: isGiven(filters.months),
    province: isGiven(filters.regions) || isGiven(filters.provinces),
    city: isGiven(filters.cities),
    county: false,
  }
  const facts = Object.keys(filtered) as SaleFact[]
  return [
    ...facts.filter((fact) => filtered[fact]),
    ...dimensions.map((dimension) => factOf[dimension]).filter((fact) => fact !== undefined),
  ]
}

const isGiven = (values: readonly unknown[] | undefined): boolean => values !== undefined && values.length > 0

/** Returns the smallest kind of totals that tells all of these apart; undefined if none does. */
function kindFor(facts: readonly SaleFact[]): SaleTotalKind | undefined {
  const kinds = Object.keys(saleTotalKinds) as SaleTotalKind[]
  return kinds.find((kind) => {
    const known: readonly SaleFact[] = saleTotalKinds[kind]
    return facts.every((fact) => known.includes(fact))
  })
}
