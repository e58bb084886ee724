import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../../db/connect.ts'
import type { Change, ImportObject } from '../plan/planGroup.ts'
import { chunksOf } from '../../../../import/batch/chunks.ts'
import type { Writing } from './writingContext.ts'

/** Columns of a record that an import may change: property, column, type. */
const columns: Readonly<Record<ImportObject, readonly (readonly [string, string, string])[]>> = {
  experiment_group: [
    ['ripePeriod', 'ripe_period', 'text'],
    ['ecoZone', 'eco_zone', 'text'],
    ['level', 'level', 'text'],
    ['leadOrg', 'lead_org', 'text'],
  ],
  experiment_point: [
    ['province', 'province', 'text'],
    ['city', 'city', 'text'],
    ['county', 'county', 'text'],
    ['testOrg', 'test_org', 'text'],
    ['longitude', 'longitude', 'float8'],
    ['latitude', 'latitude', 'float8'],
    ['altitude', 'altitude', 'float8'],
  ],
  experiment_variety: [
    ['entryNo', 'entry_no', 'text'],
    ['femaleParent', 'female_parent', 'text'],
    ['maleParent', 'male_parent', 'text'],
    ['provider', 'provider', 'text'],
    ['trialYears', 'trial_years', 'integer'],
    ['note', 'note', 'text'],
    ['isCk', 'is_ck', 'boolean'],
    ['ckNo', 'ck_no', 'integer'],
  ],
  plot: [
    ['fieldRep', 'field_rep', 'integer'],
    ['repCount', 'rep_count', 'integer'],
    ['plotNo', 'plot_no', 'text'],
    ['block', 'block', 'text'],
    ['rowNo', 'row_no', 'integer'],
    ['colNo', 'col_no', 'integer'],
    ['area', 'area', 'float8'],
    ['weight', 'weight', 'float8'],
    ['weightKind', 'weight_kind', 'text'],
    ['shellFresh', 'shell_fresh', 'float8'],
    ['moisture', 'moisture', 'float8'],
    ['yieldGiven', 'yield_given', 'float8'],
    ['yieldMu', 'yield_mu', 'float8'],
    ['yieldReason', 'yield_reason', 'text'],
    ['status', 'status', 'text'],
    ['statusReason', 'status_reason', 'text'],
    ['note', 'note', 'text'],
  ],
  observation: [
    ['valueNum', 'value_num', 'float8'],
    ['valueText', 'value_text', 'text'],
    ['valueDate', 'value_date', 'date'],
    ['rawText', 'raw_text', 'text'],
    ['status', 'status', 'text'],
    ['statusReason', 'status_reason', 'text'],
  ],
}
export const importObjects = Object.keys(columns) as ImportObject[]

/**
 * Changes existing records and logs each change. The old state is stored with the batch, if the change comes from one.
 */
export async function writeChanges(
  writing: Writing,
  changes: readonly Change[],
  year: number,
): Promise<void> {
  for (const object of importObjects) {
    const ofKind = changes.filter((change) => change.object === object)
    for (const chunk of chunksOf(ofKind, 2_000)) {
      const list = chunk.map(({ id, before, after }) => ({
        id,
        before,
        after,
        ...differences(before, after),
      }))
      if (writing.batchId !== null) await keepOldState(writing, object, list)
      await applyAfter(writing, object, list, year)
      await logEach(writing, object, list)
    }
  }
}

/** Restricts observations, which are partitioned by year, to the partitions of these years. */
const inYears = (object: ImportObject, years: readonly number[]): SQL =>
  object === 'observation' ? sql`and r.year = any(${sql.param(years)}::integer[])` : sql``

/** Returns the fields that differ, as the change log stores them. */
function differences(before: object, after: object): { logBefore: object; logAfter: object } {
  const old = before as Record<string, unknown>
  const changed = Object.entries(after).filter(([key, value]) => old[key] !== value)
  return {
    logBefore: Object.fromEntries(changed.map(([key]) => [key, old[key]])),
    logAfter: Object.fromEntries(changed),
  }
}

/** Records that the batch made a group, because groups have no batch column. */
export async function noteCreatedGroup(writing: Writing, groupId: number): Promise<void> {
  await keepOldState(writing, 'experiment_group', [{ id: groupId, before: {}, after: {} }])
}

async function keepOldState(writing: Writing, object: ImportObject, list: readonly object[]): Promise<void> {
  await writing.db.execute(sql`
    insert into import_change (org_id, batch_id, seq, object, object_id, before, after)
    select ${writing.scope.orgId}::bigint, ${writing.batchId}::bigint,
      coalesce((select max(seq) from import_change
        where org_id = ${writing.scope.orgId}::bigint and batch_id = ${writing.batchId}::bigint), 0)
        + row_number() over (),
      ${object}, t.id, t.before, t.after
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as t(id bigint, before jsonb, after jsonb)`)
}

/** Returns `set a = t."a", …` for the columns of a record. */
function assignments(object: ImportObject): SQL {
  const pairs = columns[object].map(([property, column]) => sql.raw(`${column} = t."${property}"`))
  return sql.join(pairs, sql`, `)
}

/** Returns `t("a" text, …)` for the columns of a record. */
function shape(object: ImportObject, extra = ''): SQL {
  return sql.raw(
    `t(${extra}${columns[object].map(([property, , type]) => `"${property}" ${type}`).join(', ')})`,
  )
}

const stamps = (object: ImportObject, userId: number): SQL =>
  object === 'observation'
    ? sql`updated_by = ${userId}::bigint, updated_at = now()`
    : sql`updated_by = ${userId}::bigint, updated_at = now(), version = r.version + 1`

async function applyAfter(
  writing: Writing,
  object: ImportObject,
  list: readonly { id: number; after: object }[],
  year: number,
): Promise<void> {
  const records = list.map(({ id, after }) => ({ id, ...after }))
  await writing.db.execute(sql`
    update ${sql.identifier(object)} r set ${assignments(object)}, ${stamps(object, writing.userId)}
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as ${shape(object, 'id bigint, ')}
    where r.org_id = ${writing.scope.orgId}::bigint and r.id = t.id ${inYears(object, [year])}`)
}

async function logEach(
  writing: Writing,
  object: ImportObject,
  list: readonly { id: number; logBefore: object; logAfter: object }[],
): Promise<void> {
  const { orgId, crop } = writing.scope
  const lines = list.map(({ id, logBefore, logAfter }) => ({ id, before: logBefore, after: logAfter }))
  const action = writing.batchId === null ? 'update' : 'import'
  await writing.db.execute(sql`
    insert into change_log (org_id, crop, user_id, request_id, object, object_id, action, before, after, reason, batch_id)
    select ${orgId}::bigint, ${crop}, ${writing.userId}::bigint, ${writing.requestId}, ${object}, t.id, ${action},
      t.before, t.after, ${writing.reason}, ${writing.batchId}::bigint
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as t(id bigint, before jsonb, after jsonb)`)
}

/** The records to restore. */
export interface Restoring {
  db: Db
  orgId: number
  batchId: number
  userId: number
  /** Years of the groups that the batch wrote to. */
  years: readonly number[]
}

/** Restores the old state of every record of a kind that the batch changed, and returns how many there are. */
export async function restoreOldState(restoring: Restoring, object: ImportObject): Promise<number> {
  const { db, orgId, batchId, userId, years } = restoring
  const result = await db.execute(sql`
    update ${sql.identifier(object)} r set ${assignments(object)}, ${stamps(object, userId)}
    from import_change c, jsonb_to_record(c.before) as ${shape(object)}
    where c.org_id = ${orgId}::bigint and c.batch_id = ${batchId}::bigint and c.object = ${object}
      and c.before <> '{}'::jsonb and r.org_id = c.org_id and r.id = c.object_id ${inYears(object, years)}`)
  return result.rowCount ?? 0
}

/** Counts the records of a kind that were changed again after the batch changed them. */
export async function countChangedSince(
  restoring: Omit<Restoring, 'userId'>,
  object: ImportObject,
): Promise<number> {
  const { db, orgId, batchId, years } = restoring
  const differs = columns[object].map(([property, column]) =>
    sql.raw(`r.${column} is distinct from t."${property}"`),
  )
  const result = await db.execute<{ count: number }>(sql`
    select count(*)::int as count
    from import_change c, jsonb_to_record(c.after) as ${shape(object)}, ${sql.identifier(object)} r
    where c.org_id = ${orgId}::bigint and c.batch_id = ${batchId}::bigint and c.object = ${object}
      and c.before <> '{}'::jsonb and r.org_id = c.org_id and r.id = c.object_id ${inYears(object, years)}
      and (${sql.join(differs, sql` or `)})`)
  return result.rows[0]?.count ?? 0
}
