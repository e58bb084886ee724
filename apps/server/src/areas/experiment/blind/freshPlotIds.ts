import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import { plot } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Group } from '../loadTrial.ts'
import { shuffled, takeIds } from './freshIds.ts'

/** Columns of a plot as the database names them, but its id. */
const kept = Object.values(getTableColumns(plot)).flatMap(({ name }) => (name === 'id' ? [] : [name]))

/**
 * Makes the plots of a group anew under ids dealt at random: whoever noted which plot bore which entry cannot find it again
 * by its number, nor by the order of numbers. The change log and what batches may undo follow.
 */
export async function dealFreshPlotIds(ctx: Ctx, { orgId, id: groupId }: Group): Promise<void> {
  const ofGroup = sql`org_id = ${orgId}::bigint and group_id = ${groupId}::bigint`
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select id from plot where ${ofGroup}`)
  if (rows.length === 0) return
  const ids = shuffled(await takeIds(ctx, 'plot', rows.length))
  const moved = rows.map(({ id }, i) => ({ oldId: Number(id), newId: ids[i]! }))
  const pairs = sql`jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as t("oldId" bigint, "newId" bigint)`
  await ctx.db.execute(sql`
    with gone as (delete from plot where ${ofGroup} returning *)
    insert into plot (id, ${columnsOf('')})
    overriding system value
    select t."newId", ${columnsOf('gone.')} from gone join ${pairs} on t."oldId" = gone.id
    order by t."newId"`)
  for (const table of ['change_log', 'import_change']) {
    await ctx.db.execute(sql`
      update ${sql.identifier(table)} r set object_id = t."newId" from ${pairs}
      where r.org_id = ${orgId}::bigint and r.object = 'plot' and r.object_id = t."oldId"`)
  }
}

const columnsOf = (prefix: '' | 'gone.'): SQL =>
  sql.raw(kept.map((column) => `${prefix}"${column}"`).join(', '))
