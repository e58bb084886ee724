import { getTableName, sql, type Param, type Placeholder, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { openOrgIds } from '../../../db/hiddenNames.ts'
import { cellEntry, entryScrap, observation, plot } from '../../../db/schema/index.ts'
import { tableNamed } from '../../../db/tables.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Group } from '../loadTrial.ts'
import { isBlind } from './state.ts'

/** What people wrote freely about something of one entry, and may have named it in. */
const freeTexts = [
  plot.statusReason,
  plot.note,
  observation.statusReason,
  cellEntry.reason,
  entryScrap.note,
] as const

/** Takes the texts from before the codes out of their records. To be called when these have their fresh ids. */
export async function hideTexts(ctx: Ctx, group: Group): Promise<void> {
  for (const column of freeTexts) {
    const { table, field, ofGroup } = placeOf(column, group)
    await ctx.db.execute(sql`
      with written as (
        insert into hidden_text (org_id, group_id, object, field, object_id, text)
        select org_id, group_id, ${table.name}, ${field.name}, id, ${field.column} from ${table.identifier} r
        where ${ofGroup} and ${field.column} is not null
        returning object_id)
      update ${table.identifier} r set ${field.column} = null from written
      where ${ofGroup} and r.id = written.object_id`)
  }
}

/** Writes the texts from before the codes back, but where another one was written since. */
export async function writeTextsBack(ctx: Ctx, group: Group): Promise<void> {
  for (const column of freeTexts) {
    const { table, field, ofGroup } = placeOf(column, group)
    await ctx.db.execute(sql`
      update ${table.identifier} r set ${field.column} = coalesce(${field.column}, h.text) from hidden_text h
      where ${ofGroup} and h.org_id = r.org_id and h.object = ${table.name} and h.field = ${field.name}
        and h.object_id = r.id`)
  }
  await ctx.db.execute(sql`
    delete from hidden_text where org_id = ${group.orgId}::bigint and group_id = ${group.id}::bigint`)
}

function placeOf(column: AnyPgColumn, { orgId, id, year }: Group) {
  const name = getTableName(column.table)
  const inYear = column.table === observation ? sql` and r.year = ${year}::integer` : sql``
  return {
    table: { name, identifier: sql.identifier(name) },
    field: { name: column.name, column: sql.identifier(column.name) },
    ofGroup: sql`r.org_id = ${orgId}::bigint and r.group_id = ${id}::bigint${inYear}`,
  }
}

/** How a free text is read. */
export type Telling = (column: AnyPgColumn) => SQL<string | null>

/** As its record has it. */
export const asStored: Telling = (column) => sql<string | null>`${column}`

/** As the organisers of these organisations read it: with what was written before the codes. */
export const toldIn =
  (orgIds: Param | Placeholder): Telling =>
  (column) => {
    const name = getTableName(column.table)
    const { orgId, id } = tableNamed(name)!
    return sql<string | null>`coalesce(${column}, (
      select h.text from hidden_text h
      where h.org_id = ${orgId} and h.org_id = any(${orgIds}::bigint[]) and h.object = ${name}
        and h.field = ${column.name} and h.object_id = ${id}))`
  }

/** As the caller may read it. */
export const toldTo = (ctx: Pick<Ctx, 'caller'>): Telling => toldIn(sql.param(openOrgIds(ctx)))

/** As the caller may read it in a group. */
export const toldOf = (ctx: Pick<Ctx, 'caller'>, group: Group): Telling =>
  isBlind(group) ? toldTo(ctx) : asStored
