import { must } from '@hepu/api/core/must'
import { and, eq, inArray, isNull, not, sql, type SQL } from 'drizzle-orm'
import { cellEntry, experimentPoint, experimentVariety, observation, plot } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Group, TrialCtx } from '../analysis/loadTrial.ts'
import { cellOfPlot, holdsData, holdsValue } from '../group/plotData.ts'

/** Counts the plots of a group, and those with a harvested or surveyed value. */
export async function countPlots(ctx: TrialCtx, group: Group): Promise<{ plots: number; filled: number }> {
  const [counted] = await ctx.db
    .select({
      plots: sql`count(*)`.mapWith(Number),
      filled: sql`count(*) filter (where ${holdsData(group.year)})`.mapWith(Number),
    })
    .from(plot)
    .where(and(rows(ctx, plot), eq(plot.groupId, group.id)))
  return must(counted, 'counts of plots')
}

export type Side = 'pointId' | 'entryId'

/** Counts the plots of each point or entry of a group, and those with data. */
export async function countBy(
  ctx: TrialCtx,
  group: Group,
  side: Side,
): Promise<Map<number, { plots: number; filled: number }>> {
  const found = await ctx.db
    .select({
      id: plot[side],
      plots: sql`count(*)`.mapWith(Number),
      filled: sql`count(*) filter (where ${holdsData(group.year)})`.mapWith(Number),
    })
    .from(plot)
    .where(and(rows(ctx, plot), eq(plot.groupId, group.id)))
    .groupBy(plot[side])
  return new Map(found.map(({ id, ...counts }) => [id, counts]))
}

/** A point or entry that cannot be removed: it has data, or typed values that wait for a reviewer. */
export interface Held {
  name: string
  /** Names of the other side, at most three: `「LPA612」「试A」`. */
  where: string
  isWaiting: boolean
}

/**
 * Finds where points (or entries) have data or, failing that, typed values that wait for a reviewer; blank if they have
 * neither.
 */
export async function findData(
  ctx: TrialCtx,
  group: Group,
  side: Side,
  ids: readonly number[],
): Promise<Held[]> {
  if (ids.length === 0) return []
  return [
    ...(await heldIn(ctx, plot, side, [...ids], and(eq(plot.groupId, group.id), holdsData(group.year)))),
    ...(await heldIn(
      ctx,
      cellEntry,
      side,
      [...ids],
      and(eq(cellEntry.groupId, group.id), eq(cellEntry.status, 'pending')),
    )),
  ]
}

/** Returns the points (or entries) in rows of plots or of typed values, each with the names of the other side. */
async function heldIn(
  ctx: TrialCtx,
  table: typeof plot | typeof cellEntry,
  side: Side,
  ids: number[],
  condition: SQL | undefined,
): Promise<Held[]> {
  const found = await ctx.db
    .select({ point: experimentPoint.name, entry: experimentVariety.name })
    .from(table)
    .innerJoin(
      experimentPoint,
      and(eq(experimentPoint.orgId, table.orgId), eq(experimentPoint.id, table.pointId)),
    )
    .innerJoin(
      experimentVariety,
      and(eq(experimentVariety.orgId, table.orgId), eq(experimentVariety.id, table.entryId)),
    )
    .where(and(rows(ctx, table), inArray(table[side], ids), condition))
    .groupBy(experimentPoint.id, experimentPoint.name, experimentVariety.id, experimentVariety.name)
    .orderBy(experimentPoint.id, experimentVariety.id)
  const byName = Map.groupBy(found, (row) => (side === 'pointId' ? row.point : row.entry))
  return [...byName].map(([name, list]) => ({
    name,
    where: shortList(list.map((row) => (side === 'pointId' ? row.entry : row.point))),
    isWaiting: table === cellEntry,
  }))
}

const SHOWN = 3

/** Lists names: `「LPA612」「试A」`; of more than three the first ones and the number. */
export function shortList(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN).map((name) => `「${name}」`)
  return names.length > SHOWN ? `${shown.join('')}等${names.length}个` : shown.join('')
}

/**
 * Removes plots that were only laid out, of a group or of some of its points or entries, with the blank rows that
 * cleared values left in them.
 */
export async function removeBlankPlots(
  ctx: TrialCtx,
  group: Group,
  of?: { side: Side; ids: readonly number[] },
): Promise<void> {
  const within = (table: typeof plot | typeof observation): SQL | undefined =>
    and(rows(ctx, table), eq(table.groupId, group.id), of ? inArray(table[of.side], [...of.ids]) : undefined)
  await ctx.db.delete(plot).where(and(within(plot), not(holdsData(group.year))))
  await ctx.db
    .delete(observation)
    .where(
      and(
        within(observation),
        eq(observation.year, group.year),
        not(holdsValue),
        sql`not exists (select 1 from ${plot} where ${and(cellOfPlot(group.year), isNull(plot.deletedAt))})`,
      ),
    )
}

/** Whether a group has surveyed values. */
export async function hasValues(ctx: TrialCtx, group: Group): Promise<boolean> {
  const [found] = await ctx.db
    .select({ id: observation.id })
    .from(observation)
    .where(
      and(
        rows(ctx, observation),
        eq(observation.year, group.year),
        eq(observation.groupId, group.id),
        holdsValue,
      ),
    )
    .limit(1)
  return found !== undefined
}
