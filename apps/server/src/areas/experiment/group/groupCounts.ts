import { and, count, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import {
  entryScrap,
  experimentGroup,
  experimentPoint,
  experimentVariety,
  groupSummary,
  plot,
} from '../../../db/schema/index.ts'
import { plainName } from '../../../db/nameConditions.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { sortChecks } from '../analysis/loadTrial.ts'
import { isPending } from './groupWaits.ts'

/** Matches points that count; the SQL form of `pointUse`. */
const isUsed = sql`(not ${experimentPoint.scrapped} and ${experimentPoint.pointType} = 'YIELD')`

/** Matches plots whose entry was not scrapped, neither at the point nor in the whole group. */
const isEntryUsed = sql`not exists (
  select from ${entryScrap} scrap
  where scrap.org_id = ${plot.orgId} and scrap.entry_id = ${plot.entryId} and scrap.deleted_at is null
    and coalesce(scrap.point_id, ${plot.pointId}) = ${plot.pointId})`

/** Counts the points of each group, and those that count. */
export async function countPoints(ctx: Ctx, ids: readonly number[]) {
  const found = await ctx.db
    .select({
      groupId: experimentPoint.groupId,
      points: count(),
      usedPoints: sql`count(*) filter (where ${isUsed})`.mapWith(Number),
    })
    .from(experimentPoint)
    .where(and(rows(ctx, experimentPoint), inArray(experimentPoint.groupId, [...ids])))
    .groupBy(experimentPoint.groupId)
  return new Map(found.map((row) => [row.groupId, row]))
}

/** Counts the plots of each group, and those that wait for a decision. */
export async function countPlots(ctx: Ctx, ids: readonly number[]) {
  const found = await ctx.db
    .select({
      groupId: plot.groupId,
      plots: count(),
      pendingPlots: sql`count(*) filter (where ${isPending})`.mapWith(Number),
    })
    .from(plot)
    .where(and(rows(ctx, plot), inArray(plot.groupId, [...ids])))
    .groupBy(plot.groupId)
  return new Map(found.map((row) => [row.groupId, row]))
}

/** Returns the number of entries and the checks (CK1 first) of each group. */
export async function listEntries(ctx: Ctx, ids: readonly number[]) {
  const found = await ctx.db
    .select({
      id: experimentVariety.id,
      groupId: experimentVariety.groupId,
      name: experimentVariety.name,
      isCk: experimentVariety.isCk,
      ckNo: experimentVariety.ckNo,
    })
    .from(experimentVariety)
    .where(and(rows(ctx, experimentVariety), inArray(experimentVariety.groupId, [...ids])))
    .orderBy(experimentVariety.id)
  const byGroup = Map.groupBy(found, (entry) => entry.groupId)
  return new Map(
    [...byGroup].map(([groupId, entries]) => [
      groupId,
      { entries: entries.length, checks: sortChecks(entries) },
    ]),
  )
}

/** Finds the entry with the highest yield in each group, checks excluded, with its gain over CK1. */
export async function findBest(ctx: Ctx, ids: readonly number[]) {
  const found = await ctx.db
    .selectDistinctOn([groupSummary.groupId], {
      groupId: groupSummary.groupId,
      name: experimentVariety.name,
      meanYield: groupSummary.meanYield,
      gains: groupSummary.gains,
    })
    .from(groupSummary)
    .innerJoin(
      experimentVariety,
      and(eq(experimentVariety.orgId, groupSummary.orgId), eq(experimentVariety.id, groupSummary.entryId)),
    )
    .where(
      and(
        rows(ctx, groupSummary),
        rows(ctx, experimentVariety),
        inArray(groupSummary.groupId, [...ids]),
        eq(experimentVariety.isCk, false),
      ),
    )
    .orderBy(groupSummary.groupId, sql`${groupSummary.yieldRank} nulls last`, groupSummary.entryId)
  return new Map(
    found.map(({ groupId, name, meanYield, gains }) => {
      const gainPct = gains.find((gain) => gain.base === 'CK1')?.gainPct ?? null
      return [groupId, meanYield === null ? null : { name, meanYield, gainPct }]
    }),
  )
}

/**
 * Returns 组均值 (kg/亩) of each group, computed as in the statistics: per point the mean of the entry means, then the mean
 * of the points. Checks count if the group says so.
 */
export async function meanYields(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  const cells = ctx.db
    .select({
      groupId: plot.groupId,
      pointId: plot.pointId,
      mean: sql<number>`avg(${plot.yieldMu})`.as('mean'),
    })
    .from(plot)
    .innerJoin(
      experimentPoint,
      and(eq(experimentPoint.orgId, plot.orgId), eq(experimentPoint.id, plot.pointId)),
    )
    .innerJoin(
      experimentVariety,
      and(eq(experimentVariety.orgId, plot.orgId), eq(experimentVariety.id, plot.entryId)),
    )
    .innerJoin(
      experimentGroup,
      and(eq(experimentGroup.orgId, plot.orgId), eq(experimentGroup.id, plot.groupId)),
    )
    .where(
      and(
        rows(ctx, plot),
        inArray(plot.groupId, [...ids]),
        eq(plot.status, 'accepted'),
        isNotNull(plot.yieldMu),
        isUsed,
        isEntryUsed,
        sql`(${experimentGroup.groupMeanIncludesCk} or not ${experimentVariety.isCk})`,
      ),
    )
    .groupBy(plot.groupId, plot.pointId, plot.entryId)
    .as('cells')
  const points = ctx.db
    .select({ groupId: cells.groupId, mean: sql<number>`avg(${cells.mean})`.as('point_mean') })
    .from(cells)
    .groupBy(cells.groupId, cells.pointId)
    .as('points')
  const found = await ctx.db
    .select({ groupId: points.groupId, mean: sql`avg(${points.mean})`.mapWith(Number) })
    .from(points)
    .groupBy(points.groupId)
  return new Map(found.map((row) => [row.groupId, row.mean]))
}

/** Matches entries that yield more than the first check. */
const isAboveCheck = sql`exists (
  select from jsonb_array_elements(${groupSummary.gains}) gain
  where gain ->> 'base' = 'CK1' and (gain ->> 'gainPct')::float8 > 0)`

/** Counts the entries of each group, the checks among them. */
export async function countEntries(ctx: Ctx, ids: readonly number[]) {
  const found = await ctx.db
    .select({ groupId: experimentVariety.groupId, entries: count() })
    .from(experimentVariety)
    .where(and(rows(ctx, experimentVariety), inArray(experimentVariety.groupId, [...ids])))
    .groupBy(experimentVariety.groupId)
  return new Map(found.map((row) => [row.groupId, row]))
}

/**
 * Counts the entries of groups without checks, and those of them that yield more than CK1 in some group. The same name in
 * several groups is one variety.
 */
export async function countVarieties(ctx: Ctx, groupIds: readonly number[]) {
  const name = plainName(experimentVariety.name)
  const [found] = await ctx.db
    .select({
      entries: sql`count(distinct ${name})`.mapWith(Number),
      aboveCheck: sql`count(distinct ${name}) filter (where ${isAboveCheck})`.mapWith(Number),
    })
    .from(experimentVariety)
    .leftJoin(
      groupSummary,
      and(eq(groupSummary.orgId, experimentVariety.orgId), eq(groupSummary.entryId, experimentVariety.id)),
    )
    .where(
      and(
        rows(ctx, experimentVariety),
        inArray(experimentVariety.groupId, [...groupIds]),
        eq(experimentVariety.isCk, false),
      ),
    )
  return found ?? { entries: 0, aboveCheck: 0 }
}
