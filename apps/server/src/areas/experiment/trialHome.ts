import type { trialOverview } from '@hepu/api/areas/experiment/trialHome'
import { phaseLabel } from '@hepu/api/areas/experiment/group/phases'
import type { Permission } from '@hepu/api/core/permissions'
import type { ResultOf } from '@hepu/api/core/route'
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { experimentGroup, importBatch, user } from '../../db/schema/index.ts'
import { rows } from '../../db/scope.ts'
import type { Ctx } from '../../http/context.ts'
import { trialKinds } from './import/book/trialBatch.ts'
import { loadCurrentYear } from './group/currentYear.ts'
import { countEntries, countPlots, countPoints, countVarieties, findBest } from './group/groupCounts.ts'
import { countSites } from './group/sites.ts'

type Overview = ResultOf<typeof trialOverview>

/** Number of groups and imports on the home screen. */
const RECENT = 5

/** Returns the trials part of the home screen, in three rounds of queries. */
export async function showOverview(ctx: Ctx): Promise<Overview> {
  const may = (word: Permission) => ctx.caller.permissions.has(word)
  const [year, recent, recentImports, previews] = await Promise.all([
    loadCurrentYear(ctx),
    listRecentGroups(ctx),
    listRecentImports(ctx),
    may('experiment.variety:import') ? countPreviews(ctx) : null,
  ])
  const ofYear = await listGroupsOf(ctx, year)
  const idsOfYear = ofYear.map(({ id }) => id)
  const [counts, places, varieties] = await Promise.all([
    countGroups(ctx, [...ofYear, ...recent]),
    countSites(ctx, idsOfYear),
    countVarieties(ctx, idsOfYear),
  ])
  return {
    year,
    previews,
    pending: may('experiment.variety:write') ? pendingOf(ofYear, counts) : null,
    figures: {
      groups: ofYear.length,
      plots: ofYear.reduce((sum, { id }) => sum + (counts.plots.get(id)?.plots ?? 0), 0),
      ...places,
      ...varieties,
    },
    recentGroups: recent.map((group) => recentGroupOf(group, counts)),
    recentImports,
  }
}

type GroupRow = Awaited<ReturnType<typeof listRecentGroups>>[number]
type Counts = Awaited<ReturnType<typeof countGroups>>
type Named = Pick<GroupRow, 'id' | 'name'>

const groupColumns = {
  id: experimentGroup.id,
  year: experimentGroup.year,
  name: experimentGroup.name,
  phase: experimentGroup.phase,
  updatedAt: experimentGroup.updatedAt,
}

const listRecentGroups = (ctx: Ctx) =>
  ctx.db
    .select(groupColumns)
    .from(experimentGroup)
    .where(rows(ctx, experimentGroup))
    .orderBy(desc(experimentGroup.updatedAt), desc(experimentGroup.id))
    .limit(RECENT)

const listGroupsOf = (ctx: Ctx, year: number): Promise<Named[]> =>
  ctx.db
    .select({ id: experimentGroup.id, name: experimentGroup.name })
    .from(experimentGroup)
    .where(and(rows(ctx, experimentGroup), eq(experimentGroup.year, year)))
    .orderBy(experimentGroup.id)

async function countGroups(ctx: Ctx, groups: readonly Named[]) {
  const ids = [...new Set(groups.map((group) => group.id))]
  const [points, plots, entries, best] = await Promise.all([
    countPoints(ctx, ids),
    countPlots(ctx, ids),
    countEntries(ctx, ids),
    findBest(ctx, ids),
  ])
  return { points, plots, entries, best }
}

const pendingOf = (groups: readonly Named[], { plots }: Counts) =>
  groups
    .map(({ id, name }) => ({ groupId: id, groupName: name, plots: plots.get(id)?.pendingPlots ?? 0 }))
    .filter((row) => row.plots > 0)
    .toSorted((a, b) => b.plots - a.plots)

const recentGroupOf = (
  { id, year, name, phase, updatedAt }: GroupRow,
  { points, entries, best }: Counts,
): Overview['recentGroups'][number] => ({
  id,
  year,
  name,
  phaseLabel: phaseLabel(phase),
  points: points.get(id)?.points ?? 0,
  usedPoints: points.get(id)?.usedPoints ?? 0,
  entries: entries.get(id)?.entries ?? 0,
  best: best.get(id) ?? null,
  updatedAt,
})

/** Matches workbooks of trials; the home screen does not show those of users and organisations. */
const ofTrials = (ctx: Ctx) => and(rows(ctx, importBatch), inArray(importBatch.kind, [...trialKinds]))

async function countPreviews(ctx: Ctx): Promise<number> {
  const [found] = await ctx.db
    .select({ n: count() })
    .from(importBatch)
    .where(and(ofTrials(ctx), eq(importBatch.state, 'previewed')))
  return found?.n ?? 0
}

const listRecentImports = (ctx: Ctx) =>
  ctx.db
    .select({
      id: importBatch.id,
      fileName: importBatch.fileName,
      state: importBatch.state,
      createdByName: sql<string>`coalesce(${user.name}, '（已删除用户）')`,
      createdAt: importBatch.createdAt,
    })
    .from(importBatch)
    .leftJoin(user, eq(user.id, importBatch.createdBy))
    .where(ofTrials(ctx))
    .orderBy(desc(importBatch.id))
    .limit(RECENT)
