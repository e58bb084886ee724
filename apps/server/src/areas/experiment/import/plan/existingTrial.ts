import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/connect.ts'
import {
  experimentGroup,
  experimentPoint,
  experimentVariety,
  observation,
  plot,
} from '../../../../db/schema/index.ts'
import { asStored, type TextReader } from '../../blind/hiddenTexts.ts'
import { entryOrder } from '../../group/entryOrder.ts'
import type { DraftGroup } from '../book/draft.ts'
import type {
  EntryRecord,
  GroupRecord,
  ObservationRecord,
  PlotRecord,
  PointRecord,
} from '../book/importRecords.ts'
import type { Scope } from '../book/scope.ts'

export interface Known<T> {
  id: number
  record: T
}

/** The stored data of one group before the import: by name, by cell (point|entry|rep) and by cell and trait. */
export interface ExistingData {
  id: number
  dataVersion: number
  standardMoisture: number | null
  group: GroupRecord
  points: Map<string, Known<PointRecord>>
  entries: Map<string, Known<EntryRecord>>
  plots: Map<string, Known<PlotRecord>>
  observations: Map<string, Known<ObservationRecord>>
}

export type GroupRow = typeof experimentGroup.$inferSelect

const keyOf = (group: { year: number; phase: string; name: string }): string =>
  `${group.year}\n${group.phase}\n${group.name}`

/** Returns the existing groups of the draft, in the draft's order; null for a new one. */
export async function findGroups(
  db: Db,
  scope: Scope,
  groups: readonly DraftGroup[],
): Promise<(GroupRow | null)[]> {
  if (groups.length === 0) return []
  const found = await db
    .select()
    .from(experimentGroup)
    .where(
      and(
        eq(experimentGroup.orgId, scope.orgId),
        eq(experimentGroup.crop, scope.crop),
        isNull(experimentGroup.deletedAt),
        inArray(
          experimentGroup.name,
          groups.map((group) => group.name),
        ),
      ),
    )
  const byKey = new Map(found.map((row) => [keyOf(row), row]))
  return groups.map((group) => byKey.get(keyOf(group)) ?? null)
}

/** Number of points whose values one query loads, so that other calls run in between. */
const POINTS_AT_ONCE = 8

/** Loads everything stored in one group with one query per table; free texts as they are stored. */
export async function loadExisting(db: Db, group: GroupRow, withPlots: boolean): Promise<ExistingData> {
  const scope = { orgId: group.orgId, groupId: group.id, year: group.year }
  const points = await loadPoints(db, scope)
  const ids = withPlots ? [...points.values()].map((point) => point.id) : []
  const { ripePeriod, ecoZone, level, leadOrg } = group
  return {
    id: group.id,
    dataVersion: group.dataVersion,
    standardMoisture: group.standardMoisture,
    group: { ripePeriod, ecoZone, level, leadOrg },
    points,
    entries: await loadEntries(db, scope),
    ...(await loadCells(db, group, ids)),
  }
}

/** Loads plots and values of some points of a group, by cell (point|entry|rep) and by cell and trait. */
export async function loadCells(
  db: Db,
  group: Pick<GroupRow, 'orgId' | 'id' | 'year'>,
  pointIds: readonly number[],
  readText: TextReader = asStored,
): Promise<Pick<ExistingData, 'plots' | 'observations'>> {
  const scope = { orgId: group.orgId, groupId: group.id, year: group.year, readText }
  return {
    plots: await byPoints(pointIds, (some) => loadPlots(db, scope, some)),
    observations: await byPoints(pointIds, (some) => loadObservations(db, scope, some)),
  }
}

async function byPoints<T>(
  ids: readonly number[],
  load: (ids: number[]) => Promise<[string, T][]>,
): Promise<Map<string, T>> {
  const found = new Map<string, T>()
  for (let start = 0; start < ids.length; start += POINTS_AT_ONCE) {
    for (const [key, value] of await load(ids.slice(start, start + POINTS_AT_ONCE))) found.set(key, value)
  }
  return found
}

interface GroupScope {
  orgId: number
  groupId: number
  year: number
}

/** The cells to load, with the reader of free texts. */
interface CellScope extends GroupScope {
  readText: TextReader
}

async function loadPoints(db: Db, { orgId, groupId }: GroupScope): Promise<ExistingData['points']> {
  const { id, name, province, city, county, testOrg, longitude, latitude, altitude } = experimentPoint
  const rows = await db
    .select({ id, name, province, city, county, testOrg, longitude, latitude, altitude })
    .from(experimentPoint)
    .where(
      and(
        eq(experimentPoint.orgId, orgId),
        eq(experimentPoint.groupId, groupId),
        isNull(experimentPoint.deletedAt),
      ),
    )
    .orderBy(experimentPoint.sortValue, experimentPoint.id)
  return new Map(rows.map(({ id: pointId, name: key, ...record }) => [key, { id: pointId, record }]))
}

async function loadEntries(db: Db, { orgId, groupId }: GroupScope): Promise<ExistingData['entries']> {
  const { id, name, entryNo, femaleParent, maleParent, provider, trialYears, note, isCk, ckNo } =
    experimentVariety
  const rows = await db
    .select({ id, name, entryNo, femaleParent, maleParent, provider, trialYears, note, isCk, ckNo })
    .from(experimentVariety)
    .where(
      and(
        eq(experimentVariety.orgId, orgId),
        eq(experimentVariety.groupId, groupId),
        isNull(experimentVariety.deletedAt),
      ),
    )
    .orderBy(...entryOrder)
  return new Map(rows.map(({ id: entryId, name: key, ...record }) => [key, { id: entryId, record }]))
}

async function loadPlots(
  db: Db,
  { orgId, groupId, readText }: CellScope,
  points: number[],
): Promise<[string, Known<PlotRecord>][]> {
  const { id, pointId, entryId, rep, fieldRep, repCount, plotNo, block, rowNo, colNo } = plot
  const { area, weight, weightKind, shellFresh, moisture } = plot
  const { yieldGiven, yieldMu, yieldReason, status, statusReason, note } = plot
  const rows = await db
    .select({
      id,
      cell: sql<string>`${pointId} || '|' || ${entryId} || '|' || ${rep}`,
      record: {
        fieldRep,
        repCount,
        plotNo,
        block,
        rowNo,
        colNo,
        area,
        weight,
        weightKind,
        shellFresh,
        moisture,
        yieldGiven,
        yieldMu,
        yieldReason,
        status,
        statusReason: readText(statusReason),
        note: readText(note),
      },
    })
    .from(plot)
    .where(
      and(
        eq(plot.orgId, orgId),
        eq(plot.groupId, groupId),
        inArray(plot.pointId, points),
        isNull(plot.deletedAt),
      ),
    )
    .orderBy(plot.id)
  return rows.map((row) => [row.cell, { id: row.id, record: row.record }])
}

async function loadObservations(
  db: Db,
  { orgId, groupId, year, readText }: CellScope,
  points: number[],
): Promise<[string, Known<ObservationRecord>][]> {
  const {
    id,
    pointId,
    entryId,
    rep,
    traitKey,
    valueNum,
    valueText,
    valueDate,
    rawText,
    status,
    statusReason,
  } = observation
  const rows = await db
    .select({
      id,
      cell: sql<string>`${pointId} || '|' || ${entryId} || '|' || ${rep} || '|' || ${traitKey}`,
      record: {
        valueNum,
        valueText,
        valueDate,
        rawText,
        status,
        statusReason: readText(statusReason),
      },
    })
    .from(observation)
    .where(
      and(
        eq(observation.orgId, orgId),
        eq(observation.year, year),
        eq(observation.groupId, groupId),
        inArray(pointId, points),
      ),
    )
  return rows.map((row) => [row.cell, { id: row.id, record: row.record }])
}
