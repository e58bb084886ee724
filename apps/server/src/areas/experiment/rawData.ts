import type * as api from '@hepu/api/areas/experiment/variety'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, count, eq, inArray, or, sql } from 'drizzle-orm'
import {
  experimentGroup,
  experimentPoint,
  experimentVariety,
  observation,
  plot,
} from '../../db/schema/index.ts'
import { getRow, rows } from '../../db/scope.ts'
import type { Ctx } from '../../http/context.ts'
import { byPinyin, contains, inOrder, ordered } from './lists.ts'
import { cellKey } from './loadTrial.ts'
import { pointUse } from './pointUse.ts'

type PageInput = ParsedInputOf<typeof api.rawData>
type PlotRow = ResultOf<typeof api.rawData>['records'][number]
type Values = PlotRow['values']

const toPoint = and(eq(experimentPoint.orgId, plot.orgId), eq(experimentPoint.id, plot.pointId))
const toEntry = and(eq(experimentVariety.orgId, plot.orgId), eq(experimentVariety.id, plot.entryId))

/** 原始数据: plots of a group as they came in, ids of the page first, then their rows and observations. */
export async function pageRawData(ctx: Ctx, input: PageInput): Promise<ResultOf<typeof api.rawData>> {
  const { model } = input
  const group = await getRow(ctx, experimentGroup, model.groupId, '组别')
  const where = and(
    rows(ctx, plot),
    eq(plot.groupId, group.id),
    model.pointId === undefined ? undefined : eq(plot.pointId, model.pointId),
    model.entryId === undefined ? undefined : eq(plot.entryId, model.entryId),
    model.status ? eq(plot.status, model.status) : undefined,
    model.name
      ? or(contains(experimentVariety.name, model.name), contains(experimentPoint.name, model.name))
      : undefined,
  )
  const page = await ctx.db
    .select({ id: plot.id })
    .from(plot)
    .innerJoin(experimentPoint, toPoint)
    .innerJoin(experimentVariety, toEntry)
    .where(where)
    .orderBy(...ordered(input.order, sortColumn(input.sort), plot.id))
    .limit(input.size)
    .offset((input.current - 1) * input.size)
  const [total] = await ctx.db
    .select({ n: count() })
    .from(plot)
    .innerJoin(experimentPoint, toPoint)
    .innerJoin(experimentVariety, toEntry)
    .where(where)
  const ids = page.map((row) => row.id)
  return {
    current: input.current,
    size: input.size,
    total: total!.n,
    records: await plotRows(ctx, group, ids),
  }
}

function sortColumn(sort: string) {
  if (sort === 'createTime') return plot.createdAt
  if (sort === 'point') return byPinyin(experimentPoint.name)
  if (sort === 'entry') return byPinyin(experimentVariety.name)
  if (sort === 'rep') return plot.rep
  return sort === 'yieldMu' ? plot.yieldMu : plot.id
}

async function plotRows(
  ctx: Ctx,
  group: { id: number; year: number },
  ids: readonly number[],
): Promise<PlotRow[]> {
  if (ids.length === 0) return []
  const found = await ctx.db
    .select({ id: plot.id, plot, point: experimentPoint, entry: experimentVariety })
    .from(plot)
    .innerJoin(experimentPoint, toPoint)
    .innerJoin(experimentVariety, toEntry)
    .where(and(rows(ctx, plot), inArray(plot.id, [...ids])))
  const values = await valuesOf(ctx, group, ids)
  return inOrder(ids, found).map((row) => ({
    id: row.plot.id,
    pointId: row.point.id,
    pointName: row.point.name,
    pointUsed: pointUse(row.point).used,
    entryId: row.entry.id,
    entryName: row.entry.name,
    isCk: row.entry.isCk,
    ckNo: row.entry.ckNo,
    rep: row.plot.rep,
    repCount: row.plot.repCount,
    plotNo: row.plot.plotNo,
    block: row.plot.block,
    rowNo: row.plot.rowNo,
    colNo: row.plot.colNo,
    area: row.plot.area,
    weight: row.plot.weight,
    weightKind: row.plot.weightKind,
    moisture: row.plot.moisture,
    yieldGiven: row.plot.yieldGiven,
    yieldMu: row.plot.yieldMu,
    yieldReason: row.plot.yieldReason,
    status: row.plot.status,
    statusReason: row.plot.statusReason,
    note: row.plot.note,
    batchId: row.plot.batchId,
    version: row.plot.version,
    values: values.get(cellKey(row.plot)) ?? {},
  }))
}

/** Observations of these plots by plot: trait → value, with what the cell said when it was not simply the value. */
async function valuesOf(
  ctx: Ctx,
  group: { id: number; year: number },
  plotIds: readonly number[],
): Promise<Map<string, Values>> {
  const found = await ctx.db
    .select({
      pointId: observation.pointId,
      entryId: observation.entryId,
      rep: observation.rep,
      trait: observation.traitKey,
      num: observation.valueNum,
      word: sql<string | null>`coalesce(${observation.valueText}, ${observation.valueDate}::text)`,
      raw: observation.rawText,
    })
    .from(observation)
    .innerJoin(
      plot,
      and(
        eq(plot.orgId, observation.orgId),
        eq(plot.groupId, observation.groupId),
        eq(plot.pointId, observation.pointId),
        eq(plot.entryId, observation.entryId),
        eq(plot.rep, observation.rep),
      ),
    )
    .where(
      and(
        rows(ctx, observation),
        rows(ctx, plot),
        eq(observation.year, group.year),
        eq(observation.groupId, group.id),
        inArray(plot.id, [...plotIds]),
      ),
    )
    .orderBy(observation.id)
  const values = new Map<string, Values>()
  for (const { trait, num, word, raw, ...of } of found) {
    const cell = values.get(cellKey(of)) ?? {}
    cell[trait] = { value: num ?? word, raw }
    values.set(cellKey(of), cell)
  }
  return values
}
