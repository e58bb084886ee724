import { CONCENTRATED } from '@hepu/api/areas/product/statistic/saleRates'
import type { SaleFilters } from '@hepu/api/areas/product/statistic/saleFilters'
import { itemAt } from '@hepu/api/core/must'
import { sql, type SQL } from 'drizzle-orm'
import { product } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { changedYears, placeSums, soldSums, type SaleWish } from './saleSums.ts'
import { all, countedInternal, type Years } from './saleWhere.ts'

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

/**
 * Reads the sums of all groups and of everything. One statement reads totals, or lines where there are none, twice: into sums by year,
 * group and product, from which groups and total follow, and into net kg by group and place for the coverage. Both stay small, where sums by
 * product and place together would be nearly as many as the lines. Where a dimension is the year, the year before the range is a group too, for
 * the growth of the first one.
 */
export async function readFigures(
  ctx: Ctx,
  { years, filters, dimensions }: SaleWish,
): Promise<{ groups: GroupSums[]; total: TotalSums }> {
  const { startYear, endYear } = years
  const first = dimensions.includes('year') ? startYear - 1 : startYear
  const read = { startYear: Math.min(first, endYear - 1), endYear }
  const flag = sql`internal`
  const ofTotal = all(yearsFrom(startYear, endYear), countedInternal(filters, false, flag))
  const isByCompany = dimensions.includes('company')
  const ofGroups = all(yearsFrom(first, endYear), countedInternal(filters, isByCompany, flag))
  const { rows } = await ctx.db.execute<{ groups: GroupSums[] | null; total: TotalSums }>(sql`
    with ${changedYears(ctx)},
    s as materialized (${soldSums(ctx, { years: read, filters, dimensions })}),
    c as materialized (${placeSums(ctx, { years: { startYear: first, endYear }, filters, dimensions })}),
    r as (select s.*, rate from s left join
      (select ${product.id} as id, nullif(${columnOf(product, 'seedRate')}, 0) as rate from ${product}) as rated on rated.id = p)
    select ${dimensions.length === 0 ? sql`null` : groupsOf(ofGroups, years, filters, isByCompany)} as groups,
      ${totalOf(ofTotal, years, filters)} as total`)
  const { groups, total } = itemAt(rows, 0)
  return { groups: groups ?? [], total }
}

const yearsFrom = (first: number, last: number): SQL => sql`y between ${first}::int and ${last}::int`

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
    select g.*, coalesce(covered.provinces, 0)::int as provinces, coalesce(covered.cities, 0)::int as cities
    from (select a::text as a, b::text as b, ${sums(counted, isIn, years)} from r group by r.a, r.b) as g
    left join (
      select a::text as a, b::text as b, count(province) as provinces, count(city) as cities from (
        select a, b, province, city from c where ${isIn}
        group by grouping sets ((a, b, province), (a, b, city)) having sum(kg) > 0) as places
      group by places.a, places.b) as covered on covered.a is not distinct from g.a and covered.b is not distinct from g.b
    where g.lines > 0) as g)`
}

/** Returns everything as a JSON object. */
function totalOf(counted: SQL, years: Years, filters: SaleFilters): SQL {
  const isIn = countedInternal(filters, false, sql`internal`)
  const inYears = yearsFrom(years.startYear, years.endYear)
  const ofPlaces = sql`${isIn} and (y is null or y >= ${years.startYear}::int)`
  const places = (column: SQL): SQL => sql`(select count(*)::int from (
    select ${column} from c where ${ofPlaces} and ${column} is not null group by ${column} having sum(kg) > 0) as covered)`
  return sql`(select row_to_json(t) from (
    with top as (select sum(kg) as kg from r where ${counted} and p is not null group by p having sum(kg) > 0)
    select ${sums(counted, isIn, years)},
      ${places(sql`province`)} as provinces, ${places(sql`city`)} as cities, ${places(sql`county`)} as counties,
      (select count(*)::int from top) as products,
      (select coalesce(sum(kg), 0)::text from (select kg from top order by kg desc limit ${sql.raw(String(CONCENTRATED))}) as five)
        as "topKg",
      ${part(sql`${counted} and p is null`, 'unbound')},
      ${part(sql`${counted} and unplaced`, 'unknown')},
      coalesce(sum(unchecked) filter (where ${counted}), 0)::int as "uncheckedLines",
      coalesce(sum(unchecked_amount) filter (where ${counted}), 0)::numeric(30, 2)::text as "uncheckedAmount",
      ${part(sql`${inYears} and internal`, 'internal')},
      coalesce(sum(amount) filter (where ${inYears} and internal), 0)::numeric(30, 2)::text as "internalAmount"
    from r) as t)`
}

/** Returns weight and number of the lines that fit a condition, under a name. */
const part = (condition: SQL, name: 'unbound' | 'unknown' | 'internal'): SQL => sql`
  coalesce(sum(kg) filter (where ${condition}), 0)::text as ${sql.identifier(`${name}Kg`)},
  coalesce(sum(n) filter (where ${condition}), 0)::int as ${sql.identifier(`${name}Lines`)}`
