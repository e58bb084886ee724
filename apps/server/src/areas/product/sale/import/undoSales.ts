import { AppError } from '@hepu/api/core/errorCodes'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../../http/context.ts'
import type { Undone } from '../../../../import/batch/importKind.ts'
import type { Batch } from '../../../../import/batch/storedBatch.ts'
import { lockForLines } from '../lineLock.ts'
import { resolveWhere } from '../resolveLines.ts'
import { followed } from '../writeLines.ts'

/**
 * Takes an import back: deletes the lines that it made, and gives changed lines their old values. Throws BAD_STATE where a later
 * import changed lines of this one.
 */
export async function undoSales(ctx: Ctx, batch: Batch): Promise<Undone> {
  await lockForLines(ctx)
  await refuseIfBuiltUpon(ctx, batch)
  const own = sql`s.org_id = ${batch.orgId}::bigint and s.batch_id = ${batch.id}::bigint`
  const changed = sql`(select c.object_id from import_change c
    where c.org_id = ${batch.orgId}::bigint and c.batch_id = ${batch.id}::bigint and c.object = 'sale_line')`
  const removed = await ctx.db.execute(sql`delete from sale_line s where ${own} and s.id not in ${changed}`)
  const columns = [...followed, 'product_id', 'crop', 'batch_id', 'modified_at']
  const names = sql.raw(columns.join(', '))
  const old = sql.raw(columns.map((column) => `o.${column}`).join(', '))
  const restored = await ctx.db.execute<{ id: string }>(sql`
    update sale_line s set (${names}) = (${old}), version = s.version + 1,
      updated_at = ${ctx.services.now().toISOString()}::timestamptz, updated_by = ${ctx.caller.userId}::bigint
    from import_change c, jsonb_populate_record(null::sale_line, c.before) o
    where c.org_id = ${batch.orgId}::bigint and c.batch_id = ${batch.id}::bigint and c.object = 'sale_line'
      and s.id = c.object_id and ${own}
    returning s.id`)
  const ids = restored.rows.map(({ id }) => Number(id))
  await resolveWhere(ctx, sql`l.id = any(${sql.param(ids)}::bigint[])`)
  return { removed: removed.rowCount ?? 0, restored: ids.length }
}

async function refuseIfBuiltUpon(ctx: Ctx, batch: Batch): Promise<void> {
  const { rows } = await ctx.db.execute<{ file_name: string; lines: number }>(sql`
    select b.file_name, count(*)::int as lines
    from import_change c join import_batch b on b.org_id = c.org_id and b.id = c.batch_id and b.state = 'done'
    where c.org_id = ${batch.orgId}::bigint and c.object = 'sale_line' and c.batch_id <> ${batch.id}::bigint
      and (c.before ->> 'batch_id')::bigint = ${batch.id}::bigint
    group by b.id, b.file_name order by b.id desc limit 1`)
  const [later] = rows
  if (!later) return
  throw new AppError(
    'BAD_STATE',
    `不能撤销：其后导入的「${later.file_name}」修改了这批的${later.lines}行，请先撤销那一批`,
  )
}
