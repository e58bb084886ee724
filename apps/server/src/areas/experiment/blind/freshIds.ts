import { randomInt } from 'node:crypto'
import { itemAt } from '@hepu/api/core/must'
import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../http/context.ts'
import type { Entry, Group } from '../analysis/loadTrial.ts'

/** Tables with rows that refer to the entries of the group and keep doing so. */
const FOLLOWING = ['plot', 'observation', 'cell_entry', 'entry_scrap', 'import_row'] as const

/** The id before and after, and the code. */
interface Moved {
  oldId: number
  newId: number
  code: string
}

/**
 * Recreates the entries under their codes and deletes the old rows for good, so that people who noted the ids or their
 * order cannot match codes to entries. Ids are assigned by an unpredictable generator. Everything in the group that
 * refers to the entries is updated; lists of comparisons lose them. Returns the new id by the old one.
 */
export async function dealFreshIds(
  ctx: Ctx,
  group: Group,
  codes: ReadonlyMap<number, string>,
): Promise<Map<number, number>> {
  const ids = shuffled(await takeIds(ctx, 'experiment_variety', codes.size))
  const moved = [...codes].map(([oldId, code], i) => ({ oldId, newId: itemAt(ids, i), code }))
  const pairs = sql`jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as t("oldId" bigint, "newId" bigint, code text)`
  await insertCoded(ctx, group, pairs)
  await followEntries(ctx, group, pairs)
  await leaveComparisons(ctx, moved)
  await ctx.db.execute(sql`delete from experiment_variety v using ${pairs}
    where v.org_id = ${group.orgId}::bigint and v.id = t."oldId"`)
  return new Map(moved.map(({ oldId, newId }) => [oldId, newId]))
}

/** Takes unused ids from the sequence of a table, in ascending order. */
export async function takeIds(ctx: Ctx, table: string, count: number): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id
    from generate_series(1, ${count}::integer)`)
  return rows.map(({ id }) => Number(id))
}

/** Shuffles by Fisher–Yates with the generator of the operating system: a seed could be found by trying. */
export function shuffled<T>(items: readonly T[]): T[] {
  const order = [...items]
  for (let i = order.length - 1; i > 0; i--) {
    const j = randomInt(i + 1)
    ;[order[i], order[j]] = [itemAt(order, j), itemAt(order, i)]
  }
  return order
}

/**
 * Inserts the coded entries. Only their role as a check, status and decision stay visible. Not logged: the log would
 * reveal the names.
 */
async function insertCoded(ctx: Ctx, { orgId }: Group, pairs: SQL): Promise<void> {
  const now = sql`${ctx.services.now().toISOString()}::timestamptz`
  const by = sql`${ctx.caller.userId}::bigint`
  await ctx.db.execute(sql`
    insert into experiment_variety (id, org_id, crop, group_id, name, blind_code, is_ck, ck_no, ck_role, status, decision,
      created_by, created_at, updated_by, updated_at)
    overriding system value
    select t."newId", v.org_id, v.crop, v.group_id, t.code, t.code, v.is_ck, v.ck_no, v.ck_role, v.status, v.decision,
      ${by}, ${now}, ${by}, ${now}
    from experiment_variety v join ${pairs} on t."oldId" = v.id
    where v.org_id = ${orgId}::bigint
    order by t."newId"`)
}

async function followEntries(ctx: Ctx, { orgId, id: groupId, year }: Group, pairs: SQL): Promise<void> {
  const org = sql`${orgId}::bigint`
  const ofGroup = sql`r.org_id = ${org} and r.group_id = ${groupId}::bigint and r.entry_id = t."oldId"`
  for (const table of FOLLOWING) {
    const inYear = table === 'observation' ? sql` and r.year = ${year}::integer` : sql``
    await ctx.db.execute(sql`
      update ${sql.identifier(table)} r set entry_id = t."newId" from ${pairs} where ${ofGroup}${inYear}`)
  }
  await ctx.db.execute(sql`delete from group_summary r using ${pairs} where ${ofGroup}`)
  await ctx.db.execute(sql`
    update upgrade_record r set entry_id = t."newId" from ${pairs} where r.org_id = ${org} and r.entry_id = t."oldId"`)
  for (const table of ['change_log', 'import_change']) {
    await ctx.db.execute(sql`
      update ${sql.identifier(table)} r set object_id = t."newId" from ${pairs}
      where r.org_id = ${org} and r.object = 'experiment_variety' and r.object_id = t."oldId"`)
  }
  for (const side of ['before', 'after']) {
    const line = sql.identifier(side)
    await ctx.db.execute(sql`
      update change_log r set ${line} = jsonb_set(r.${line}, '{entryId}', to_jsonb(t."newId")) from ${pairs}
      where r.org_id = ${org} and r.object in ('plot', 'observation', 'entry_scrap')
        and r.${line} ->> 'groupId' = ${String(groupId)} and r.${line} ->> 'entryId' = t."oldId"::text`)
  }
}

/**
 * Removes the entries from PK lists and saved comparisons of everybody, also in other organisations: these would reveal
 * which entry a code belongs to.
 */
async function leaveComparisons(ctx: Ctx, moved: readonly Moved[]): Promise<void> {
  const old = sql`${sql.param(moved.map(({ oldId }) => oldId))}::bigint[]`
  await ctx.db.execute(sql`delete from pk_basket where entry_id = any(${old})`)
  await ctx.db.execute(sql`
    update upgrade_pk set version = version + 1,
      base_entry_id = case when base_entry_id = any(${old}) then null else base_entry_id end,
      entry_ids = (select coalesce(jsonb_agg(e.id order by e.place), '[]')
        from jsonb_array_elements(entry_ids) with ordinality as e(id, place) where not e.id::text::bigint = any(${old}))
    where base_entry_id = any(${old})
      or exists (select 1 from jsonb_array_elements(entry_ids) as e(id) where e.id::text::bigint = any(${old}))`)
}

/** Returns the identity of an entry, kept for the day of the reveal. */
export const identityOf = (entry: Entry, entryId: number) => {
  const { orgId, crop, groupId, id: oldId, name, entryNo, femaleParent, maleParent, provider, note } = entry
  const { trialYears, phaseFrom, fromEntryId, batchId, createdBy, createdAt } = entry
  return {
    orgId,
    crop,
    groupId,
    entryId,
    oldId,
    name,
    entryNo,
    femaleParent,
    maleParent,
    provider,
    note,
    trialYears,
    phaseFrom,
    fromEntryId,
    batchId,
    createdBy,
    createdAt,
  }
}

/**
 * Updates records outside of the group that refer to its entries by their old ids. Call it when the names are written
 * back and the identities still exist.
 */
export async function reconnect(ctx: Ctx, { orgId, id: groupId }: Group): Promise<void> {
  const same = sql`i.org_id = ${orgId}::bigint and i.group_id = ${groupId}::bigint`
  for (const table of ['experiment_variety', 'entry_identity']) {
    await ctx.db.execute(sql`
      update ${sql.identifier(table)} r set from_entry_id = i.entry_id from entry_identity i
      where ${same} and r.org_id = i.org_id and r.from_entry_id = i.old_id`)
  }
  await ctx.db.execute(sql`
    update upgrade_record r set next_entry_id = i.entry_id from entry_identity i
    where ${same} and r.org_id = i.org_id and r.next_entry_id = i.old_id`)
  await ctx.db.execute(sql`
    update upgrade_record r set also_entries = (
      select jsonb_agg(case when i.entry_id is null then a.made
        else jsonb_set(a.made, '{entryId}', to_jsonb(i.entry_id)) end order by a.place)
      from jsonb_array_elements(r.also_entries) with ordinality as a(made, place)
      left join entry_identity i on ${same} and i.old_id = (a.made ->> 'entryId')::bigint)
    where r.org_id = ${orgId}::bigint and jsonb_typeof(r.also_entries) = 'array' and exists (
      select 1 from jsonb_array_elements(r.also_entries) as a(made)
      join entry_identity i on ${same} and i.old_id = (a.made ->> 'entryId')::bigint)`)
}
