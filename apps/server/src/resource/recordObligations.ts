import { fieldRuleName, obligationRules } from '@hepu/api/obligationRules'
import { resources } from '@hepu/api/resources'
import type { Deadlines } from '@hepu/api/core/resource/deadlines'
import type { Values } from '@hepu/api/core/resource/problems'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { oneOf } from '../db/nameConditions.ts'
import { obligation } from '../db/schema/index.ts'
import type { Ctx, Services } from '../http/context.ts'
import { columnOf, isNotOver } from './filterConditions.ts'
import type { Mounted } from './mounted.ts'
import { registryTable } from './registryTable.ts'

type Registry = Pick<Mounted, 'def' | 'table'>
type Writing = Pick<Ctx, 'db'> & { services: Pick<Services, 'now'> }

/**
 * Makes the obligations of these records what the days of the records say, in the transaction that wrote the records: one statement
 * for any number of records.
 */
export async function refreshObligations(
  ctx: Writing,
  { def, table }: Registry,
  ids: readonly number[],
): Promise<void> {
  if (ids.length > 0)
    await refresh(ctx, { def, table }, (id) => sql`${id} = any(${sql.param([...ids])}::bigint[])`)
}

/** Returns whether a write of a record may change what is due for it: `before` is undefined for a new record. */
export function changesObligations({ def }: Registry, before: Values | undefined, after: Values): boolean {
  if (!def.deadlines) return false
  const { days, amounts = {}, over } = def.deadlines
  if (!before) return Object.keys(days).some((field) => after[field])
  const named = [def.nameField, ...Object.keys(days), ...Object.values(amounts), over?.field]
  return named.some((field) => field && before[field] !== after[field])
}

/**
 * Compares all records with their obligations and repairs what differs. Returns the number of repaired obligations: none, unless the
 * definition of a registry changed since, or records were written past the engine.
 */
export async function refreshAllObligations(ctx: Writing): Promise<number> {
  const names = obligationRules.map(({ name }) => name)
  const undeclared = await ctx.db
    .delete(obligation)
    .where(and(eq(obligation.state, 'open'), sql`${obligation.rule} <> all(${sql.param(names)}::text[])`))
  let repaired = undeclared.rowCount ?? 0
  for (const def of resources) {
    if (def.deadlines) repaired += await refresh(ctx, { def, table: registryTable(def) }, () => sql`true`)
  }
  return repaired
}

/** Makes the obligations of all records if there are none yet: at the first start of a database that is older than they are. */
export async function fillObligations({ db, now }: Services): Promise<void> {
  const some = await db.select({ id: obligation.id }).from(obligation).limit(1)
  if (some.length === 0) await db.transaction((tx) => refreshAllObligations({ db: tx, services: { now } }))
}

/** Deletes the obligations of records that are deleted for ever. */
export async function purgeObligations(
  { db }: Pick<Ctx, 'db'>,
  { def }: Pick<Registry, 'def'>,
  ids: readonly number[],
): Promise<void> {
  await db.delete(obligation).where(and(eq(obligation.object, def.table), oneOf(obligation.objectId, ids)))
}

/** Moves the obligations of a record along with it to another organisation, ended ones too. */
export async function moveObligations(
  { db }: Pick<Ctx, 'db'>,
  { def }: Pick<Registry, 'def'>,
  { id, from, to }: { id: number; from: number; to: number },
): Promise<void> {
  await db.execute(sql`
    update ${obligation} set org_id = ${to} where org_id = ${from} and object = ${def.table} and object_id = ${id}`)
}

/**
 * Runs the comparison for the records that a condition on their id selects:
 * - `wanted` has a row for each day of a record that is not deleted and not over, unless that very day was ended already;
 * - an open obligation takes the day, name and amount of its row (a postponement ends when the record's own day changes), one that
 *   was removed before comes back with its owner, and a missing one is made for who had the last of its kind, else for the creator of the record;
 * - an open one without a row is removed; what is ended or made by another rule is hidden while its record is deleted.
 */
async function refresh(
  { db, services }: Writing,
  { def, table }: Registry,
  fits: (id: SQL | AnyPgColumn) => SQL,
): Promise<number> {
  const deadlines = def.deadlines ?? { days: {} }
  const now = sql`${services.now().toISOString()}::timestamptz`
  const isDue = sql`${table.deletedAt} is null and ${fits(table.id)}
    and ${deadlines.over ? isNotOver(table, deadlines.over) : sql`true`}`
  const mine = sql`o.object = ${def.table} and ${fits(sql`o.object_id`)}`
  const isOfField = sql`o.rule = any(${sql.param(rulesOf(def, deadlines))}::text[])`
  const lives = sql`exists (select 1 from ${table} t
    where t.org_id = o.org_id and t.id = o.object_id and t.deleted_at is null)`
  const { rows } = await db.execute<{ n: number }>(sql`
    with due as (${dueRows({ def, table }, deadlines, isDue)}),
    wanted as (
      select * from due where not exists (
        select 1 from ${obligation} o where o.org_id = due.org_id and o.object = ${def.table} and o.object_id = due.object_id
          and o.rule = due.rule and o.state <> 'open' and o.planned_date = due.day)
    ), kept as (
      insert into ${obligation} as o (org_id, crop, rule, object, object_id, title, base_date, planned_date, due_date, amount,
        owner_id, created_by, created_at, updated_by, updated_at)
      select org_id, crop, rule, ${def.table}, object_id, title, day, day, day, amount,
        coalesce((select o.owner_id from ${obligation} o where o.org_id = wanted.org_id and o.object = ${def.table}
          and o.object_id = wanted.object_id and o.rule = wanted.rule order by o.id desc limit 1), created_by),
        created_by, ${now}, created_by, ${now}
      from wanted where not exists (
        select 1 from ${obligation} o where o.org_id = wanted.org_id and o.object = ${def.table} and o.object_id = wanted.object_id
          and o.rule = wanted.rule and o.state = 'open' and o.deleted_at is null and o.planned_date = wanted.day
          and (o.title, o.crop, o.amount) is not distinct from (wanted.title, wanted.crop, wanted.amount))
      on conflict (org_id, object, object_id, rule, occurrence) where state = 'open' do update set
        deleted_at = null, title = excluded.title, crop = excluded.crop, amount = excluded.amount,
        base_date = excluded.base_date, planned_date = excluded.planned_date,
        due_date = case when o.planned_date = excluded.planned_date then o.due_date else excluded.due_date end,
        reminded_stage = case when o.planned_date = excluded.planned_date then o.reminded_stage end,
        escalated_at = case when o.planned_date = excluded.planned_date then o.escalated_at end,
        version = o.version + 1, updated_at = ${now}
      returning 1
    ), gone as (
      update ${obligation} o set deleted_at = ${now}, version = o.version + 1
      where ${mine} and o.deleted_at is null and o.state = 'open' and ${isOfField}
        and not exists (select 1 from wanted w where w.org_id = o.org_id and w.object_id = o.object_id and w.rule = o.rule)
      returning 1
    ), hidden as (
      update ${obligation} o set deleted_at = ${now}, version = o.version + 1
      where ${mine} and o.deleted_at is null and not (o.state = 'open' and ${isOfField}) and not ${lives}
      returning 1
    ), back as (
      update ${obligation} o set deleted_at = null, version = o.version + 1
      where ${mine} and o.deleted_at is not null and not (o.state = 'open' and ${isOfField}) and ${lives}
      returning 1
    )
    select ((select count(*) from kept) + (select count(*) from gone) + (select count(*) from hidden)
      + (select count(*) from back))::int as n`)
  return rows[0]?.n ?? 0
}

const rulesOf = (def: Mounted['def'], { days }: Deadlines): string[] =>
  Object.keys(days).map((field) => fieldRuleName(def, field))

/** Selects one row for each day of the records that are not over. */
function dueRows({ def, table }: Registry, { days, amounts = {} }: Deadlines, isDue: SQL): SQL {
  const selects = Object.keys(days).map((field) => {
    const day = columnOf(table, field)
    const amount = amounts[field]
    return sql`select ${table.orgId} as org_id, ${table.crop} as crop, ${fieldRuleName(def, field)}::text as rule,
      ${table.id} as object_id, ${columnOf(table, def.nameField)} as title, ${day} as day,
      ${amount ? columnOf(table, amount) : sql`null::numeric`} as amount, ${table.createdBy} as created_by
      from ${table} where ${isDue} and ${day} is not null`
  })
  if (selects.length > 0) return sql.join(selects, sql` union all `)
  return sql`select ${table.orgId} as org_id, ${table.crop} as crop, '' as rule, ${table.id} as object_id, '' as title,
    null::date as day, null::numeric as amount, ${table.createdBy} as created_by from ${table} where false`
}
