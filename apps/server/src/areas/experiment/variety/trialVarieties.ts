import type * as api from '@hepu/api/areas/experiment/trialVariety'
import { phaseLabel } from '@hepu/api/areas/experiment/group/phases'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { AppError } from '@hepu/api/core/errorCodes'
import { and, desc, eq, inArray, or, type SQL } from 'drizzle-orm'
import { experimentGroup, experimentVariety, groupSummary } from '../../../db/schema/index.ts'
import { hasOwnName } from '../../../db/hiddenNames.ts'
import { builtOnce } from '../../../db/builtOnce.ts'
import { anyRows, getRow, oneOfIds, rows, scopeOf } from '../../../db/scope.ts'
import { pageOf } from '../../../db/page.ts'
import type { Ctx } from '../../../http/context.ts'
import { groupCan, latestEvaluations } from '../group/groupState.ts'
import { byPinyin, contains, inOrder, ordered } from '../../../db/nameConditions.ts'
import { sortChecks } from '../analysis/loadTrial.ts'
import { statusLabel } from '../group/groupOptions.ts'
import { decidedFigures } from './decidedFigures.ts'
import { checkOf, groupHeadOf } from '../group/presentHeads.ts'

type PageInput = ParsedInputOf<typeof api.varietyPage>
type VarietyRow = ResultOf<typeof api.varietyPage>['records'][number]

const toGroup = and(
  eq(experimentGroup.orgId, experimentVariety.orgId),
  eq(experimentGroup.id, experimentVariety.groupId),
)
const toSummary = and(
  eq(groupSummary.orgId, experimentVariety.orgId),
  eq(groupSummary.entryId, experimentVariety.id),
)

/** Matches the entries that the filters of the list select; for queries that join the group. */
export const varietyFilter = (ctx: Ctx, model: PageInput['model']): SQL | undefined =>
  and(
    rows(ctx, experimentVariety),
    rows(ctx, experimentGroup),
    model.year === undefined ? undefined : eq(experimentGroup.year, model.year),
    model.phase ? eq(experimentGroup.phase, model.phase) : undefined,
    model.ripePeriod ? eq(experimentGroup.ripePeriod, model.ripePeriod) : undefined,
    model.groupId === undefined ? undefined : eq(experimentVariety.groupId, model.groupId),
    model.provider ? eq(experimentVariety.provider, model.provider) : undefined,
    model.status?.length ? inArray(experimentVariety.status, model.status) : undefined,
    model.isCk === undefined ? undefined : eq(experimentVariety.isCk, model.isCk),
    model.name
      ? or(contains(experimentVariety.name, model.name), contains(experimentVariety.entryNo, model.name))
      : undefined,
  )

/** Returns a page of 参试品种: first the ids of the page, then their rows. */
export async function pageVarieties(ctx: Ctx, input: PageInput): Promise<ResultOf<typeof api.varietyPage>> {
  const where = varietyFilter(ctx, input.model)
  const { found: chosen, page } = await pageOf(
    ctx,
    ctx.db
      .select({ id: experimentVariety.id })
      .from(experimentVariety)
      .innerJoin(experimentGroup, toGroup)
      .leftJoin(groupSummary, toSummary)
      .where(where)
      .$dynamic(),
    input,
    ordered(input.order, sortColumn(input.sort), experimentVariety.id),
  )
  const ids = chosen.map((row) => row.id)
  return { ...page, records: await varietyRows(ctx, ids) }
}

function sortColumn(sort: string) {
  if (sort === 'createTime') return experimentVariety.createdAt
  if (sort === 'updateTime') return experimentVariety.updatedAt
  if (sort === 'year') return experimentGroup.year
  if (sort === 'name') return byPinyin(experimentVariety.name)
  if (sort === 'entryNo') return experimentVariety.entryNo
  if (sort === 'meanYield') return groupSummary.meanYield
  return sort === 'yieldRank' ? groupSummary.yieldRank : experimentVariety.id
}

/** The stored columns of a row in the entry list. */
const rowColumns = {
  orgId: experimentVariety.orgId,
  id: experimentVariety.id,
  entryNo: experimentVariety.entryNo,
  name: experimentVariety.name,
  femaleParent: experimentVariety.femaleParent,
  maleParent: experimentVariety.maleParent,
  provider: experimentVariety.provider,
  isCk: experimentVariety.isCk,
  ckNo: experimentVariety.ckNo,
  trialYears: experimentVariety.trialYears,
  status: experimentVariety.status,
  note: experimentVariety.note,
  updatedAt: experimentVariety.updatedAt,
  version: experimentVariety.version,
  groupId: experimentGroup.id,
  groupName: experimentGroup.name,
  year: experimentGroup.year,
  phase: experimentGroup.phase,
  ripePeriod: experimentGroup.ripePeriod,
  ecoZone: experimentGroup.ecoZone,
  dataVersion: experimentGroup.dataVersion,
  meanYield: groupSummary.meanYield,
  yieldRank: groupSummary.yieldRank,
  points: groupSummary.points,
  cv: groupSummary.cv,
  letter05: groupSummary.letter05,
  gains: groupSummary.gains,
}

const rowQuery = builtOnce('variety_rows', (db) =>
  db
    .select(rowColumns)
    .from(experimentVariety)
    .innerJoin(experimentGroup, toGroup)
    .leftJoin(groupSummary, toSummary)
    .where(and(anyRows(experimentVariety), oneOfIds(experimentVariety.id))),
)

/** Loads rows of the entry list in the order of `ids`, with their figures and what the caller may do with them. */
export async function varietyRows(ctx: Ctx, ids: readonly number[]): Promise<VarietyRow[]> {
  if (ids.length === 0) return []
  const found = await rowQuery(ctx.db).execute({ ...scopeOf(ctx), ids })
  const newest = await latestEvaluations(
    ctx,
    found.map((row) => row.groupId),
  )
  const decided = await decidedFigures(ctx, found, newest)
  return inOrder(ids, found).map((row) => ({
    ...row,
    phaseLabel: phaseLabel(row.phase),
    statusLabel: statusLabel(row.status),
    gains: row.gains ?? [],
    decided: decided.get(row.id) ?? null,
    can: groupCan(ctx, row, newest.get(row.groupId)?.state),
  }))
}

/** Returns the head of the detail screens of one entry. */
export async function showVariety(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.baseInfo>,
): Promise<ResultOf<typeof api.baseInfo>> {
  const [variety] = await varietyRows(ctx, [id])
  if (!variety) throw new AppError('NOT_FOUND', '品种不存在或无权查看')
  const group = await getRow(ctx, experimentGroup, variety.groupId, '组别')
  const entries = await ctx.db
    .select()
    .from(experimentVariety)
    .where(
      and(
        rows(ctx, experimentVariety),
        eq(experimentVariety.groupId, group.id),
        eq(experimentVariety.isCk, true),
      ),
    )
  return {
    variety,
    group: groupHeadOf(group),
    checks: sortChecks(entries).map(checkOf),
    gains: variety.gains,
  }
}

/** Returns 品种历年表现: every trial of a name, newest first, with its best gain over CK1. */
export async function showName(
  ctx: Ctx,
  { name }: ParsedInputOf<typeof api.varietyBaseInfo>,
): Promise<ResultOf<typeof api.varietyBaseInfo>> {
  const trials = await trialsOf(ctx, name)
  if (trials.length === 0) throw new AppError('NOT_FOUND', `品种「${name}」不存在或无权查看`)
  const known = (field: 'femaleParent' | 'maleParent'): string | null =>
    trials.find((trial) => trial[field] !== null)?.[field] ?? null
  return {
    name,
    femaleParent: known('femaleParent'),
    maleParent: known('maleParent'),
    trials,
    best: bestOf(trials),
  }
}

/** Returns the rows of every trial of a name, newest year first. Codes (密码编号) match no name. */
export async function trialsOf(ctx: Ctx, name: string): Promise<VarietyRow[]> {
  const found = await ctx.db
    .select({ id: experimentVariety.id })
    .from(experimentVariety)
    .innerJoin(experimentGroup, toGroup)
    .where(
      and(
        rows(ctx, experimentVariety),
        rows(ctx, experimentGroup),
        eq(experimentVariety.name, name),
        hasOwnName(),
      ),
    )
    .orderBy(desc(experimentGroup.year), desc(experimentVariety.id))
  return varietyRows(
    ctx,
    found.map((row) => row.id),
  )
}

/** Returns the rows of every trial of the variety of an entry; while the entry has a code, only its own row. */
export async function trialsOfEntry(ctx: Ctx, id: number): Promise<{ name: string; trials: VarietyRow[] }> {
  const { name } = await getRow(ctx, experimentVariety, id, '品种')
  const trials = await trialsOf(ctx, name)
  const isNamed = trials.some((trial) => trial.id === id)
  return { name, trials: isNamed ? trials : await varietyRows(ctx, [id]) }
}

/** Returns the trial with the highest gain over CK1; without any gain, the one with the highest yield. */
function bestOf(trials: readonly VarietyRow[]): ResultOf<typeof api.varietyBaseInfo>['best'] {
  const known = trials.flatMap(({ year, groupName, meanYield, gains }) => {
    if (meanYield === null) return []
    return [{ year, groupName, meanYield, gainPct: gainOverCk1(gains) }]
  })
  const [best] = known.toSorted(
    (a, b) => (b.gainPct ?? -Infinity) - (a.gainPct ?? -Infinity) || b.meanYield - a.meanYield,
  )
  return best ?? null
}

/** Returns the gain over the first check, %. */
export const gainOverCk1 = (gains: VarietyRow['gains']): number | null =>
  gains.find((gain) => gain.base === 'CK1')?.gainPct ?? null
