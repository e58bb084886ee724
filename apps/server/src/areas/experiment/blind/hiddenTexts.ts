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
 * Free texts about a record of one entry, which may contain its name, each with the column of the status it explains. A
 * text is out of date when that status has changed; a note (null) depends on no status.
 */
const freeTexts = new Map<AnyPgColumn, AnyPgColumn | null>([
  [plot.statusReason, plot.status],
  [plot.note, null],
  [observation.statusReason, observation.status],
  [cellEntry.reason, cellEntry.status],
  [entryScrap.note, null],
])

/** Moves the texts written before the codes out of their records. Call it after these have their new ids. */
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
 * Writes the texts from before the codes back, except where another text was written or the status changed since. The
 * undo records of batches get the texts too, so that batches can still be undone.
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

/** Batches imported under codes found the texts blank. Writes the texts into the undo records of such batches. */
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

/** Returns the property name of a column in the records of its table. */
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

/** A function that returns the SQL expression of a free text. */
export type TextReader = (column: AnyPgColumn) => SQL<string | null>

/** Reads a text as its record stores it. */
export const asStored: TextReader = (column) => sql<string | null>`${column}`

/** Reads a text as the organisers in these organisations see it: with the text from before the codes. */
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

/** Returns the reader of texts for the caller. */
export const textReaderFor = (ctx: Pick<Ctx, 'caller'>): TextReader =>
  textReaderIn(sql.param(openOrgIds(ctx)))

/** Returns the reader of texts of a group for the caller. */
export const textReaderOf = (ctx: Pick<Ctx, 'caller'>, group: Group): TextReader =>
  isBlind(group) ? textReaderFor(ctx) : asStored
