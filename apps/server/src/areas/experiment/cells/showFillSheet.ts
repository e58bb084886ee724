import type * as api from '@hepu/api/areas/experiment/cells/cell'
import { fillLimits } from '@hepu/api/areas/experiment/cells/cell'
import { fillFields, harvestKeys, isHarvest } from '@hepu/api/areas/experiment/cells/cellFields'
import type { CropTraits } from '@hepu/api/areas/experiment/traits/traits'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, sql } from 'drizzle-orm'
import { experimentPoint, experimentVariety, observation, plot } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { textReaderOf } from '../blind/hiddenTexts.ts'
import { entryOrder } from '../group/entryOrder.ts'
import { closedReason, latestStates } from '../group/groupState.ts'
import { loadCells } from '../import/plan/existingTrial.ts'
import { observedValue } from '../import/book/importRecords.ts'
import { loadGroup, type Entry, type Group } from '../analysis/loadTrial.ts'
import { loadTraits } from '../traits/loadTraits.ts'
import { cellKey, harvestValue, type Stored } from './cellKey.ts'
import { plotKey, type PlotAt } from '../plotKey.ts'
import { enteredValue, loadWaiting, type Waiting } from './pendingCells.ts'
import { loadReps, type Reps } from './repChecks.ts'

type Sheet = ResultOf<typeof api.fillSheet>
type Row = Sheet['rows'][number]
type PointRow = typeof experimentPoint.$inferSelect

/**
 * Returns the sheet that a user fills in: the plots of one point, or of all points for one field, with their stored and
 * waiting values. An entry without plots at a point gets the same rows as its neighbours; storing a value makes the
 * plot.
 */
export async function showFillSheet(ctx: Ctx, input: ParsedInputOf<typeof api.fillSheet>): Promise<Sheet> {
  const group = await loadGroup(ctx, input.groupId)
  const points = await loadPoints(ctx, group, input.pointId)
  const entries = await loadEntries(ctx, group)
  const pointIds = points.map((point) => point.id)
  const stored = await loadCells(ctx.db, group, pointIds, textReaderOf(ctx, group))
  const waiting = await loadWaiting(ctx, group.id, pointIds)
  const reps = await loadReps(ctx, group)
  const { isMeans } = reps
  const known = await loadTraits(ctx.db, group)
  const fields = fieldsOf(known, isMeans, input.field)
  const places = placesOf(points, entries, stored, group, reps)
  if (places.length > fillLimits.rows) {
    throw new AppError('BAD_INPUT', `共有${places.length}个小区，超过${fillLimits.rows}个，请按试点填报`)
  }
  return {
    groupId: group.id,
    year: group.year,
    isMeans,
    ownTraits: [...known.made],
    filled: await filledFields(ctx, group),
    ...(await rightsOf(ctx, group)),
    rows: places.map((place) => rowOf(place, stored, waiting, fields)),
  }
}

async function rightsOf(ctx: Ctx, group: Group): Promise<Pick<Sheet, 'can' | 'closed'>> {
  const state = (await latestStates(ctx, [group.id])).get(group.id)
  const { permissions } = ctx.caller
  const closed = closedReason(ctx, group, state)
  const open = closed === null
  return {
    can: {
      enter: open && permissions.has('experiment.value:enter'),
      review: open && permissions.has('experiment.value:review'),
      exclude: open && permissions.has('experiment.variety:write'),
    },
    closed,
  }
}

/** Returns the keys of the fields that a sheet contains. Throws for a field that the crop does not have. */
function fieldsOf(known: CropTraits, isMeans: boolean, only: string | undefined): string[] {
  const keys = fillFields(known, isMeans).map((field) => field.key)
  if (only === undefined) return keys
  if (!keys.includes(only)) throw new AppError('BAD_INPUT', `项目「${only}」不能填报`)
  return [only]
}

async function loadPoints(ctx: Ctx, group: Group, pointId: number | undefined): Promise<PointRow[]> {
  const found = await ctx.db
    .select()
    .from(experimentPoint)
    .where(
      and(
        rows(ctx, experimentPoint),
        eq(experimentPoint.groupId, group.id),
        pointId === undefined ? undefined : eq(experimentPoint.id, pointId),
      ),
    )
    .orderBy(experimentPoint.sortValue, experimentPoint.id)
  if (pointId !== undefined && found.length === 0) throw new AppError('NOT_FOUND', '试点不存在或不在该组别')
  return found
}

const loadEntries = (ctx: Ctx, group: Group): Promise<Entry[]> =>
  ctx.db
    .select()
    .from(experimentVariety)
    .where(and(rows(ctx, experimentVariety), eq(experimentVariety.groupId, group.id)))
    .orderBy(...entryOrder)

interface Place extends PlotAt {
  point: PointRow
  entry: Entry
}

/**
 * Returns the rows of the sheet: by point, entry and replicate. Where entries have several plots in one replicate, an
 * entry with plots gets no others: the checks of an augmented design have plots in many blocks, the other entries in one.
 */
function placesOf(
  points: readonly PointRow[],
  entries: readonly Entry[],
  stored: Stored,
  group: Group,
  { isMeans, last }: Reps,
): Place[] {
  const reps = new Map<number, Set<number>>()
  const ownReps = new Map<string, number[]>()
  const blocked = new Set<number>()
  for (const [key, { record }] of stored.plots) {
    const [pointId, entryId, rep] = key.split('|').map(Number)
    if (pointId === undefined || rep === undefined) throw new Error(`not the key of a plot: ${key}`)
    reps.set(pointId, (reps.get(pointId) ?? new Set()).add(record.fieldRep ?? rep))
    const own = `${pointId}|${entryId}`
    ownReps.set(own, [...(ownReps.get(own) ?? []), rep])
    if (record.fieldRep !== null) blocked.add(pointId)
  }
  const usual = isMeans ? [0] : Array.from({ length: group.reps ?? last }, (_, n) => n + 1)
  return points.flatMap((point) => {
    const here = [...(reps.get(point.id) ?? usual)].toSorted((a, b) => a - b)
    return entries.flatMap((entry) => {
      const own = blocked.has(point.id) ? ownReps.get(`${point.id}|${entry.id}`) : undefined
      const list = own?.toSorted((a, b) => a - b) ?? here
      return list.map((rep) => ({ point, entry, pointId: point.id, entryId: entry.id, rep }))
    })
  })
}

function rowOf(place: Place, stored: Stored, waiting: ReadonlyMap<string, Waiting>, fields: string[]): Row {
  const { point, entry, rep } = place
  const known = stored.plots.get(plotKey(place))
  const row: Row = {
    pointId: point.id,
    pointName: point.name,
    entryId: entry.id,
    entryNo: entry.entryNo,
    entryName: entry.name,
    isCk: entry.isCk,
    rep,
    fieldRep: known?.record.fieldRep ?? rep,
    block: known?.record.block ?? null,
    plotNo: known?.record.plotNo ?? null,
    rowNo: known?.record.rowNo ?? null,
    colNo: known?.record.colNo ?? null,
    plotId: known?.id ?? null,
    status: known?.record.status ?? null,
    yieldMu: known?.record.yieldMu ?? null,
    values: {},
    excluded: {},
    waiting: {},
  }
  for (const field of fields) fillCell(row, { ...place, field }, stored, waiting)
  return row
}

function fillCell(
  row: Row,
  at: PlotAt & { field: string },
  stored: Stored,
  waiting: ReadonlyMap<string, Waiting>,
): void {
  const key = cellKey(at)
  if (isHarvest(at.field)) {
    const known = stored.plots.get(plotKey(at))
    const value = known ? harvestValue(known.record, at.field) : null
    if (value !== null) row.values[at.field] = value
  } else {
    const known = stored.observations.get(key)?.record
    const value = known ? observedValue(known) : null
    if (value !== null) row.values[at.field] = value
    if (known?.status === 'excluded') row.excluded[at.field] = known.statusReason ?? '已剔除'
  }
  const typed = waiting.get(key)
  if (!typed) return
  const { entry, by } = typed
  row.waiting[at.field] = {
    id: entry.id,
    value: enteredValue(entry),
    raw: entry.rawText,
    byId: entry.createdBy,
    by,
    at: entry.createdAt,
  }
}

/** Lists the fields that have a value anywhere in the group; the sheet shows them at once. */
async function filledFields(ctx: Ctx, group: Group): Promise<string[]> {
  const traits = await ctx.db
    .selectDistinct({ key: observation.traitKey })
    .from(observation)
    .where(and(rows(ctx, observation), eq(observation.year, group.year), eq(observation.groupId, group.id)))
  const [harvest] = await ctx.db
    .select({
      area: sql<boolean>`coalesce(bool_or(${plot.area} is not null), false)`,
      weight: sql<boolean>`coalesce(bool_or(${plot.weight} is not null and ${plot.weightKind} = 'GRAIN'), false)`,
      earWeight: sql<boolean>`coalesce(bool_or(${plot.weight} is not null and ${plot.weightKind} = 'EAR'), false)`,
      shellFresh: sql<boolean>`coalesce(bool_or(${plot.shellFresh} is not null), false)`,
      moisture: sql<boolean>`coalesce(bool_or(${plot.moisture} is not null), false)`,
      yieldGiven: sql<boolean>`coalesce(bool_or(${plot.yieldGiven} is not null), false)`,
    })
    .from(plot)
    .where(and(rows(ctx, plot), eq(plot.groupId, group.id)))
  return [...harvestKeys.filter((key) => harvest?.[key] === true), ...traits.map(({ key }) => key)]
}
