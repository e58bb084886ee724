import type { previewBizYearRule, saveBizYearRule } from '@hepu/api/areas/product/year/bizYears'
import { bizYearOf, bizYearText } from '@hepu/api/core/bizYear'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { sql, type SQL } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { businessYear, saleLine } from '../../../db/schema/index.ts'
import { insertRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { refreshPhasesOfSold } from '../lifecycle/refreshPhases.ts'
import { lockForRules } from '../sale/lineLock.ts'
import { readRule } from './bizYearList.ts'

/** SQL: the business year of the day of a line, where years begin in a month. The same as `bizYearOf`. */
const yearOf = (startMonth: number): SQL => sql`(extract(year from ${saleLine.billDate})
  + case when ${startMonth}::int > 1 and extract(month from ${saleLine.billDate}) >= ${startMonth}::int then 1 else 0 end)::smallint`

/** Lines of the organisation whatever their crop: its business years are one rule. */
const ofOrg = ({ caller }: Ctx): SQL =>
  sql`${saleLine.orgId} = ${caller.orgId}::bigint and ${saleLine.deletedAt} is null`

/** Says what another start month would change, without changing anything. */
export async function previewRule(
  ctx: Ctx,
  { startMonth }: ParsedInputOf<typeof previewBizYearRule>,
): Promise<ResultOf<typeof previewBizYearRule>> {
  const after = yearOf(startMonth)
  const { rows: years } = await ctx.db.execute<{
    biz_year: number
    before_kg: number
    after_kg: number
    moved: number
    total: number
  }>(sql`
    with moves as (
      select ${saleLine.bizYear} as before, ${after} as after, case when ${saleLine.billType} = 'TRANSFER' then 0 else coalesce(${saleLine.kg}, 0) end as kg
      from ${saleLine} where ${ofOrg(ctx)}
    )
    select biz_year, sum(before_kg)::float8 as before_kg, sum(after_kg)::float8 as after_kg, sum(moved)::int as moved, sum(total)::int as total
    from (
      select before as biz_year, sum(kg) as before_kg, 0 as after_kg, count(*) filter (where before <> after) as moved, count(*) as total from moves group by before
      union all select after, 0, sum(kg), 0, 0 from moves group by after
    ) sides group by biz_year order by biz_year`)
  return {
    moved: years.reduce((sum, { moved }) => sum + moved, 0),
    total: years.reduce((sum, { total }) => sum + total, 0),
    text: bizYearText(bizYearOf(clockDay(ctx.services.now()), startMonth), startMonth),
    years: years.map((year) => ({
      bizYear: year.biz_year,
      beforeKg: year.before_kg,
      afterKg: year.after_kg,
    })),
  }
}

/** Sets the rule and computes the business year of every line anew, in one transaction. */
export async function saveRule(
  ctx: Ctx,
  { startMonth, closedYear = null, version }: ParsedInputOf<typeof saveBizYearRule>,
): Promise<ResultOf<typeof saveBizYearRule>> {
  const current = bizYearOf(clockDay(ctx.services.now()), startMonth)
  if (closedYear !== null && closedYear >= current) {
    throw new AppError('BAD_INPUT', `已关账至：${closedYear}年度尚未结束，只能关到${current - 1}年度`)
  }
  await lockForRules(ctx)
  const stored = await readRule(ctx)
  if (stored.id === null && version !== 0)
    throw new AppError('CONFLICT', '业务年度设置已被修改，请刷新后再试')
  const values = { startMonth, closedYear }
  const note = { label: '业务年度设置' }
  const row =
    stored.id === null
      ? await insertRow(ctx, businessYear, values, note)
      : await updateRow(ctx, businessYear, stored.id, { version, values }, note)
  const moved = await ctx.db.execute(sql`
    update ${saleLine} set biz_year = ${yearOf(startMonth)}
    where ${ofOrg(ctx)} and ${saleLine.bizYear} <> ${yearOf(startMonth)}`)
  await refreshPhasesOfSold(ctx)
  return { moved: moved.rowCount ?? 0, version: must(row.version, 'version') }
}
