import { saleTotalKinds, type SaleFact } from '@hepu/api/areas/product/statistic/saleTotalKinds'
import { soldTypes } from '@hepu/api/areas/product/statistic/saleFilters'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { saleLine, saleTotal, saleYearChange } from '../../../db/schema/index.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { App } from '../../../http/handle.ts'

const JOB = 'product-sale-totals'
const EVERY_MINUTE = '* * * * *'

/** Makes the totals of changed business years every minute, in one process. */
export function openSaleTotals({ fastify, services }: App): void {
  fastify.addHook('onReady', () =>
    services.jobs.repeat(JOB, EVERY_MINUTE, async () => {
      await refreshSaleTotals(services.db)
    }),
  )
}

interface Year extends Record<string, unknown> {
  orgId: number
  crop: string
  bizYear: number
}

/** Makes the totals of every business year whose lines changed since, a year at a time. Returns the number of years. */
export async function refreshSaleTotals(db: Db): Promise<number> {
  const { rows: years } = await db.execute<Year>(sql`
    select distinct org_id::float8 as "orgId", crop, biz_year::int as "bizYear" from ${saleYearChange} order by 1, 2, 3`)
  for (const year of years) await inTransaction(db, (tx) => refreshYear(tx, year))
  return years.length
}

/**
 * Makes the totals of a business year from its lines. One statement reads the lines, replaces the totals and takes away the notes of
 * change that it saw, so that a line that is committed meanwhile leaves the year noted. The lock keeps a second run of the same
 * year from adding its totals to those of the first.
 */
async function refreshYear(db: Db, { orgId, crop, bizYear }: Year): Promise<void> {
  const lock = `sale_total ${orgId} ${crop} ${bizYear}`
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
  const isOf = sql`org_id = ${orgId}::bigint and crop = ${crop} and biz_year = ${bizYear}::int`
  await db.execute(sql`
    with seen as (delete from ${saleYearChange} where ${isOf}),
    old as (delete from ${saleTotal} where ${isOf})
    insert into ${saleTotal} (org_id, crop, kind, biz_year, ${facts}, is_placed, bill_type, is_internal,
      lines, kg, amount, unchecked_lines, unchecked_amount)
    select ${orgId}::bigint, ${crop}, ${kindOfSet}, ${bizYear}::int, ${facts}, province is not null, bill_type, is_internal,
      count(kg), sum(kg), sum(amount) filter (where kg is not null), count(*) - count(kg), sum(amount) filter (where kg is null)
    from ${saleLine}
    where ${isOf} and deleted_at is null and bill_type = any(${sql.param([...soldTypes])}::text[])
    group by province is not null, bill_type, is_internal, grouping sets (${sets})`)
}

const columns: Readonly<Record<SaleFact, string>> = {
  month: 'month',
  company: 'company_id',
  product: 'product_id',
  province: 'province',
  city: 'city',
  county: 'county',
}
const facts: SQL = sql.raw(Object.values(columns).join(', '))
const columnsOf = (names: readonly SaleFact[]): string => names.map((name) => columns[name]).join(', ')

const kinds = Object.entries(saleTotalKinds)
const sets: SQL = sql.raw(kinds.map(([, names]) => `(${columnsOf(names)})`).join(', '))

/** The kind of a row: which columns its grouping set has. `grouping` has a bit for each column, 1 where the set leaves it out. */
const kindOfSet: SQL = sql.raw(
  `case grouping(${Object.values(columns).join(', ')}) ${kinds
    .map(([kind, names]) => `when ${bitsOf(names)} then '${kind}'`)
    .join(' ')} end`,
)

function bitsOf(names: readonly SaleFact[]): number {
  const all = Object.keys(columns) as SaleFact[]
  return all.reduce((bits, name) => bits * 2 + (names.includes(name) ? 0 : 1), 0)
}
