import { AppError } from '@hepu/api/core/errorCodes'
import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../../http/context.ts'
import type { Undone } from '../../../../import/batch/importKind.ts'
import type { Batch } from '../../../../import/batch/storedBatch.ts'
import { refreshPhasesOfSold } from '../../lifecycle/refreshPhases.ts'
import { lockForLines } from '../lineLock.ts'
import { resolveWhere } from '../resolveLines.ts'
import { followLines } from '../reversals.ts'
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
  const before = await productsWhere(ctx, own)
  const made = sql`${own} and s.id not in ${changed}`
  await ctx.db.execute(sql`delete from sale_line r where r.org_id = ${batch.orgId}::bigint
    and r.reverses_id in (select s.id from sale_line s where ${made})`)
  const removed = await ctx.db.execute(sql`delete from sale_line s where ${made}`)
  const columns = [...followed, 'product_id', 'crop', 'batch_id', 'modified_at']
  const names = sql.raw(columns.join(', '))
  // What an import changed before amounts were derived says nothing of that.
  const old = sql.raw(
    columns
      .map((column) => (column === 'is_amount_derived' ? `coalesce(o.${column}, false)` : `o.${column}`))
      .join(', '),
  )
  const restored = await ctx.db.execute<{ id: string }>(sql`
    update sale_line s set (${names}) = (${old}), version = s.version + 1,
      updated_at = ${ctx.services.now().toISOString()}::timestamptz, updated_by = ${ctx.caller.userId}::bigint
    from import_change c, jsonb_populate_record(null::sale_line, c.before) o
    where c.org_id = ${batch.orgId}::bigint and c.batch_id = ${batch.id}::bigint and c.object = 'sale_line'
      and s.id = c.object_id and ${own}
    returning s.id`)
  const ids = restored.rows.map(({ id }) => Number(id))
  await resolveWhere(ctx, sql`l.id = any(${sql.param(ids)}::bigint[])`)
  await followLines(ctx, ids)
  const after = await productsWhere(ctx, sql`s.id = any(${sql.param(ids)}::bigint[])`)
  await refreshPhasesOfSold(ctx, [...before, ...after])
  return { removed: removed.rowCount ?? 0, restored: ids.length }
}

async function productsWhere(ctx: Ctx, which: SQL): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select distinct s.product_id as id from sale_line s where ${which} and s.product_id is not null`,
  )
  return rows.map(({ id }) => Number(id))
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
