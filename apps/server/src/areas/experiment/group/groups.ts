import type * as api from '@hepu/api/areas/experiment/group/group'
import { AppError } from '@hepu/api/core/errorCodes'
import { itemAt } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import { experimentGroup, experimentVariety } from '../../../db/schema/index.ts'
import { getRow, rows } from '../../../db/scope.ts'
import { pageOf } from '../../../db/page.ts'
import type { Ctx } from '../../../http/context.ts'
import { cachedAnalysis } from '../analysis/analysisCache.ts'
import { countPlots, countPoints, findBest, listEntries, meanYields } from './groupCounts.ts'
import { entryOrder } from './entryOrder.ts'
import { waitCondition } from './groupWaits.ts'
import { closedReason, decisionOf, dropsPoints, groupCan, latestEvaluations } from './groupState.ts'
import { byPinyin, contains, inOrder, ordered } from '../../../db/nameConditions.ts'
import { sortChecks } from '../analysis/loadTrial.ts'
import { checkOf, entryHeadOf, groupHeadOf, pointHeadOf } from './presentHeads.ts'
import { proposalsOf } from '../scrap/scrapProposals.ts'

/** Lists the groups of a year, phase and ripe period; `all` matches any value. */
export async function listGroups(
  ctx: Ctx,
  { a, b, c }: ParsedInputOf<typeof api.groupsOf>,
): Promise<ResultOf<typeof api.groupsOf>> {
  if (a !== 'all' && !/^\d{4}$/.test(a)) throw new AppError('BAD_INPUT', '年份不正确')
  const found = await ctx.db
    .select()
    .from(experimentGroup)
    .where(
      and(
        rows(ctx, experimentGroup),
        a === 'all' ? undefined : eq(experimentGroup.year, Number(a)),
        b === 'all' ? undefined : eq(experimentGroup.phase, b),
        c === 'all' ? undefined : eq(experimentGroup.ripePeriod, c),
      ),
    )
    .orderBy(desc(experimentGroup.year), byPinyin(experimentGroup.name), experimentGroup.id)
  return found.map(groupHeadOf)
}

type PageInput = ParsedInputOf<typeof api.groupPage>
type PageOutput = ResultOf<typeof api.groupPage>

/** Returns a page of 组别: first the ids of the page, then their rows and counts. */
export async function pageGroups(ctx: Ctx, input: PageInput): Promise<PageOutput> {
  const where = groupFilter(ctx, input.model)
  const { found: chosen, page } = await pageOf(
    ctx,
    ctx.db.select({ id: experimentGroup.id }).from(experimentGroup).where(where).$dynamic(),
    input,
    ordered(input.order, sortColumn(input.sort), experimentGroup.id),
  )
  const records = await groupRows(
    ctx,
    chosen.map((row) => row.id),
  )
  return { ...page, records }
}

const groupFilter = (ctx: Ctx, model: PageInput['model']): SQL | undefined =>
  and(
    rows(ctx, experimentGroup),
    model.year === undefined ? undefined : eq(experimentGroup.year, model.year),
    model.phase ? eq(experimentGroup.phase, model.phase) : undefined,
    model.ripePeriod ? eq(experimentGroup.ripePeriod, model.ripePeriod) : undefined,
    model.name ? contains(experimentGroup.name, model.name) : undefined,
    model.waiting && waitCondition(ctx, model.waiting),
  )

function sortColumn(sort: string) {
  if (sort === 'createTime') return experimentGroup.createdAt
  if (sort === 'year') return experimentGroup.year
  if (sort === 'name') return byPinyin(experimentGroup.name)
  if (sort === 'phase') return experimentGroup.phase
  return sort === 'updateTime' ? experimentGroup.updatedAt : experimentGroup.id
}

async function groupRows(ctx: Ctx, ids: readonly number[]): Promise<PageOutput['records']> {
  if (ids.length === 0) return []
  const found = await ctx.db
    .select()
    .from(experimentGroup)
    .where(and(rows(ctx, experimentGroup), inArray(experimentGroup.id, [...ids])))
  const points = await countPoints(ctx, ids)
  const plots = await countPlots(ctx, ids)
  const entries = await listEntries(ctx, ids)
  const means = await meanYields(ctx, ids)
  const best = await findBest(ctx, ids)
  const newest = await latestEvaluations(ctx, ids)
  const stateOf = (id: number) => newest.get(id)?.state
  return inOrder(ids, found).map((group) => ({
    ...groupHeadOf(group),
    points: points.get(group.id)?.points ?? 0,
    usedPoints: points.get(group.id)?.usedPoints ?? 0,
    entries: entries.get(group.id)?.entries ?? 0,
    plots: plots.get(group.id)?.plots ?? 0,
    pendingPlots: plots.get(group.id)?.pendingPlots ?? 0,
    checks: (entries.get(group.id)?.checks ?? []).map(checkOf),
    meanYield: means.get(group.id) ?? null,
    best: best.get(group.id) ?? null,
    upgradeState: stateOf(group.id) ?? null,
    decision: decisionOf(newest.get(group.id), group.dataVersion),
    updatedAt: group.updatedAt,
    closed: closedReason(ctx, group, stateOf(group.id)),
    can: groupCan(ctx, group, stateOf(group.id)),
  }))
}

/** The points of a group with the scrap proposals of the rules, cached per data version. */
const pointHeads = cachedAnalysis((trial) => {
  const proposals = proposalsOf(trial)
  return trial.points.map((point, p) => pointHeadOf(point, itemAt(proposals, p)))
})

/** Returns one group with its points, entries and checks. */
export async function showGroup(
  ctx: Ctx,
  { groupId }: ParsedInputOf<typeof api.groupShow>,
): Promise<ResultOf<typeof api.groupShow>> {
  const group = await getRow(ctx, experimentGroup, groupId, '组别')
  const entries = await ctx.db
    .select()
    .from(experimentVariety)
    .where(and(rows(ctx, experimentVariety), eq(experimentVariety.groupId, groupId)))
    .orderBy(...entryOrder)
  const newest = (await latestEvaluations(ctx, [groupId])).get(groupId)
  const decision = decisionOf(newest, group.dataVersion)
  return {
    ...groupHeadOf(group),
    channel: group.channel,
    reps: group.reps,
    density: group.density,
    leadOrg: group.leadOrg,
    groupMeanIncludesCk: group.groupMeanIncludesCk,
    source: group.source,
    points: await pointHeads(ctx, groupId),
    entries: entries.map(entryHeadOf),
    checks: sortChecks(entries).map(checkOf),
    decision: decision && { ...decision, dropsPoints: await dropsPoints(ctx, decision.upgradeId) },
    closed: closedReason(ctx, group, newest?.state),
    can: groupCan(ctx, group, newest?.state),
  }
}
