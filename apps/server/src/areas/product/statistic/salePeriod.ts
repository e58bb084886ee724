import type { SaleFilters } from '@hepu/api/areas/product/statistic/saleFilters'
import type { SaleAnswer } from '@hepu/api/areas/product/statistic/saleReport'
import { bizYearOf, bizYearText, daysOfBizYear } from '@hepu/api/core/bizYear'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import { sql } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { saleLine } from '../../../db/schema/index.ts'
import { rowsApartFromOrg } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { readStartMonth } from '../year/startMonth.ts'

type Period = SaleAnswer['period']

/** Most business years of a range. */
const MAX_YEARS = 30

/**
 * Returns the business years of a filter; without any the newest ones that have ended and have sales, `usual` of them, because a part
 * of a year compares with none. Throws BAD_INPUT if the first year is after the last, or the range is too long.
 */
export async function periodOf(ctx: Ctx, filters: SaleFilters, usual = 1): Promise<Period> {
  const [startMonth, known] = await Promise.all([readStartMonth(ctx, ctx.caller.orgId), soldYears(ctx)])
  const runningYear = bizYearOf(clockDay(ctx.services.now()), startMonth)
  const newest = newestYear(known, runningYear)
  const endYear = filters.endYear ?? Math.max(newest, filters.startYear ?? 0)
  const startYear = filters.startYear ?? endYear - usual + 1
  if (startYear > endYear) throw new AppError('BAD_INPUT', '起始业务年度不得晚于结束业务年度')
  if (endYear - startYear >= MAX_YEARS) {
    throw new AppError('BAD_INPUT', `业务年度区间最多${MAX_YEARS}年，请缩小区间`)
  }
  return {
    startYear,
    endYear,
    startMonth,
    runningYear,
    text:
      textOf(startYear, endYear, startMonth) + (endYear >= runningYear ? `，${runningYear}年度进行中` : ''),
    firstYear: known.first,
    lastYear: known.last,
  }
}

/** Returns the newest year that has ended, with sales if any ended one has; the running one if nothing was sold before it. */
function newestYear({ first, last }: { first: number | null; last: number | null }, running: number): number {
  if (first !== null && first >= running) return running
  return Math.min(last ?? running - 1, running - 1)
}

function textOf(startYear: number, endYear: number, startMonth: number): string {
  if (startYear === endYear) return bizYearText(endYear, startMonth)
  const { from } = daysOfBizYear(startYear, startMonth)
  return `${startYear}～${endYear} 年度（${from} 至 ${daysOfBizYear(endYear, startMonth).to}）`
}

/** Reads the first and the last business year with lines, from the ends of an index. */
async function soldYears(ctx: Ctx): Promise<{ first: number | null; last: number | null }> {
  const end = (way: 'asc' | 'desc') => sql`lateral (select ${saleLine.bizYear} as year from ${saleLine}
    where ${saleLine.orgId} = org.id and ${rowsApartFromOrg(ctx, saleLine) ?? sql`true`}
    order by ${saleLine.bizYear} ${sql.raw(way)} limit 1)`
  const { rows } = await ctx.db.execute<{ first: number | null; last: number | null }>(sql`
    select min(low.year)::int as first, max(high.year)::int as last
    from unnest(${sql.param([...ctx.caller.orgIds])}::bigint[]) as org(id)
      cross join ${end('asc')} low cross join ${end('desc')} high`)
  return must(rows[0], 'the years')
}
