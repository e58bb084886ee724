import { itemAt, must } from '@hepu/api/core/must'
import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import { tableNamed } from '../../../db/tables.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Group } from '../analysis/loadTrial.ts'
import { shuffled, takeIds } from './freshIds.ts'

/** Tables whose rows belong to one entry of a group each, and whose ids appear in answers. */
const TABLES = ['plot', 'observation', 'cell_entry', 'entry_scrap'] as const

/**
 * Recreates what belongs to the entries of a group under random ids, so that people who noted which plot, value or
 * record belonged to which entry cannot find it again by its number, the order of numbers or its version. The change
 * log and the undo records of batches are updated.
 */
export async function dealFreshRowIds(ctx: Ctx, group: Group): Promise<void> {
  for (const table of TABLES) await dealAnew(ctx, group, table)
}

async function dealAnew(ctx: Ctx, { orgId, id: groupId, year }: Group, table: string): Promise<void> {
  const columns = columnsOf(table)
  const inYear = columns.includes('year') ? sql` and year = ${year}::integer` : sql``
  const ofGroup = sql`org_id = ${orgId}::bigint and group_id = ${groupId}::bigint${inYear}`
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select id from ${sql.identifier(table)} where ${ofGroup}`,
  )
  if (rows.length === 0) return
  const ids = shuffled(await takeIds(ctx, table, rows.length))
  const moved = rows.map(({ id }, i) => ({ oldId: Number(id), newId: itemAt(ids, i) }))
  const pairs = sql`jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as t("oldId" bigint, "newId" bigint)`
  await ctx.db.execute(sql`
    with gone as (delete from ${sql.identifier(table)} where ${ofGroup} returning *)
    insert into ${sql.identifier(table)} (id, ${listed(columns, '')})
    overriding system value
    select t."newId", ${listed(columns, 'gone.')} from gone join ${pairs} on t."oldId" = gone.id
    order by t."newId"`)
  for (const following of ['change_log', 'import_change']) {
    await ctx.db.execute(sql`
      update ${sql.identifier(following)} r set object_id = t."newId" from ${pairs}
      where r.org_id = ${orgId}::bigint and r.object = ${table} and r.object_id = t."oldId"`)
  }
}

/** Returns the columns of a table by their database names, except those that every row gets anew. */
const columnsOf = (table: string): string[] =>
  Object.values(getTableColumns(must(tableNamed(table), `table ${table}`))).flatMap(({ name }) =>
    name === 'id' || name === 'version' ? [] : [name],
  )

const listed = (columns: readonly string[], prefix: '' | 'gone.'): SQL =>
  sql.raw(columns.map((column) => `${prefix}"${column}"`).join(', '))
