import type * as api from '@hepu/api/areas/experiment/blind'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, sql } from 'drizzle-orm'
import { experimentGroup, plot } from '../../../db/schema/index.ts'
import { getRow, mayChange, rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Group } from '../analysis/loadTrial.ts'
import { holdsData } from '../group/plotData.ts'

type Before = ResultOf<typeof api.blindBefore>

/**
 * Shows what others may know about a group before its entries get codes: plots and values keep their positions, so that
 * people who have seen them can recognise the entries. Only changes are recorded, so that people who merely looked are
 * not listed.
 */
export async function showBefore(
  ctx: Ctx,
  { groupId }: ParsedInputOf<typeof api.blindBefore>,
): Promise<Before> {
  const group = await getRow(ctx, experimentGroup, groupId, '组别')
  if (!mayChange(ctx, group)) throw new AppError('FORBIDDEN', '该组别属于其他机构，不能由您密码编号')
  const [counts] = await ctx.db
    .select({
      plots: sql`count(*)`.mapWith(Number),
      filled: sql`count(*) filter (where ${holdsData(group.year)})`.mapWith(Number),
    })
    .from(plot)
    .where(and(rows(ctx, plot), eq(plot.groupId, group.id)))
  return { ...must(counts, 'counts of plots'), people: await listPeople(ctx, group) }
}

/** Lists all other people with a change in the records of the group, each with the time of the last one. */
async function listPeople(ctx: Ctx, { orgId, id, year }: Group): Promise<Before['people']> {
  const ofGroup = sql`org_id = ${orgId}::bigint and group_id = ${id}::bigint`
  const { rows: found } = await ctx.db.execute<{ name: string; at: string }>(sql`
    select coalesce(u.name, '（已删除用户）') as name, max(d.at) as at
    from (
      select created_by as who, created_at as at from plot where ${ofGroup}
      union all select updated_by, updated_at from plot where ${ofGroup}
      union all select updated_by, updated_at from observation where ${ofGroup} and year = ${year}::integer
      union all select created_by, created_at from cell_entry where ${ofGroup}
      union all select updated_by, updated_at from experiment_variety where ${ofGroup}
      union all select user_id, at from change_log
        where org_id = ${orgId}::bigint and object = 'experiment_group' and object_id = ${id}::bigint
    ) d left join "user" u on u.id = d.who
    where d.who is not null and d.who <> ${ctx.caller.userId}::bigint
    group by u.id, u.name
    order by max(d.at) desc, u.id`)
  return found.map(({ name, at }) => ({ name, at: new Date(at) }))
}
