import { voidApprovalsOf } from '../../approval/submit.ts'
import { submitRecords } from '../submitRecords.ts'
import { AppError } from '@hepu/api/core/errorCodes'
import { uniqueGroups } from '@hepu/api/core/resource/resource'
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { oneOf } from '../../db/nameConditions.ts'
import { partsOf, type Parts } from '../../db/recordParts.ts'
import { importChange } from '../../db/schema/index.ts'
import type { Ctx } from '../../http/context.ts'
import type { Batch } from '../../import/batch/storedBatch.ts'
import type { Undone } from '../../import/batch/importKind.ts'
import type { Values } from '@hepu/api/core/resource/problems'
import { itemAt, must } from '@hepu/api/core/must'
import { findLost } from '../assertVisible.ts'
import type { Mounted, Stored } from '../mounted.ts'
import { assertUnnamed } from '../referrers.ts'
import { refreshObligations } from '../recordObligations.ts'
import { followRecords } from '../followRecords.ts'
import { refreshSearch } from '../searchTexts.ts'
import { findTaken } from '../uniqueValues.ts'

/** Maximum number of records that a refusal names. */
const NAMED = 5

/**
 * Undoes an import: deletes the records it created for ever, and gives changed records their old values and their old review.
 * Throws BAD_STATE, naming the records, if one of them or a part of it changed after the import, if another record refers to
 * one that would be deleted, or if an old value is no longer available.
 */
export async function undoRecords(
  ctx: Ctx,
  resource: Mounted,
  batch: Batch,
  reason: string,
): Promise<Undone> {
  const { preview } = batch
  const written = (preview?.counts ?? []).reduce((sum, { created, changed }) => sum + created + changed, 0)
  const existing = await lockWritten(ctx, resource, batch)
  const kept = await loadChanged(ctx, resource, batch)
  if (written > 0 && kept.written === 0) {
    throw new AppError('BAD_STATE', '这批导入没有留下修改前的内容，不能撤销')
  }
  await refuseIfTouched(ctx, resource, batch)
  for (const part of partsOf(resource.def.table)) await refuseIfPartTouched(ctx, resource, batch, part)
  const note = `撤销导入「${batch.fileName}」：${reason}`
  await refuseIfLost(ctx, resource, kept.changed)
  await resource.beforePurge?.(ctx, kept.made)
  const ids = existing.map(({ id }) => id)
  await voidApprovalsOf(ctx, resource.def.name, ids, note)
  const removed = await removeMade(ctx, resource, batch, note)
  const rowOf = new Map(existing.map((row) => [row.id, row]))
  for (const change of kept.changed) {
    await refuseIfTaken(ctx, resource, change, must(rowOf.get(change.id), 'changed record'))
    await restore(ctx, resource, batch, change)
  }
  await refreshSearch(
    ctx.db,
    resource,
    oneOf(
      resource.table.id,
      kept.changed.map(({ id }) => id),
    ),
  )
  // Check references only after the old values are back, which removes those that the import itself created.
  const made = new Set(kept.made)
  await assertUnnamed(
    ctx,
    resource,
    existing.filter(({ id }) => made.has(id)),
    '不能撤销导入',
  )
  await logRestored(ctx, resource, batch, note)
  await refreshObligations(ctx, resource, ids)
  await submitRecords(ctx, resource, ids)
  await followRecords(ctx, resource, ids)
  if (kept.changed.length > 0) {
    await resource.afterSave?.(
      ctx,
      kept.changed.map(({ id }) => id),
    )
  }
  return { removed, restored: kept.changed.length }
}

/** Returns the rows of `import_change` that the batch wrote for the table of the resource, as `c`. */
const ofBatch = ({ def }: Mounted, batch: Pick<Batch, 'orgId' | 'id'>) =>
  sql`c.org_id = ${batch.orgId}::bigint and c.batch_id = ${batch.id}::bigint and c.object = ${def.table}`

function lockWritten(ctx: Ctx, resource: Mounted, batch: Batch): Promise<Stored[]> {
  const { table } = resource
  const written = sql`${table.id} in (select c.object_id from import_change c where ${ofBatch(resource, batch)})`
  return ctx.db
    .select()
    .from(table)
    .where(and(eq(table.orgId, batch.orgId), written))
    .orderBy(table.id)
    .for('update')
}

/** The old values of a record before the import, and its name. */
interface Change {
  id: number
  before: Values
  called: string
}

async function loadChanged(ctx: Ctx, { def }: Mounted, batch: Batch) {
  const kept: Change[] = await ctx.db
    .select({
      id: importChange.objectId,
      before: importChange.before,
      called: sql<string>`${importChange.after} ->> 'called'`,
    })
    .from(importChange)
    .where(
      and(
        eq(importChange.orgId, batch.orgId),
        eq(importChange.batchId, batch.id),
        eq(importChange.object, def.table),
      ),
    )
    .orderBy(asc(importChange.seq))
  const isMade = ({ before }: { before: Values }) => Object.keys(before).length === 0
  return {
    written: kept.length,
    made: kept.filter(isMade).map(({ id }) => id),
    changed: kept.filter((change) => !isMade(change)),
  }
}

/**
 * Refuses the undo if a record changed after the import. Every change, review, deletion and restoration of a record or its
 * attachments raises the version and adds a log line; a version without a log line comes from a part, which
 * `refuseIfPartTouched` checks.
 */
async function refuseIfTouched(ctx: Ctx, resource: Mounted, batch: Batch): Promise<void> {
  const imported = sql`(
    select max(l.id) from change_log l
    where l.org_id = ${batch.orgId}::bigint and l.batch_id = ${batch.id}::bigint and l.object = ${resource.def.table})`
  const isTouched = sql`(
    r.id is null or r.deleted_at is not null
    or r.version <> (c.after ->> 'version')::int and exists (
      select 1 from change_log t where t.org_id = c.org_id and t.object = c.object and t.object_id = c.object_id
        and t.id > ${imported})
    or c.before = '{}'::jsonb and exists (
      select 1 from stored_file f where f.org_id = c.org_id and f.info_type = ${resource.def.name}
        and f.info_id = c.object_id::text and f.deleted_at is null))`
  await refuseWhere(
    ctx,
    resource,
    batch,
    isTouched,
    (all) => `${all}在导入后被修改、审核、删除过或上传过附件，请先逐条处理`,
  )
}

/**
 * Refuses the undo if a part of a record was entered later. An import writes only records: parts of a new record would be
 * deleted with it, and parts of a changed record may rely on its imported values.
 */
async function refuseIfPartTouched(ctx: Ctx, resource: Mounted, batch: Batch, part: Parts): Promise<void> {
  const { table, kind } = part
  const importedAt = sql`(
    select max(l.at) from change_log l
    where l.org_id = ${batch.orgId}::bigint and l.batch_id = ${batch.id}::bigint and l.object = ${resource.def.table})`
  const isTouched = sql`exists (
    select 1 from ${table}
    where ${must(table['orgId'], 'column orgId')} = c.org_id and ${part.isOf(sql`c.object_id`)} and (
      c.before = '{}'::jsonb and ${must(table['deletedAt'], 'column deletedAt')} is null
      or c.before <> '{}'::jsonb and ${must(table['updatedAt'], 'column updatedAt')} > ${importedAt}))`
  await refuseWhere(
    ctx,
    resource,
    batch,
    isTouched,
    (all) => `${all}的${kind.label}在导入后有新增或修改，请先逐条处理`,
  )
}

/** Refuses to restore references to records or people that were deleted for ever after the import. */
async function refuseIfLost(ctx: Ctx, resource: Mounted, changed: readonly Change[]): Promise<void> {
  const lost = await findLost(
    ctx,
    resource.def,
    changed.map(({ before }) => before),
  )
  const at = lost.findIndex((whats) => whats.length > 0)
  if (at === -1) return
  refuseOf(resource, itemAt(changed, at), `${itemAt(lost, at).join('、')}已被彻底删除，请直接修改该记录`)
}

/** Refuses to restore a number that another record has taken since. */
async function refuseIfTaken(ctx: Ctx, resource: Mounted, change: Change, row: Stored): Promise<void> {
  const next = { ...row, ...change.before }
  if (uniqueGroups(resource.def).every((names) => names.every((name) => next[name] === row[name]))) return
  const taken = await findTaken(ctx, resource, next, row)
  if (taken) refuseOf(resource, change, `${taken.message}，请先修改或删除占用它的记录`)
}

/** Refuses the undo because of the values a record had before the import. */
function refuseOf({ def }: Mounted, { called }: Change, why: string): never {
  throw new AppError('BAD_STATE', `不能撤销：${def.title}「${called}」原来的${why}`, {
    data: { names: [called], count: 1 },
  })
}

/** Refuses the undo if records of the batch fit the condition on `c` and `r`, and names them. */
async function refuseWhere(
  ctx: Ctx,
  resource: Mounted,
  batch: Batch,
  condition: SQL,
  sayOf: (all: string) => string,
): Promise<void> {
  const { rows } = await ctx.db.execute<{ called: string; count: number }>(sql`
    select c.after ->> 'called' as called, count(*) over ()::int as count
    from import_change c left join ${resource.table} r on r.org_id = c.org_id and r.id = c.object_id
    where ${ofBatch(resource, batch)} and ${condition}
    order by c.seq limit ${NAMED}`)
  const [first] = rows
  if (!first) return
  const names = rows.map(({ called }) => `「${called}」`).join('、')
  const all = first.count > rows.length ? `${names}等${first.count}条` : names
  throw new AppError('BAD_STATE', `不能撤销：${sayOf(`${resource.def.title}${all}`)}`, {
    data: { names: rows.map(({ called }) => called), count: first.count },
  })
}

/** Returns the log columns for user, time and request. */
const stampsOf = (
  ctx: Ctx,
) => sql`${ctx.services.now().toISOString()}::timestamptz, ${ctx.caller.userId}::bigint,
  ${ctx.requestId}`

/** Deletes the records that the import created. The log line has the same content as the line of the creation. */
async function removeMade(ctx: Ctx, resource: Mounted, batch: Batch, note: string): Promise<number> {
  const gone = await ctx.db.execute(sql`
    delete from ${resource.table} r using import_change c
    where ${ofBatch(resource, batch)} and c.before = '{}'::jsonb and r.org_id = c.org_id and r.id = c.object_id`)
  await ctx.db.execute(sql`
    insert into change_log (org_id, crop, at, user_id, request_id, object, object_id, action, before, reason, batch_id)
    select l.org_id, l.crop, ${stampsOf(ctx)}, l.object, l.object_id, 'delete', l.after, ${note}, l.batch_id
    from change_log l
    where l.org_id = ${batch.orgId}::bigint and l.batch_id = ${batch.id}::bigint and l.object = ${resource.def.table}
      and l.action = 'create' order by l.id`)
  return gone.rowCount ?? 0
}

async function restore(ctx: Ctx, { table }: Mounted, batch: Batch, { id, before }: Change): Promise<void> {
  // The old time is stored as text; it is absent if the change kept the approval.
  const { auditAt } = before
  const values = typeof auditAt === 'string' ? { ...before, auditAt: new Date(auditAt) } : before
  await ctx.db
    .update(table)
    .set({
      ...values,
      updatedBy: ctx.caller.userId,
      updatedAt: ctx.services.now(),
      version: sql`${table.version} + 1`,
    })
    .where(and(eq(table.orgId, batch.orgId), eq(table.id, id)))
}

const logRestored = (ctx: Ctx, resource: Mounted, batch: Batch, note: string) =>
  ctx.db.execute(sql`
    insert into change_log (org_id, crop, at, user_id, request_id, object, object_id, action, before, after, reason, batch_id)
    select l.org_id, l.crop, ${stampsOf(ctx)}, l.object, l.object_id, 'update', l.after, l.before, ${note}, l.batch_id
    from change_log l
    where l.org_id = ${batch.orgId}::bigint and l.batch_id = ${batch.id}::bigint and l.object = ${resource.def.table}
      and l.action = 'update' order by l.id`)
