import { CONCENTRATED } from '@hepu/api/areas/product/statistic/saleRates'
import type { SaleFilters } from '@hepu/api/areas/product/statistic/saleFilters'
import type { SaleDimension } from '@hepu/api/areas/product/statistic/saleReport'
import { itemAt } from '@hepu/api/core/must'
import { sql, type SQL } from 'drizzle-orm'
import { product, saleLine } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { all, countedInternal, keyOf, saleWhere, type Years } from './saleWhere.ts'

/** Sums of some lines. Exact numbers of the database are texts. */
export interface SaleSums extends Record<string, unknown> {
  lines: number
  kg: string
  saleKg: string
  returnKg: string
  amount: string
  /** Net kg of the last year of the range, of the year before it, and of the first year. */
  lastKg: string
  beforeKg: string
  startKg: string
  /** Mu of products with 亩用种量; null without any. */
  area: number | null
  /** Net kg without 亩用种量 or a product. */
  unratedKg: string
  provinces: number
  cities: number
}

/** Sums of a group; `a` and `b` are its values in the two dimensions. */
export interface GroupSums extends SaleSums {
  a: string | null
  b: string | null
}

/** Sums of everything, with what is uncertain in them. */
export interface TotalSums extends SaleSums {
  counties: number
  /** Products with net sales above 0, and the net kg of the five largest. */
  products: number
  topKg: string
  unboundKg: string
  unboundLines: number
  unknownKg: string
  unknownLines: number
  uncheckedLines: number
  uncheckedAmount: string
  internalKg: string
  internalLines: number
  internalAmount: string
}

interface Wish {
  years: Years
  filters: SaleFilters
  dimensions: readonly SaleDimension[]
}

/**
 * Reads the sums of all groups and of everything. One statement reads the lines once into sums by year, group, product and place;
 * groups, total and coverage follow from these. Where a dimension is the year, the year before the range is a group too, for
 * the growth of the first one.
 */
export async function readFigures(
  ctx: Ctx,
  { years, filters, dimensions }: Wish,
): Promise<{ groups: GroupSums[]; total: TotalSums }> {
  const { startYear, endYear } = years
  const first = dimensions.includes('year') ? startYear - 1 : startYear
  const read = { startYear: Math.min(first, endYear - 1), endYear }
  const flag = sql`internal`
  const ofTotal = all(yearsFrom(startYear, endYear), countedInternal(filters, false, flag))
  const isByCompany = dimensions.includes('company')
  const ofGroups = all(yearsFrom(first, endYear), countedInternal(filters, isByCompany, flag))
  const { rows } = await ctx.db.execute<{ groups: GroupSums[] | null; total: TotalSums }>(sql`
    with s as materialized (${linesSummed(saleWhere(ctx, read, filters), dimensions)}),
    r as (select s.*, rate from s left join
      (select ${product.id} as id, nullif(${columnOf(product, 'seedRate')}, 0) as rate from ${product}) as rated on rated.id = p)
    select ${dimensions.length === 0 ? sql`null` : groupsOf(ofGroups, years, filters, isByCompany)} as groups,
      ${totalOf(ofTotal, years, filters)} as total`)
  const { groups, total } = itemAt(rows, 0)
  return { groups: groups ?? [], total }
}

const yearsFrom = (first: number, last: number): SQL => sql`y between ${first}::int and ${last}::int`

/** Returns the statement that adds up lines by year, group, product and place; counties only where nothing is grouped. */
function linesSummed(where: SQL, dimensions: readonly SaleDimension[]): SQL {
  const [a = sql`null::text`, b = sql`null::text`] = dimensions.map(keyOf)
  const county = dimensions.length === 0 ? sql`${saleLine.county}` : sql`null::bpchar`
  return sql`select ${saleLine.bizYear}::int as y, ${a} as a, ${b} as b, ${saleLine.productId} as p,
      ${saleLine.province} as province, ${saleLine.city} as city, ${county} as county,
      ${saleLine.isInternal} as internal,
      count(${saleLine.kg})::int as n, sum(${saleLine.kg}) as kg,
      sum(${saleLine.kg}) filter (where ${saleLine.billType} = 'RETURN') as back,
      sum(${saleLine.amount}) filter (where ${saleLine.kg} is not null) as amount,
      (count(*) - count(${saleLine.kg}))::int as unchecked,
      sum(${saleLine.amount}) filter (where ${saleLine.kg} is null) as unchecked_amount
    from ${saleLine} where ${where} group by 1, 2, 3, 4, 5, 6, 7, 8`
}

/** Returns the sums over `r`: those of the range where `counted`, and those of single years where `isIn` (any year). */
function sums(counted: SQL, isIn: SQL, { startYear, endYear }: Years): SQL {
  const kgOf = (year: number) => sql`coalesce(sum(kg) filter (where ${isIn} and y = ${year}::int), 0)::text`
  return sql`coalesce(sum(n) filter (where ${counted}), 0)::int as lines,
    coalesce(sum(kg) filter (where ${counted}), 0)::text as kg,
    coalesce(sum(kg - coalesce(back, 0)) filter (where ${counted}), 0)::text as "saleKg",
    coalesce(sum(back) filter (where ${counted}), 0)::text as "returnKg",
    coalesce(sum(amount) filter (where ${counted}), 0)::numeric(30, 2)::text as amount,
    ${kgOf(endYear)} as "lastKg", ${kgOf(endYear - 1)} as "beforeKg", ${kgOf(startYear)} as "startKg",
    sum(kg / rate::numeric) filter (where ${counted})::float8 as area,
    coalesce(sum(kg) filter (where ${counted} and rate is null), 0)::text as "unratedKg"`
}

/** Returns the groups as JSON, each with the numbers of places that it covers. */
function groupsOf(counted: SQL, years: Years, filters: SaleFilters, isByCompany: boolean): SQL {
  const isIn = countedInternal(filters, isByCompany, sql`internal`)
  return sql`(select json_agg(g) from (
    select g.*, coalesce(c.provinces, 0)::int as provinces, coalesce(c.cities, 0)::int as cities
    from (select a, b, ${sums(counted, isIn, years)} from r group by a, b) as g
    left join (
      select a, b, count(province) as provinces, count(city) as cities from (
        select a, b, province, city from r where ${counted}
        group by grouping sets ((a, b, province), (a, b, city)) having sum(kg) > 0) as places
      group by a, b) as c on c.a is not distinct from g.a and c.b is not distinct from g.b
    where g.lines > 0) as g)`
}

/** Returns everything as a JSON object. */
function totalOf(counted: SQL, years: Years, filters: SaleFilters): SQL {
  const isIn = countedInternal(filters, false, sql`internal`)
  const inYears = yearsFrom(years.startYear, years.endYear)
  const places = (column: SQL): SQL => sql`(select count(*)::int from (
    select ${column} from r where ${counted} and ${column} is not null group by ${column} having sum(kg) > 0) as covered)`
  return sql`(select row_to_json(t) from (
    with top as (select sum(kg) as kg from r where ${counted} and p is not null group by p having sum(kg) > 0)
    select ${sums(counted, isIn, years)},
      ${places(sql`province`)} as provinces, ${places(sql`city`)} as cities, ${places(sql`county`)} as counties,
      (select count(*)::int from top) as products,
      (select coalesce(sum(kg), 0)::text from (select kg from top order by kg desc limit ${sql.raw(String(CONCENTRATED))}) as five)
        as "topKg",
      coalesce(sum(kg) filter (where ${counted} and p is null), 0)::text as "unboundKg",
      coalesce(sum(n) filter (where ${counted} and p is null), 0)::int as "unboundLines",
      coalesce(sum(kg) filter (where ${counted} and province is null), 0)::text as "unknownKg",
      coalesce(sum(n) filter (where ${counted} and province is null), 0)::int as "unknownLines",
      coalesce(sum(unchecked) filter (where ${counted}), 0)::int as "uncheckedLines",
      coalesce(sum(unchecked_amount) filter (where ${counted}), 0)::numeric(30, 2)::text as "uncheckedAmount",
      coalesce(sum(kg) filter (where ${inYears} and internal), 0)::text as "internalKg",
      coalesce(sum(n) filter (where ${inYears} and internal), 0)::int as "internalLines",
      coalesce(sum(amount) filter (where ${inYears} and internal), 0)::numeric(30, 2)::text as "internalAmount"
    from r) as t)`
}
