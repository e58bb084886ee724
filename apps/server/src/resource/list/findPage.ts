import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import { itemAt } from '@hepu/api/core/must'
import type { Source } from '../../db/list/merge.ts'
import { pageAmongFirst, pageInOrder, type Cut, type ListOrder } from '../../db/list/pageInOrder.ts'
import { ordered } from '../../db/nameConditions.ts'
import type { ResourceTable } from '../../db/schema/resourceTable.ts'
import { orgIdsOf, rows, rowsApartFromOrg } from '../../db/scope.ts'
import type { Ctx } from '../../http/context.ts'
import type { ListFilter } from './listFilters.ts'
import { readTotals, type Totals } from './totals.ts'

/** The ids of a page, and the number of all records. */
export interface FoundPage {
  ids: number[]
  total: number
}

/** What is looked for: which records of a registry, in which order, and which part of them. */
export interface Wanted {
  table: ResourceTable
  filter: ListFilter
  order: ListOrder
  cut: Cut
}

/** Up to so many records a registry is looked through whole: that takes a few milliseconds, however it is filtered. */
const FEW = 5_000

/** Most records looked at in the order of the list, of those that are expected to hold the page. */
const LOOKED_AT = 2_500

/** Finds a page of the records that the caller may see. The README beside this file says which way is taken when. */
export async function findPage(ctx: Ctx, wanted: Wanted): Promise<FoundPage> {
  const { table, filter, cut } = wanted
  const { keyword, condition, isPlain } = filter
  if (keyword) return searchedPage(ctx, { ...wanted, where: searchedWhere(ctx, wanted, keyword) })
  if (condition && !isPlain) return sortedPage(ctx, wanted)
  const totals = await liveTotals(ctx, wanted)
  if (!condition) return pageOfAll(ctx, totals, sourceOf(ctx, wanted, totals), wanted)
  if (totals.total <= FEW) return sortedPage(ctx, wanted)
  const total = await ctx.db.$count(table, whereOf(ctx, wanted))
  if (total <= cut.offset) return { total, ids: [] }
  const ids = await amongFirst(ctx, wanted, condition, { totals, total })
  return { total, ids: ids ?? (await sortedIds(ctx, wanted)) }
}

/** Finds a page of records that are not filtered further: their number is known, and an index gives them in order. */
export const pageOfAll = async (
  ctx: Ctx,
  { total }: Totals,
  source: Source,
  { order, cut }: Pick<Wanted, 'order' | 'cut'>,
): Promise<FoundPage> => ({
  total,
  ids: total <= cut.offset ? [] : await pageInOrder(ctx, source, order, cut),
})

/** Finds a page of all records in the recycle bin that the caller may see. */
export async function pageOfBin(ctx: Ctx, wanted: Omit<Wanted, 'filter'>): Promise<FoundPage> {
  const { table } = wanted
  const { crop } = ctx.caller
  const totals = await readTotals(ctx, table, { orgIds: orgIdsOf(ctx.caller, table), crop, isDeleted: true })
  const where = and(eq(table.crop, crop), isNotNull(table.deletedAt))
  return pageOfAll(ctx, totals, { table, orgIds: totals.orgIds, where }, wanted)
}

const chosenOrgs = ({ caller }: Ctx, { table, filter: { orgId } }: Wanted): readonly number[] =>
  orgIdsOf(caller, table).filter((id) => orgId === undefined || id === orgId)

const liveTotals = (ctx: Ctx, wanted: Wanted): Promise<Totals> =>
  readTotals(ctx, wanted.table, {
    orgIds: chosenOrgs(ctx, wanted),
    crop: ctx.caller.crop,
    isDeleted: false,
    status: wanted.filter.status,
  })

const hasStatus = ({ table, filter: { status } }: Wanted): SQL | undefined =>
  status === undefined ? undefined : eq(table.status, status)

const isOfOrg = ({ table, filter: { orgId } }: Wanted): SQL | undefined =>
  orgId === undefined ? undefined : eq(table.orgId, orgId)

const sourceOf = (ctx: Ctx, wanted: Wanted, { orgIds }: Totals): Source => ({
  table: wanted.table,
  orgIds,
  where: and(rowsApartFromOrg(ctx, wanted.table), hasStatus(wanted)),
})

/** All conditions in one. It asks for organisations by `any`, so the database does not take the order of an index for it. */
const whereOf = (ctx: Ctx, wanted: Wanted): SQL | undefined =>
  and(rows(ctx, wanted.table), hasStatus(wanted), isOfOrg(wanted), wanted.filter.condition)

/**
 * All conditions of a keyword in one. Those of the other filters are wrapped in `is true`, which no index serves: PostgreSQL
 * would otherwise read all entries of the filters too, which takes longer than all the rest.
 */
const searchedWhere = (ctx: Ctx, wanted: Wanted, keyword: SQL): SQL | undefined => {
  const others = and(hasStatus(wanted), isOfOrg(wanted), wanted.filter.condition)
  return and(rows(ctx, wanted.table), keyword, others && sql`(${others}) is true`)
}

/**
 * Looks for a page among the first records of the order. If matches lie evenly, `expected` records hold it. They need not: of the
 * awards of 2000 none is among the last by date. So at most four times as many are looked at, and the result may be null.
 */
async function amongFirst(
  ctx: Ctx,
  wanted: Wanted,
  condition: SQL,
  { totals, total }: { totals: Totals; total: number },
): Promise<number[] | null> {
  const { order, cut } = wanted
  const end = cut.offset + cut.limit
  const expected = Math.ceil((end * totals.total) / total)
  if (end > total || expected > LOOKED_AT) return null
  const source = sourceOf(ctx, wanted, totals)
  return pageAmongFirst(ctx, source, order, { ...cut, condition, reach: 4 * expected + cut.limit })
}

/** Sorts all records that meet the conditions, and counts them at the same time. */
async function sortedPage(ctx: Ctx, wanted: Wanted): Promise<FoundPage> {
  const where = whereOf(ctx, wanted)
  const [ids, total] = await Promise.all([sortedIds(ctx, wanted), ctx.db.$count(wanted.table, where)])
  return { ids, total }
}

async function sortedIds(ctx: Ctx, wanted: Wanted): Promise<number[]> {
  const { table, order, cut } = wanted
  const found = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(whereOf(ctx, wanted))
    .orderBy(...ordered(order.direction, order.column, table.id))
    .limit(cut.limit)
    .offset(cut.offset)
  return found.map(({ id }) => id)
}

/** Finds the records of a keyword once, then counts and sorts those. */
export async function searchedPage(
  ctx: Ctx,
  { table, where, order, cut }: Pick<Wanted, 'table' | 'order' | 'cut'> & { where: SQL | undefined },
): Promise<FoundPage> {
  const sorted = sql.join(ordered(order.direction, sql`value`, sql`id`), sql`, `)
  const { rows: found } = await ctx.db.execute<{ total: string; ids: string[] }>(sql`
    with found as materialized (select ${table.id} as id, ${order.column} as value from ${table} where ${where})
    select (select count(*) from found) as total, array(
      select id from found order by ${sorted} limit ${cut.limit}::bigint offset ${cut.offset}::bigint
    ) as ids`)
  const { ids, total } = itemAt(found, 0)
  return { ids: ids.map(Number), total: Number(total) }
}
