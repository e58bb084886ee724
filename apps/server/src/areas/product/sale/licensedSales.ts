import { soldTypes } from '@hepu/api/areas/product/statistic/saleFilters'
import { sql, type SQL } from 'drizzle-orm'
import { saleLine } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'

/** What somebody may sell of a product. */
export interface LicensedProduct {
  /** Names the licence; a product may be licensed several times. */
  key: number
  productId: number
  /** Codes of provinces and cities of GB/T 2260; empty for everywhere. */
  regions: readonly string[]
  startYear: number | null
  endYear: number | null
  /** The companies of the house that hold the licence; null where it is somebody outside: then all sales outside the group count. */
  companyIds: readonly number[] | null
}

/** Net sales of a licensed product in its regions, of one month. Numbers are decimal text. */
export interface LicensedSum extends Record<string, unknown> {
  key: number
  bizYear: number
  month: number
  kg: string
  /** Yuan, of bills with and without VAT. */
  withVat: string
  withoutVat: string
}

/** How much a licence allows of a business year: of all its products together, which `group` names. */
export interface LicenceCap {
  key: number
  group: string
  bizYear: number
  kg: string
}

/** Why a sale is not covered by a licence. */
export type OutsideReason = 'region' | 'unknownRegion' | 'year' | 'cap'

/** A sale that a licence does not cover. */
export interface OutsideSale extends Record<string, unknown> {
  key: number
  reason: OutsideReason
  bizYear: number
  billDate: string
  billNo: string
  source: string
  province: string | null
  city: string | null
  customer: string | null
  kg: string
  amount: string | null
}

const licencesOf = (licences: readonly LicensedProduct[]): SQL =>
  sql`json_to_recordset(${JSON.stringify(licences)}::json) as licence(
    key bigint, "productId" bigint, regions text[], "startYear" int, "endYear" int, "companyIds" bigint[])`

/** The lines that sell licensed products, with a weight. */
const soldLicensed = (ctx: Pick<Ctx, 'caller'>, licences: readonly LicensedProduct[]): SQL => sql`
  ${licencesOf(licences)}
  join ${saleLine} on ${saleLine.productId} = licence."productId"
  where ${rows(ctx, saleLine)} and ${saleLine.kg} is not null
    and ${saleLine.billType} = any(${sql.param([...soldTypes])}::text[])
    and case when licence."companyIds" is null then not ${saleLine.isInternal}
      else ${saleLine.companyId} = any(licence."companyIds") end`

const isInRegion = sql`(cardinality(licence.regions) = 0 or ${saleLine.province} = any(licence.regions)
  or ${saleLine.city} = any(licence.regions))`
const isInYears = sql`(${saleLine.bizYear} >= coalesce(licence."startYear", ${saleLine.bizYear})
  and ${saleLine.bizYear} <= coalesce(licence."endYear", ${saleLine.bizYear}))`

/** Reads the net sales of licensed products within their regions and years, by licence, business year and month. */
export async function sumLicensed(
  ctx: Ctx,
  licences: readonly LicensedProduct[],
  { bizYear }: { bizYear?: number } = {},
): Promise<LicensedSum[]> {
  if (licences.length === 0) return []
  const { rows: found } = await ctx.db.execute<LicensedSum>(sql`
    select licence.key::int as key, ${saleLine.bizYear}::int as "bizYear", ${saleLine.month}::int as month,
      sum(${saleLine.kg})::text as kg,
      coalesce(sum(${saleLine.amount}) filter (where ${saleLine.isTaxIncluded}), 0)::numeric(20, 2)::text as "withVat",
      coalesce(sum(${saleLine.amount}) filter (where not ${saleLine.isTaxIncluded}), 0)::numeric(20, 2)::text as "withoutVat"
    from ${soldLicensed(ctx, licences)} and ${isInRegion} and ${isInYears}
      and ${bizYear === undefined ? sql`true` : sql`${saleLine.bizYear} = ${bizYear}::int`}
    group by 1, 2, 3`)
  return found
}

/**
 * SQL: all sales that licences do not cover. A sale is beyond the cap of its year where the covered sales up to it, in the order of
 * their days, exceed it.
 */
const outside = (
  ctx: Ctx,
  licences: readonly LicensedProduct[],
  caps: readonly LicenceCap[],
  bizYear: number | undefined,
): SQL => sql`
  with sold as (
    select licence.key, ${saleLine.id} as id, ${saleLine.bizYear} as biz_year, ${saleLine.billDate} as bill_date,
      ${saleLine.billNo} as bill_no, ${saleLine.source} as source, ${saleLine.province} as province,
      ${saleLine.city} as city, ${saleLine.customer} as customer, ${saleLine.kg} as kg, ${saleLine.amount} as amount,
      case when not ${isInYears} then 'year' when ${isInRegion} then null
        when ${saleLine.province} is null then 'unknownRegion' else 'region' end as reason
    from ${soldLicensed(ctx, licences)}
      and ${bizYear === undefined ? sql`true` : sql`${saleLine.bizYear} = ${bizYear}::int`}
  ),
  counted as (
    select sold.*, allowed.kg as allowed, case when reason is null then
      sum(sold.kg) filter (where reason is null) over (
        partition by coalesce(allowed."group", sold.key::text), biz_year order by bill_date, id) end as running
    from sold left join json_to_recordset(${JSON.stringify(caps)}::json)
      as allowed(key bigint, "group" text, "bizYear" int, kg numeric)
      on allowed.key = sold.key and allowed."bizYear" = sold.biz_year
  ),
  judged as (
    select counted.*, coalesce(reason, case when running > allowed and kg > 0 then 'cap' end) as why from counted
  )
  select * from judged where why is not null`

/** Reads the number and weight of the sales that licences do not cover, by licence and business year. */
export async function sumOutside(
  ctx: Ctx,
  licences: readonly LicensedProduct[],
  caps: readonly LicenceCap[],
): Promise<{ key: number; bizYear: number; bills: number; kg: string }[]> {
  if (licences.length === 0) return []
  const { rows: found } = await ctx.db.execute<{
    key: number
    bizYear: number
    bills: number
    kg: string
  }>(sql`
    select key::int as key, biz_year::int as "bizYear", count(*)::int as bills, sum(kg)::text as kg
    from (${outside(ctx, licences, caps, undefined)}) as found group by 1, 2 order by 2, 1`)
  return found
}

/** Reads the first sales that licences do not cover, the newest first, and the number and weight of all of them by reason. */
export async function readOutside(
  ctx: Ctx,
  {
    licences,
    caps,
    bizYear,
    max,
  }: {
    licences: readonly LicensedProduct[]
    caps: readonly LicenceCap[]
    bizYear?: number | undefined
    max: number
  },
): Promise<{ sales: OutsideSale[]; sums: { reason: OutsideReason; bills: number; kg: string }[] }> {
  if (licences.length === 0) return { sales: [], sums: [] }
  const all = outside(ctx, licences, caps, bizYear)
  const { rows: sales } = await ctx.db.execute<OutsideSale>(sql`
    select key::int as key, why as reason, biz_year::int as "bizYear", bill_date::text as "billDate", bill_no as "billNo",
      source, province, city, customer, kg::text as kg, amount::text as amount
    from (${all}) as found order by bill_date desc, id desc limit ${max}`)
  const { rows: sums } = await ctx.db.execute<{ reason: OutsideReason; bills: number; kg: string }>(sql`
    select why as reason, count(*)::int as bills, sum(kg)::text as kg from (${all}) as found group by why order by why`)
  return { sales, sums }
}
