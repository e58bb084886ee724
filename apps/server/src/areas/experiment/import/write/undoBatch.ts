import type { batchUndo, batchUndoCheck } from '@hepu/api/areas/experiment/import/trialImport'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { experimentGroup } from '../../../../db/schema/index.ts'
import type { Ctx } from '../../../../http/context.ts'
import { refreshGroups } from '../../group/groupSummary.ts'
import { requireState, stateObstacle } from '../../../../import/batch/storedBatch.ts'
import { endUndo } from '../../../../import/batch/undoImport.ts'
import { getBatch } from '../book/trialBatch.ts'
import { builtUpon, refuseIfBuiltUpon } from './builtUpon.ts'
import { isUntouched } from '../plan/planAll.ts'
import { importObjects, restoreOldState } from './writeChanges.ts'
import type { Batch } from '../book/storedPreview.ts'

/**
 * Undoes a whole batch in one transaction: removes the records it made, restores the old values of records it changed,
 * and recomputes summaries. Refuses, with the reason, if anything depends on the batch. The same workbook can be
 * imported again.
 */
export async function undoBatch(
  ctx: Ctx,
  input: ParsedInputOf<typeof batchUndo>,
): Promise<ResultOf<typeof batchUndo>> {
  const batch = await getBatch(ctx, input.id)
  requireState(batch, 'done')
  if (batch.version !== input.version) throw new AppError('CONFLICT', '该批次已被修改，请刷新后再试')
  if (!input.reason) throw new AppError('BAD_INPUT', '撤销原因必填')
  const groups = await touchedGroups(ctx, batch, true)
  requireState(await getBatch(ctx, input.id), 'done')
  await refuseIfBuiltUpon(ctx, batch, groups)
  const years = [...new Set(groups.map((group) => group.year))]
  const removed = await removeCreated(ctx, batch, years)
  const restored = await restoreChanged(ctx, batch, years)
  const left = groups.filter((group) => !removed.groupIds.has(group.id))
  await refreshGroups(
    ctx,
    left.map((group) => group.id),
  )
  await endUndo(ctx, batch, input.reason, { removed: removed.count, restored })
  return { removed: removed.count, restored }
}

/** Returns the reasons why a batch cannot be undone now, by the same rule that refuses the undo; empty if it can. */
export async function undoObstacles(
  ctx: Ctx,
  input: ParsedInputOf<typeof batchUndoCheck>,
): Promise<ResultOf<typeof batchUndoCheck>> {
  const batch = await getBatch(ctx, input.id)
  const groups = await touchedGroups(ctx, batch)
  return {
    groups: groups.map(({ year, name }) => ({ year, name })),
    obstacles: await undoObstaclesOf(ctx, batch),
  }
}

/** Returns the reasons why a batch cannot be undone now; empty if it can. */
export async function undoObstaclesOf(ctx: Ctx, batch: Batch): Promise<string[]> {
  const wrongState = stateObstacle(batch, 'done')
  return wrongState === null ? builtUpon(ctx, batch, await touchedGroups(ctx, batch)) : [wrongState]
}

export interface TouchedGroup {
  id: number
  year: number
  name: string
}

/** Returns the groups that the batch wrote to; with `isLocked` they are locked until the transaction ends. */
async function touchedGroups(ctx: Ctx, batch: Batch, isLocked = false): Promise<TouchedGroup[]> {
  const ids = (batch.preview?.groups ?? []).flatMap((group) =>
    group.id === null || isUntouched(group) ? [] : [group.id],
  )
  if (ids.length === 0) return []
  const { id, year, name } = experimentGroup
  const found = ctx.db
    .select({ id, year, name })
    .from(experimentGroup)
    .where(and(eq(experimentGroup.orgId, batch.orgId), inArray(id, ids), isNull(experimentGroup.deletedAt)))
    .orderBy(asc(id))
  return isLocked ? found.for('update') : found
}

/**
 * Removes the records of the batch. Values are deleted; plots, entries, points and groups are soft-deleted, so that the
 * log can still name them.
 */
async function removeCreated(
  ctx: Ctx,
  batch: Batch,
  years: readonly number[],
): Promise<{ count: number; groupIds: Set<number> }> {
  const made = sql`org_id = ${batch.orgId}::bigint and batch_id = ${batch.id}::bigint`
  const values = await ctx.db.execute(
    sql`delete from observation where ${made} and year = any(${sql.param(years)}::integer[])`,
  )
  let count = values.rowCount ?? 0
  await ctx.db.execute(sql`
    delete from group_summary where org_id = ${batch.orgId}::bigint
      and entry_id in (select id from experiment_variety where ${made})`)
  for (const table of ['plot', 'experiment_variety', 'experiment_point']) {
    count += await softDelete(ctx, table, made)
  }
  const groups = await ctx.db.execute<{ id: string }>(sql`
    update experiment_group g set deleted_at = now(), updated_by = ${ctx.caller.userId}::bigint, updated_at = now(),
      version = version + 1
    from import_change c
    where c.org_id = ${batch.orgId}::bigint and c.batch_id = ${batch.id}::bigint and c.object = 'experiment_group'
      and c.before = '{}'::jsonb and g.org_id = c.org_id and g.id = c.object_id and g.deleted_at is null
    returning g.id`)
  return { count: count + groups.rows.length, groupIds: new Set(groups.rows.map((row) => Number(row.id))) }
}

async function softDelete(ctx: Ctx, table: string, made: SQL): Promise<number> {
  const result = await ctx.db.execute(sql`
    update ${sql.identifier(table)} set deleted_at = now(), updated_by = ${ctx.caller.userId}::bigint,
      updated_at = now(), version = version + 1
    where ${made} and deleted_at is null`)
  return result.rowCount ?? 0
}

async function restoreChanged(ctx: Ctx, batch: Batch, years: readonly number[]): Promise<number> {
  const restoring = { db: ctx.db, orgId: batch.orgId, batchId: batch.id, userId: ctx.caller.userId, years }
  let restored = 0
  for (const object of importObjects) restored += await restoreOldState(restoring, object)
  return restored
}
