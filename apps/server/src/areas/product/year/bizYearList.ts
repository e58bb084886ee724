import type { getBizYearList, getBizYearRule } from '@hepu/api/areas/product/year/bizYears'
import { bizYearOf, bizYearText, daysOfBizYear, DEFAULT_START_MONTH } from '@hepu/api/core/bizYear'
import type { ResultOf } from '@hepu/api/core/route'
import { eq, sql } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { businessYear, saleLine } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'

/** What the organisation of the work context has set; version 0 where it has set nothing. */
export async function readRule({ db, caller }: Pick<Ctx, 'db' | 'caller'>) {
  const [found] = await db.select().from(businessYear).where(eq(businessYear.orgId, caller.orgId))
  return {
    id: found?.id ?? null,
    startMonth: found?.startMonth ?? DEFAULT_START_MONTH,
    closedYear: found?.closedYear ?? null,
    version: found?.version ?? 0,
  }
}

/** The business years with lines and the current one, newest first. */
export async function listBizYears(ctx: Ctx): Promise<ResultOf<typeof getBizYearList>> {
  const { startMonth, closedYear } = await readRule(ctx)
  const found = await ctx.db
    .select({ bizYear: saleLine.bizYear, lines: sql<number>`count(*)::int` })
    .from(saleLine)
    .where(rows(ctx, saleLine))
    .groupBy(saleLine.bizYear)
  const lines = new Map(found.map((year) => [year.bizYear, year.lines]))
  const current = bizYearOf(clockDay(ctx.services.now()), startMonth)
  return [...new Set([current, ...lines.keys()])]
    .toSorted((a, b) => b - a)
    .map((bizYear) => ({
      bizYear,
      label: bizYearText(bizYear, startMonth),
      ...daysOfBizYear(bizYear, startMonth),
      isCurrent: bizYear === current,
      isClosed: closedYear !== null && bizYear <= closedYear,
      lines: lines.get(bizYear) ?? 0,
    }))
}

/** How business years are cut. */
export async function showRule(ctx: Ctx): Promise<ResultOf<typeof getBizYearRule>> {
  const { startMonth, closedYear, version } = await readRule(ctx)
  const current = bizYearOf(clockDay(ctx.services.now()), startMonth)
  return { startMonth, closedYear, version, text: bizYearText(current, startMonth) }
}
