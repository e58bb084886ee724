import type * as api from '@hepu/api/areas/experiment/setup'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq } from 'drizzle-orm'
import { experimentGroup, experimentPoint, experimentVariety } from '../../../db/schema/index.ts'
import { getRow, mayChange, rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { blindStateOf, isBlind, startRefusal } from '../blind/blindState.ts'
import { entryOrder } from '../group/entryOrder.ts'
import { foreignReason, groupCan, latestStates } from '../group/groupState.ts'
import type { Group } from '../analysis/loadTrial.ts'
import { groupHeadOf } from '../group/presentHeads.ts'
import { countBy, countPlots } from './setupPlots.ts'

type Setup = ResultOf<typeof api.setupShow>

/** Returns all settings of a group before it is sown. */
export async function showSetup(ctx: Ctx, input: ParsedInputOf<typeof api.setupShow>): Promise<Setup> {
  const group = await getRow(ctx, experimentGroup, input.groupId, '组别')
  const { plots, filled } = await countPlots(ctx, group)
  const points = await listPoints(ctx, group)
  const entries = await listEntries(ctx, group)
  const { channel, reps, density, leadOrg, compareBase, groupMeanIncludesCk, layout } = group
  return {
    ...groupHeadOf(group),
    channel,
    reps,
    density,
    leadOrg,
    compareBase,
    groupMeanIncludesCk,
    ownMoisture: group.standardMoisture,
    points,
    entries,
    layout: layout && {
      ...layout,
      apart: layout.apart ?? false,
      pointIds: layout.pointIds.map(String),
    },
    plots,
    filledPlots: filled,
    staleLayout: layout && staleReason(layout.pointIds, points, entries),
    blind: blindStateOf(group),
    ...(await possible(ctx, group, filled)),
  }
}

/** Returns what the caller may do, and the reason if a group cannot get codes. */
async function possible(ctx: Ctx, group: Group, filled: number): Promise<Pick<Setup, 'can' | 'whyNot'>> {
  const state = (await latestStates(ctx, [group.id])).get(group.id)
  const { edit, export: mayExport } = groupCan(ctx, group, state)
  const mayBlind = ctx.caller.permissions.has('experiment.blind:reveal')
  const refusal = foreignReason(ctx, group) ?? startRefusal(group, state)
  const can = {
    edit,
    delete: edit && filled === 0 && state === undefined && !isBlind(group),
    blind: mayBlind && mayChange(ctx, group),
    blindStart: mayBlind && refusal === null,
    export: mayExport,
  }
  return { can, ...(mayBlind && refusal !== null ? { whyNot: { blindStart: refusal } } : {}) }
}

async function listPoints(ctx: Ctx, group: Group): Promise<Setup['points']> {
  const counts = await countBy(ctx, group, 'pointId')
  const found = await ctx.db
    .select()
    .from(experimentPoint)
    .where(and(rows(ctx, experimentPoint), eq(experimentPoint.groupId, group.id)))
    .orderBy(experimentPoint.sortValue, experimentPoint.id)
  return found.map((point) => ({ ...point, ...countsOf(counts.get(point.id)) }))
}

async function listEntries(ctx: Ctx, group: Group): Promise<Setup['entries']> {
  const counts = await countBy(ctx, group, 'entryId')
  const found = await ctx.db
    .select()
    .from(experimentVariety)
    .where(and(rows(ctx, experimentVariety), eq(experimentVariety.groupId, group.id)))
    .orderBy(...entryOrder)
  return found.map((entry) => ({ ...entry, ...countsOf(counts.get(entry.id)) }))
}

const countsOf = (counts: { plots: number; filled: number } | undefined) => ({
  plots: counts?.plots ?? 0,
  filledPlots: counts?.filled ?? 0,
})

/** Reports a layout made for another list: entries without a plot, or points of the layout that are gone. */
function staleReason(
  pointIds: readonly number[],
  points: Setup['points'],
  entries: Setup['entries'],
): string | null {
  const added = entries.filter((entry) => entry.plots === 0).length
  if (added > 0) return `布置之后增加了${added}个品种，它们还没有小区，请重新布置`
  const known = new Set(points.map((point) => point.id))
  const gone = pointIds.filter((id) => !known.has(id)).length
  return gone > 0 ? `布置之后删除了${gone}个试点` : null
}
