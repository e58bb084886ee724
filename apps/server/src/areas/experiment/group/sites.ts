import { provinceNames } from '@hepu/api/areas/product/paper/suitableProvinces'
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { plainName } from '../../../db/nameConditions.ts'
import { experimentGroup, experimentPoint } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'

/** The code of the province of a point, which is written as a code or by its name; another text stays. */
const pointProvince: SQL = sql`(case ${sql.join(
  Object.entries(provinceNames).map(
    ([code, name]) =>
      sql`when ${experimentPoint.province} like ${sql.raw(`'${name}%'`)} then ${sql.raw(`'${code}'`)}`,
  ),
  sql` `,
)} else nullif(${experimentPoint.province}, '') end)`

/** Returns the only value of a column within a window; null if there are several, or none. */
const onlyOf = (column: SQL, within: SQL): SQL =>
  sql`case when min(${column}) over (${within}) = max(${column}) over (${within}) then min(${column}) over (${within}) end`

/**
 * Returns what makes points of several groups one 试点, as rows of `id`, `province` (its code) and `site`: the name in its normal form, with
 * province, city and county. A point that lacks one of these takes it from the points of the same name in the work context, if all of
 * them that have it agree; so the same place counts once, whether or not its province is filled in everywhere.
 */
export const siteRows = (ctx: Ctx): SQL => sql`
  select id, province, concat_ws('|', province, city, coalesce(county, ${onlyOf(sql`county`, sql`partition by name, province, city`)}), name) as site
  from (
    select id, name, county, province, coalesce(city, ${onlyOf(sql`city`, sql`partition by name, province`)}) as city
    from (
      select id, name, city, county, coalesce(province, ${onlyOf(sql`province`, sql`partition by name`)}) as province
      from (
        select ${experimentPoint.id} as id, ${plainName(experimentPoint.name)} as name, ${pointProvince} as province,
          nullif(${experimentPoint.city}, '') as city, nullif(${experimentPoint.county}, '') as county
        from ${experimentPoint} join ${experimentGroup}
          on ${experimentGroup.orgId} = ${experimentPoint.orgId} and ${experimentGroup.id} = ${experimentPoint.groupId}
        where ${rows(ctx, experimentPoint)} and ${rows(ctx, experimentGroup)}
      ) as written
    ) as in_province
  ) as in_city`

/** Counts 试点 (places that differ) and 点次 (points of groups) over groups, without those that were scrapped. */
export async function countSites(ctx: Ctx, groupIds: readonly number[]) {
  const [found] = await ctx.db
    .select({
      sites: sql`count(distinct located.site)`.mapWith(Number),
      trials: sql`count(*)`.mapWith(Number),
    })
    .from(experimentPoint)
    .innerJoin(sql`(${siteRows(ctx)}) as located`, sql`located.id = ${experimentPoint.id}`)
    .where(
      and(
        rows(ctx, experimentPoint),
        inArray(experimentPoint.groupId, [...groupIds]),
        eq(experimentPoint.scrapped, false),
      ),
    )
  return found ?? { sites: 0, trials: 0 }
}
