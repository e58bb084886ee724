import { must } from '@hepu/api/core/must'
import { getTableColumns, getTableName, sql, type Param, type Placeholder, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { openOrgIds } from '../../../db/hiddenNames.ts'
import { cellEntry, entryScrap, observation, plot } from '../../../db/schema/index.ts'
import { tableNamed } from '../../../db/tables.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Group } from '../analysis/loadTrial.ts'
import { isBlind } from './blindState.ts'

/**
 * What people wrote freely about something of one entry, and may have named it in; with the status that it gives the reason
 * of. With another status it is out of date; a note stands by itself.
 */
const freeTexts = new Map<AnyPgColumn, AnyPgColumn | null>([
  [plot.statusReason, plot.status],
  [plot.note, null],
  [observation.statusReason, observation.status],
  [cellEntry.reason, cellEntry.status],
  [entryScrap.note, null],
])

/** Takes the texts from before the codes out of their records. To be called when these have their fresh ids. */
export async function hideTexts(ctx: Ctx, group: Group): Promise<void> {
  for (const [text, status] of freeTexts) {
    const { table, field, ofGroup } = placeOf(text, group)
    const reasoned = status ? sql.identifier(status.name) : sql`null`
    await ctx.db.execute(sql`
      with written as (
        insert into hidden_text (org_id, group_id, object, field, object_id, text, status)
        select org_id, group_id, ${table.name}, ${field.name}, id, ${field.column}, ${reasoned}
        from ${table.identifier} r
        where ${ofGroup} and ${field.column} is not null
        returning object_id)
      update ${table.identifier} r set ${field.column} = null from written
      where ${ofGroup} and r.id = written.object_id`)
  }
}

/**
 * Writes the texts from before the codes back, but where another one was written or the status was changed since. What
 * batches keep of the records follows, so that they can be undone.
 */
export async function writeTextsBack(ctx: Ctx, group: Group): Promise<void> {
  for (const [text, status] of freeTexts) {
    const { table, field, ofGroup } = placeOf(text, group)
    const counts = status ? sql`h.status = r.${sql.identifier(status.name)}` : sql`true`
    await ctx.db.execute(sql`
      update ${table.identifier} r set ${field.column} = coalesce(${field.column}, h.text) from hidden_text h
      where ${ofGroup} and h.org_id = r.org_id and h.object = ${table.name} and h.field = ${field.name}
        and h.object_id = r.id and ${counts}`)
    await writeBackToBatches(ctx, group, text)
  }
  await ctx.db.execute(sql`
    delete from hidden_text where org_id = ${group.orgId}::bigint and group_id = ${group.id}::bigint`)
}

/** Batches imported under codes found the texts blank: writes them into what such a batch keeps of its records. */
async function writeBackToBatches(
  ctx: Ctx,
  { orgId, id, blindedAt }: Group,
  text: AnyPgColumn,
): Promise<void> {
  const property = sql`${propertyOf(text)}::text`
  for (const side of ['before', 'after']) {
    const state = sql`c.${sql.identifier(side)}`
    await ctx.db.execute(sql`
      update import_change c
      set ${sql.identifier(side)} = jsonb_set(${state}, array[${property}], to_jsonb(h.text))
      from hidden_text h
        join import_batch b on b.org_id = h.org_id and b.confirmed_at > ${must(blindedAt, 'time of the codes').toISOString()}::timestamptz
      where h.org_id = ${orgId}::bigint and h.group_id = ${id}::bigint
        and h.object = ${getTableName(text.table)} and h.field = ${text.name}
        and c.org_id = b.org_id and c.batch_id = b.id and c.object = h.object and c.object_id = h.object_id
        and ${state} -> ${property} = 'null'::jsonb and coalesce(h.status = ${state} ->> 'status', true)`)
  }
}

/** Name of a column in the records of its table. */
const propertyOf = (column: AnyPgColumn): string => {
  const columns = Object.entries(getTableColumns(column.table))
  const [property] = must(
    columns.find(([, candidate]) => candidate === column),
    `column ${column.name}`,
  )
  return property
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
export type TextReader = (column: AnyPgColumn) => SQL<string | null>

/** As its record has it. */
export const asStored: TextReader = (column) => sql<string | null>`${column}`

/** As the organisers of these organisations read it: with what was written before the codes. */
export const textReaderIn =
  (orgIds: Param | Placeholder): TextReader =>
  (column) => {
    const name = getTableName(column.table)
    const { orgId, id } = must(tableNamed(name), `table ${name}`)
    const status = freeTexts.get(column)
    const hidden = sql`(
      select h.text from hidden_text h
      where h.org_id = ${orgId} and h.org_id = any(${orgIds}::bigint[]) and h.object = ${name}
        and h.field = ${column.name} and h.object_id = ${id} and ${status ? sql`h.status = ${status}` : sql`true`})`
    return sql<string | null>`coalesce(${column}, ${hidden})`
  }

/** As the caller may read it. */
export const textReaderFor = (ctx: Pick<Ctx, 'caller'>): TextReader =>
  textReaderIn(sql.param(openOrgIds(ctx)))

/** As the caller may read it in a group. */
export const textReaderOf = (ctx: Pick<Ctx, 'caller'>, group: Group): TextReader =>
  isBlind(group) ? textReaderFor(ctx) : asStored
