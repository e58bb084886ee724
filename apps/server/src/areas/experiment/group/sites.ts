import { provinceNames } from '@hepu/api/areas/product/paper/suitableProvinces'
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { experimentPoint } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'

/** The code of the province of a point, which is written as a code or by its name; another text stays. */
export const pointProvince: SQL = sql`(case ${sql.join(
  Object.entries(provinceNames).map(
    ([code, name]) =>
      sql`when ${experimentPoint.province} like ${sql.raw(`'${name}%'`)} then ${sql.raw(`'${code}'`)}`,
  ),
  sql` `,
)} else nullif(${experimentPoint.province}, '') end)`

/** What makes points of several groups one 试点: province, city, county and name. */
export const siteKey: SQL = sql`concat_ws('|', ${pointProvince}, ${experimentPoint.city}, ${experimentPoint.county}, ${experimentPoint.name})`

/** Counts 试点 (places that differ) and 点次 (points of groups) over groups, without those that were scrapped. */
export async function countSites(ctx: Ctx, groupIds: readonly number[]) {
  const [found] = await ctx.db
    .select({
      sites: sql`count(distinct ${siteKey})`.mapWith(Number),
      trials: sql`count(*)`.mapWith(Number),
    })
    .from(experimentPoint)
    .where(
      and(
        rows(ctx, experimentPoint),
        inArray(experimentPoint.groupId, [...groupIds]),
        eq(experimentPoint.scrapped, false),
      ),
    )
  return found ?? { sites: 0, trials: 0 }
}
