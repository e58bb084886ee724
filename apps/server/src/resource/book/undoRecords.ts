import { AppError } from '@hepu/api/core/errorCodes'
import { and, asc, eq, sql } from 'drizzle-orm'
import { importChange } from '../../db/schema/index.ts'
import type { Ctx } from '../../http/context.ts'
import type { Batch } from '../../import/batch/batch.ts'
import type { Undone } from '../../import/batch/kind.ts'
import type { Mounted, Values } from '../mounted.ts'

/** Records that a refusal names. */
const NAMED = 5

/**
 * Takes an import back: records it made are gone for good, records it changed get their old values and their old review.
 * Throws BAD_STATE, naming the records, when one of them was touched since.
 */
export async function undoRecords(ctx: Ctx, it: Mounted, batch: Batch, reason: string): Promise<Undone> {
  const { preview } = batch
  const written = (preview?.counts ?? []).reduce((sum, { created, changed }) => sum + created + changed, 0)
  await lockWritten(ctx, it, batch)
  const kept = await loadChanged(ctx, it, batch)
  if (written > 0 && kept.written === 0) {
    throw new AppError('BAD_STATE', '这批导入没有留下修改前的内容，不能撤销')
  }
  await refuseIfTouched(ctx, it, batch)
  const note = `撤销导入「${batch.fileName}」：${reason}`
  const removed = await removeMade(ctx, it, batch, note)
  for (const { id, before } of kept.changed) await restore(ctx, it, batch, id, before)
  await logRestored(ctx, it, batch, note)
  return { removed, restored: kept.changed.length }
}

/** What the batch wrote into the resource's table: rows of `import_change` as `c`. */
const ofBatch = ({ def }: Mounted, batch: Pick<Batch, 'orgId' | 'id'>) =>
  sql`c.org_id = ${batch.orgId}::bigint and c.batch_id = ${batch.id}::bigint and c.object = ${def.table}`

const lockWritten = (ctx: Ctx, it: Mounted, batch: Batch) =>
  ctx.db.execute(sql`
    select r.id from ${it.table} r
    where r.org_id = ${batch.orgId}::bigint and r.id in (select c.object_id from import_change c where ${ofBatch(it, batch)})
    order by r.id for update`)

async function loadChanged(ctx: Ctx, { def }: Mounted, batch: Batch) {
  const kept = await ctx.db
    .select({ id: importChange.objectId, before: importChange.before })
    .from(importChange)
    .where(
      and(
        eq(importChange.orgId, batch.orgId),
        eq(importChange.batchId, batch.id),
        eq(importChange.object, def.table),
      ),
    )
    .orderBy(asc(importChange.seq))
  return { written: kept.length, changed: kept.filter(({ before }) => Object.keys(before).length > 0) }
}

/** Every change, review, deletion and restoration raises the version; an attachment of a new record does not. */
async function refuseIfTouched(ctx: Ctx, it: Mounted, batch: Batch): Promise<void> {
  const { rows } = await ctx.db.execute<{ called: string; count: number }>(sql`
    select c.after ->> 'called' as called, count(*) over ()::int as count
    from import_change c left join ${it.table} r on r.org_id = c.org_id and r.id = c.object_id
    where ${ofBatch(it, batch)} and (
      r.id is null or r.deleted_at is not null or r.version <> (c.after ->> 'version')::int
      or c.before = '{}'::jsonb and exists (
        select 1 from stored_file f where f.org_id = c.org_id and f.info_type = ${it.def.name}
          and f.info_id = c.object_id::text and f.deleted_at is null))
    order by c.seq limit ${NAMED}`)
  const [first] = rows
  if (!first) return
  const names = rows.map(({ called }) => `「${called}」`).join('、')
  const all = first.count > rows.length ? `${names}等${first.count}条` : names
  throw new AppError(
    'BAD_STATE',
    `不能撤销：${it.def.title}${all}在导入后被修改、审核、删除过或上传过附件，请先逐条处理`,
    { data: { names: rows.map(({ called }) => called), count: first.count } },
  )
}

/** Who, when and in which call, as the lines of the log say it. */
const stampsOf = (
  ctx: Ctx,
) => sql`${ctx.services.now().toISOString()}::timestamptz, ${ctx.caller.userId}::bigint,
  ${ctx.requestId}`

/** The line of the log tells what the line of the creation told. */
async function removeMade(ctx: Ctx, it: Mounted, batch: Batch, note: string): Promise<number> {
  const gone = await ctx.db.execute(sql`
    delete from ${it.table} r using import_change c
    where ${ofBatch(it, batch)} and c.before = '{}'::jsonb and r.org_id = c.org_id and r.id = c.object_id`)
  await ctx.db.execute(sql`
    insert into change_log (org_id, crop, at, user_id, request_id, object, object_id, action, before, reason, batch_id)
    select l.org_id, l.crop, ${stampsOf(ctx)}, l.object, l.object_id, 'delete', l.after, ${note}, l.batch_id
    from change_log l
    where l.org_id = ${batch.orgId}::bigint and l.batch_id = ${batch.id}::bigint and l.object = ${it.def.table}
      and l.action = 'create' order by l.id`)
  return gone.rowCount ?? 0
}

async function restore(
  ctx: Ctx,
  { table }: Mounted,
  batch: Batch,
  id: number,
  before: Values,
): Promise<void> {
  // A moment was kept as text; a change that left an approval standing kept none.
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

const logRestored = (ctx: Ctx, it: Mounted, batch: Batch, note: string) =>
  ctx.db.execute(sql`
    insert into change_log (org_id, crop, at, user_id, request_id, object, object_id, action, before, after, reason, batch_id)
    select l.org_id, l.crop, ${stampsOf(ctx)}, l.object, l.object_id, 'update', l.after, l.before, ${note}, l.batch_id
    from change_log l
    where l.org_id = ${batch.orgId}::bigint and l.batch_id = ${batch.id}::bigint and l.object = ${it.def.table}
      and l.action = 'update' order by l.id`)
