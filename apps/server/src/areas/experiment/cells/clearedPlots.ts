import { sql, type SQL } from 'drizzle-orm'
import { changeLog } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { chunksOf } from '../../../import/batch/chunks.ts'
import type { Group } from '../analysis/loadTrial.ts'
import { plotKey, type PlotAt } from '../plotKey.ts'
import { enteredValue, type TypedEntry } from './pendingCells.ts'

/** A removed record and its position. */
type Removed = { id: string; pointId: string; entryId: string; rep: number; traitKey?: string }

/**
 * Removes plots that typed values made and whose last value was cleared: they were never laid out in a field, and a
 * leftover plot of means would make the group a table of means for ever. Plots of a workbook or of a field plan, and
 * plots with a remark or a decision, stay. Each removal is logged.
 */
export async function removeClearedPlots(
  ctx: Ctx,
  group: Group,
  entries: readonly TypedEntry[],
  reason: string | null,
): Promise<void> {
  const cleared = entries.filter((entry) => enteredValue(entry) === null)
  const places = [...new Map(cleared.map((entry) => [plotKey(entry), entry])).values()]
  if (places.length === 0) return
  const plots = await deletePlots(ctx, group, places)
  if (plots.length === 0) return
  const observations = await deleteBlankValues(ctx, group, plots)
  await logRemoved(ctx, group, 'plot', plots, reason)
  await logRemoved(ctx, group, 'observation', observations, reason)
}

/** Returns the positions as a table t(point_id, entry_id, rep). */
const tableOf = (places: readonly PlotAt[]): SQL => sql`unnest(
  ${sql.param(places.map((row) => row.pointId))}::bigint[],
  ${sql.param(places.map((row) => row.entryId))}::bigint[],
  ${sql.param(places.map((row) => row.rep))}::integer[]) as t(point_id, entry_id, rep)`

async function deletePlots(ctx: Ctx, group: Group, places: readonly PlotAt[]): Promise<Removed[]> {
  const { rows } = await ctx.db.execute<Removed>(sql`
    delete from plot p using ${tableOf(places)}
    where p.org_id = ${group.orgId}::bigint and p.group_id = ${group.id}::bigint
      and p.point_id = t.point_id and p.entry_id = t.entry_id and p.rep = t.rep
      and p.deleted_at is null and p.batch_id is null and p.status = 'accepted'
      and num_nonnulls(p.area, p.weight, p.shell_fresh, p.moisture, p.yield_given,
        p.plot_no, p.block, p.row_no, p.col_no, p.note) = 0
      and not exists (select 1 from observation o
        where o.org_id = p.org_id and o.year = ${group.year} and o.group_id = p.group_id
          and o.point_id = p.point_id and o.entry_id = p.entry_id and o.rep = p.rep
          and (num_nonnulls(o.value_num, o.value_text, o.value_date) > 0
            or o.status <> 'accepted' or o.batch_id is not null))
      and exists (select 1 from change_log l where l.org_id = p.org_id and l.object = 'plot'
        and l.object_id = p.id and l.action = 'create')
      and not exists (select 1 from import_change c where c.org_id = p.org_id and c.object = 'plot'
        and c.object_id = p.id)
    returning p.id, p.point_id as "pointId", p.entry_id as "entryId", p.rep`)
  return rows
}

/** Deletes values that were cleared: they keep their row, which has no meaning without its plot. */
async function deleteBlankValues(ctx: Ctx, group: Group, plots: readonly Removed[]): Promise<Removed[]> {
  const places = plots.map(({ pointId, entryId, rep }) => ({
    pointId: Number(pointId),
    entryId: Number(entryId),
    rep,
  }))
  const { rows } = await ctx.db.execute<Removed>(sql`
    delete from observation o using ${tableOf(places)}
    where o.org_id = ${group.orgId}::bigint and o.year = ${group.year} and o.group_id = ${group.id}::bigint
      and o.point_id = t.point_id and o.entry_id = t.entry_id and o.rep = t.rep
    returning o.id, o.point_id as "pointId", o.entry_id as "entryId", o.rep, o.trait_key as "traitKey"`)
  return rows
}

async function logRemoved(
  ctx: Ctx,
  group: Group,
  object: 'plot' | 'observation',
  removed: readonly Removed[],
  reason: string | null,
): Promise<void> {
  const lines = removed.map(({ id, pointId, entryId, ...at }) => ({
    orgId: group.orgId,
    crop: group.crop,
    at: ctx.services.now(),
    userId: ctx.caller.userId,
    requestId: ctx.requestId,
    object,
    objectId: Number(id),
    action: 'delete' as const,
    before: { groupId: group.id, pointId: Number(pointId), entryId: Number(entryId), ...at },
    after: null,
    reason,
  }))
  for (const chunk of chunksOf(lines, 2_000)) await ctx.db.insert(changeLog).values(chunk)
}
