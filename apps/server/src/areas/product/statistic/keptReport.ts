import type { SaleAnswer, SaleReport } from '@hepu/api/areas/product/statistic/saleReport'
import type { SaleFilters } from '@hepu/api/areas/product/statistic/saleFilters'
import { must } from '@hepu/api/core/must'
import { sql } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { saleChange, saleLine } from '../../../db/schema/index.ts'
import { rowsApartFromOrg } from '../../../db/scope.ts'
import type { Ctx, Services } from '../../../http/context.ts'
import { answerReport } from './answerReport.ts'

/** Most answers that a process keeps; the least recently requested one goes first. */
const KEPT = 200
/** How long (ms) an answer is kept at most: names of organisations leave no mark. */
const MAX_AGE_MS = 10 * 60_000

interface Kept {
  until: number
  value: Promise<unknown>
}

const caches = new WeakMap<Services, Map<string, Kept>>()

/** Answers a topic as `answerReport` does, from memory as long as no sale and no product of the organisations has changed. */
export const keptReport = (
  ctx: Ctx,
  report: Pick<SaleReport, 'dimensions' | 'years'>,
  filters: SaleFilters,
): Promise<SaleAnswer> =>
  kept(ctx, ['report', report.dimensions, report.years, filters], () => answerReport(ctx, report, filters))

/** Returns the day of the newest bill in the scope of the caller; null without bills. */
export const newestBill = (ctx: Ctx): Promise<string | null> => kept(ctx, ['newest'], () => readNewest(ctx))

/** Reads from memory what rests on sales and products alone. The key names whose rows are counted; who may see amounts is decided later. */
async function kept<T>(ctx: Ctx, what: unknown, read: () => Promise<T>): Promise<T> {
  const { orgId, orgIds, crop } = ctx.caller
  const now = ctx.services.now()
  const scope = [orgId, orgIds.toSorted((a, b) => a - b), crop, clockDay(now), await marksOf(ctx)]
  const key = JSON.stringify([scope, what])
  const cache = caches.get(ctx.services) ?? new Map<string, Kept>()
  caches.set(ctx.services, cache)
  const found = cache.get(key)
  if (found && found.until > now.getTime()) return (await found.value) as T
  const value = read()
  cache.delete(key)
  cache.set(key, { until: now.getTime() + MAX_AGE_MS, value })
  const [oldest] = cache.keys()
  if (cache.size > KEPT && oldest !== undefined) cache.delete(oldest)
  value.catch(() => cache.delete(key))
  return await value
}

/** Returns a text that is another after each change of sales or products: number and sum of the marks, which no two states share. */
async function marksOf({ db, caller }: Ctx): Promise<string> {
  const { rows } = await db.execute<{ marks: string }>(sql`
    select count(*) || '/' || coalesce(sum(${saleChange.id}), 0) as marks from ${saleChange}
    where ${saleChange.orgId} = any(${sql.param([...caller.orgIds])}::bigint[])`)
  return must(rows[0], 'the marks').marks
}

/** Reads the day of the newest bill from the end of an index, one organisation after the other. */
async function readNewest(ctx: Ctx): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ day: string | null }>(sql`
    select max(newest.day)::text as day from unnest(${sql.param([...ctx.caller.orgIds])}::bigint[]) as org(id)
      cross join lateral (select ${saleLine.billDate} as day from ${saleLine}
        where ${saleLine.orgId} = org.id and ${rowsApartFromOrg(ctx, saleLine) ?? sql`true`}
        order by ${saleLine.billDate} desc limit 1) as newest`)
  return rows[0]?.day ?? null
}
