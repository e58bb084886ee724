import type * as api from '@hepu/api/areas/experiment/plotData'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import {
  cellEntry,
  entryScrap,
  experimentGroup,
  experimentPoint,
  experimentVariety,
  observation,
  plot,
  user,
} from '../../../db/schema/index.ts'
import { builtOnce } from '../../../db/builtOnce.ts'
import { hiddenSince, openOrgIds } from '../../../db/hiddenNames.ts'
import { anyRows, oneOfIds, rows, scopeOf } from '../../../db/scope.ts'
import { pageOf } from '../../../db/page.ts'
import type { Ctx } from '../../../http/context.ts'
import { byPinyin, contains, inOrder, ordered } from '../../../db/nameConditions.ts'
import { textReaderIn } from '../blind/hiddenTexts.ts'
import { loadChangedCells } from '../cells/changedCells.ts'
import type { Group } from '../analysis/loadTrial.ts'
import { pointUse } from './pointUse.ts'

type PageInput = ParsedInputOf<typeof api.rawData>
export type PlotFilter = PageInput['model']
type PlotRow = ResultOf<typeof api.rawData>['records'][number]
type Values = PlotRow['values']

const toPoint = and(eq(experimentPoint.orgId, plot.orgId), eq(experimentPoint.id, plot.pointId))
const toEntry = and(eq(experimentVariety.orgId, plot.orgId), eq(experimentVariety.id, plot.entryId))

/**
 * Returns a page of 原始数据: the plots of a group in the order of entry, first the ids of the page, then their rows and
 * observations.
 */
export async function pageRawData(ctx: Ctx, input: PageInput): Promise<ResultOf<typeof api.rawData>> {
  const { model } = input
  const group = await groupOf(ctx, model.groupId)
  const where = plotsOf(ctx, model)
  const { found: chosen, page } = await pageOf(
    ctx,
    ctx.db
      .select({ id: plot.id })
      .from(plot)
      .innerJoin(experimentPoint, toPoint)
      .innerJoin(experimentVariety, toEntry)
      .where(where)
      .$dynamic(),
    input,
    ordered(input.order, sortColumn(input.sort), plot.id),
  )
  const ids = chosen.map((row) => row.id)
  return { ...page, records: await plotRows(ctx, group, ids) }
}

/** Matches the plots that a filter of the raw data selects; the query joins points and entries. */
const plotsOf = (ctx: Ctx, model: PlotFilter): SQL | undefined =>
  and(
    rows(ctx, plot),
    eq(plot.groupId, model.groupId),
    model.pointId === undefined ? undefined : eq(plot.pointId, model.pointId),
    model.entryId === undefined ? undefined : eq(plot.entryId, model.entryId),
    statusIs(model.status),
    model.name
      ? or(contains(experimentVariety.name, model.name), contains(experimentPoint.name, model.name))
      : undefined,
  )

/** Returns the ids of all plots that a filter of the raw data selects. */
export async function plotIdsOf(ctx: Ctx, model: PlotFilter): Promise<Set<number>> {
  const found = await ctx.db
    .select({ id: plot.id })
    .from(plot)
    .innerJoin(experimentPoint, toPoint)
    .innerJoin(experimentVariety, toEntry)
    .where(plotsOf(ctx, model))
  return new Set(found.map((row) => row.id))
}

/** Selects the typed values of the plot of a row that wait for a reviewer. */
const waitingHere = sql`from ${cellEntry} typed
  where typed.org_id = ${plot.orgId} and typed.group_id = ${plot.groupId} and typed.point_id = ${plot.pointId}
    and typed.entry_id = ${plot.entryId} and typed.rep = ${plot.rep} and typed.status = 'pending'
    and typed.deleted_at is null`

function statusIs(status: PageInput['model']['status']): SQL | undefined {
  if (status === 'waiting') return sql`exists (select ${waitingHere})`
  return status ? eq(plot.status, status) : undefined
}

const groupQuery = builtOnce('group_of_plots', (db) => {
  const { id, orgId, year, blindedAt, revealedAt } = experimentGroup
  return db
    .select({ id, orgId, year, blindedAt, revealedAt })
    .from(experimentGroup)
    .where(and(anyRows(experimentGroup), eq(id, sql.placeholder('id'))))
})

type GroupOfPlots = Pick<Group, 'id' | 'orgId' | 'year' | 'blindedAt' | 'revealedAt'>

async function groupOf(ctx: Ctx, id: number): Promise<GroupOfPlots> {
  const [group] = await groupQuery(ctx.db).execute({ ...scopeOf(ctx), id })
  if (!group) throw new AppError('NOT_FOUND', '组别不存在或无权查看')
  return group
}

/** Sorts plots by id instead of creation time, which would reveal a coded entry by the time of its workbook. */
function sortColumn(sort: string) {
  if (sort === 'point') return byPinyin(experimentPoint.name)
  if (sort === 'entry') return byPinyin(experimentVariety.name)
  if (sort === 'rep') return sql`coalesce(${plot.fieldRep}, ${plot.rep})`
  return sort === 'yieldMu' ? plot.yieldMu : plot.id
}

const readText = textReaderIn(sql.placeholder('openOrgIds'))

/** The stored columns of a plot in the answer. */
const plotColumns = {
  id: plot.id,
  pointId: plot.pointId,
  entryId: plot.entryId,
  rep: plot.rep,
  fieldRep: sql<number>`coalesce(${plot.fieldRep}, ${plot.rep})`,
  repCount: plot.repCount,
  plotNo: plot.plotNo,
  block: plot.block,
  rowNo: plot.rowNo,
  colNo: plot.colNo,
  area: plot.area,
  weight: plot.weight,
  weightKind: plot.weightKind,
  moisture: plot.moisture,
  yieldGiven: plot.yieldGiven,
  yieldMu: plot.yieldMu,
  yieldReason: plot.yieldReason,
  status: plot.status,
  statusReason: readText(plot.statusReason),
  note: readText(plot.note),
  batchId: plot.batchId,
  version: plot.version,
}

/**
 * Selects the observations of the plot of a row in the order of entry: trait → value, with the text of the cell if it
 * differs from the value. The database builds the object, which is less work than sending and sorting single values.
 */
const values = sql<Values>`(
  select coalesce(json_object_agg(trait_key, json_build_object(
    'value', coalesce(to_json(value_num), to_json(value_text), to_json(value_date)), 'raw', raw_text,
    'excluded', case when status = 'excluded' then coalesce(${readText(observation.statusReason)}, '已剔除') end
  ) order by id), '{}')
  from ${observation}
  where org_id = ${plot.orgId} and year = ${sql.placeholder('year')} and group_id = ${plot.groupId}
    and point_id = ${plot.pointId} and entry_id = ${plot.entryId} and rep = ${plot.rep} and ${anyRows(observation)})`

const waiting = sql<PlotRow['waiting']>`(
  select coalesce(json_object_agg(typed.field, json_build_object(
    'id', typed.id::text, 'raw', typed.raw_text, 'by', coalesce(
      (select name from ${user} where ${user.id} = typed.created_by), '（已删除用户）'))), '{}')
  ${waitingHere})`

const entryScrapped = sql<boolean>`exists (
  select from ${entryScrap} scrap
  where scrap.org_id = ${plot.orgId} and scrap.entry_id = ${plot.entryId} and scrap.deleted_at is null
    and coalesce(scrap.point_id, ${plot.pointId}) = ${plot.pointId})`

/** Matches plots with a write after their creation: only their values may have changed. */
const isTouched = sql<boolean>`(${plot.updatedAt} > ${plot.createdAt} or exists (
  select from ${observation}
  where org_id = ${plot.orgId} and year = ${sql.placeholder('year')} and group_id = ${plot.groupId}
    and point_id = ${plot.pointId} and entry_id = ${plot.entryId} and rep = ${plot.rep}
    and ${observation.updatedAt} > ${plot.createdAt}))`

const rowQuery = builtOnce('plot_rows', (db) => {
  const { pointType, scrapped, scrapReason, scrapNote } = experimentPoint
  const { isCk, ckNo } = experimentVariety
  return db
    .select({
      ...plotColumns,
      point: { pointType, scrapped, scrapReason, scrapNote },
      pointName: experimentPoint.name,
      entryName: experimentVariety.name,
      isCk,
      ckNo,
      values,
      waiting,
      entryScrapped,
      isTouched,
      createdAt: plot.createdAt,
    })
    .from(plot)
    .innerJoin(experimentPoint, toPoint)
    .innerJoin(experimentVariety, toEntry)
    .where(and(anyRows(plot), oneOfIds(plot.id)))
})

/**
 * Loads plots of a group in the order of `ids`, each with its observations. Only the organiser sees the batch of a plot
 * from before the codes: a workbook with few entries would reveal the name.
 */
async function plotRows(ctx: Ctx, group: GroupOfPlots, ids: readonly number[]): Promise<PlotRow[]> {
  if (ids.length === 0) return []
  const { id: groupId, year } = group
  const found = await rowQuery(ctx.db).execute({ ...scopeOf(ctx), openOrgIds: openOrgIds(ctx), year, ids })
  const plotIds = found.flatMap((row) => (row.isTouched ? [row.id] : []))
  const changed = await loadChangedCells(ctx, { groupId, year, plotIds })
  const since = hiddenSince(ctx, group)
  return inOrder(ids, found).map(({ point, isTouched, createdAt, batchId, ...row }) => {
    const isBeforeCodes = since !== null && createdAt <= since
    return {
      ...row,
      batchId: isBeforeCodes ? null : batchId,
      isBeforeCodes,
      pointUsed: pointUse(point).used,
      changed: (isTouched && changed.get(row.id)) || {},
    }
  })
}
