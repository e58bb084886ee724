import type { Moisture } from '@hepu/api/areas/experiment/import/moistureText'
import { crops } from '@hepu/api/core/crops'
import type { Trait } from '@hepu/api/areas/experiment/traits/traits'
import type { PlotTable, PointTable } from '@hepu/breeding/table'
import { and, eq, sql } from 'drizzle-orm'
import {
  experimentGroup,
  experimentPoint,
  experimentVariety,
  observation,
  plot,
} from '../../../db/schema/index.ts'
import { asColumn, partBy, rowsOfColumns, shareTexts } from '../../../db/asColumns.ts'
import { rows, unseen } from '../../../db/scope.ts'
import { plotKey } from '../plotKey.ts'
import type { Ctx } from '../../../http/context.ts'
import { entryOrder } from '../group/entryOrder.ts'
import { holdsData } from '../group/plotData.ts'
import { pointUse, type PointUse } from '../group/pointUse.ts'
import { loadScraps, scrapTest, type EntryScrap } from '../scrap/scraps.ts'
import { scrapRuleOf, type ScrapLimits } from '../scrap/scrapRule.ts'
import { isNumeric, surveyedTraits, trialTables } from './trialTables.ts'

/** What loading and refreshing a trial needs of a call's context. */
export type TrialCtx = Pick<Ctx, 'db' | 'caller'>
export type Group = typeof experimentGroup.$inferSelect
export type Entry = typeof experimentVariety.$inferSelect
export type Point = typeof experimentPoint.$inferSelect & PointUse

/** One plot, or a point mean where only means were published (`rep` 0). */
export interface TrialPlot {
  id: number
  pointId: number
  entryId: number
  rep: number
  /** How many replicates a point mean stands for; 1 for a real plot. */
  repCount: number
  /** Incomplete block within the replicate, as the field book names it. */
  block: string | null
  /** Place in the field. */
  rowNo: number | null
  colNo: number | null
  moisture: number | null
  /** kg/亩 at standard moisture. */
  yieldMu: number | null
  status: 'accepted' | 'pending' | 'excluded'
}

/** One surveyed value of a plot: a number, or a word or day in `text`. */
export interface TrialValue {
  pointId: number
  entryId: number
  rep: number
  traitKey: string
  num: number | null
  text: string | null
}

/** Which points a table covers: those that count; for diseases also nurseries (病鉴点); or all, to show them. */
export type PointScope = 'used' | 'surveyed' | 'all'

/** A group with all its data, as every analysis takes it. Entries and points stand in the order they came in. */
export interface Trial {
  group: Group
  /** Moisture (%) that yields stand at: the group's own, else the crop's. */
  standardMoisture: number
  /** All points; `used` and `reason` say which count. */
  points: readonly Point[]
  entries: readonly Entry[]
  /** CK1 first. */
  checks: readonly Entry[]
  /** Accepted plots of used points: what figures rest on. */
  plots: readonly TrialPlot[]
  /** Entries that people scrapped, at a point or whole; their plots count as excluded. */
  scraps: readonly EntryScrap[]
  /** What makes the system propose that a point or an entry is scrapped. */
  rule: ScrapLimits
  /** Every plot, also pending, excluded, and of points left out; those that were only laid out are not there yet. */
  allPlots: readonly TrialPlot[]
  /** Accepted values of plots that are neither pending nor excluded, of every point. */
  values: readonly TrialValue[]
  /** Traits with at least one value, in the order of the registry, derived ones included. */
  traits: readonly Trait[]
  /** Keys of those that are numbers. */
  numericTraits: readonly string[]
  /** Plots of the points of the scope (default the used ones); a row that is a point mean names no replicate. */
  plotTable: (trait: string, scope?: PointScope) => PlotTable
  /** Values over the replicates, `entries` × the points of the scope (default the used ones). NaN = blank. */
  pointTable: (trait: string, scope?: PointScope) => PointTable
}

/**
 * Loads a group within the caller's scope, one query a table. Scrapped points, points that are not for yield, and
 * plots that are pending or excluded stay visible in `points` and `allPlots` but enter no figure.
 * Throws NOT_FOUND for a group of another organisation or crop.
 */
export async function loadTrial(ctx: TrialCtx, groupId: number): Promise<Trial> {
  const group = await loadGroup(ctx, groupId)
  const points = await loadPoints(ctx, group)
  const entries = await loadEntries(ctx, group)
  const scraps = await loadScraps(ctx, group)
  const isScrapped = scrapTest(scraps)
  const allPlots = (await loadPlots(ctx, group)).map((row) =>
    isScrapped(row) ? { ...row, status: 'excluded' as const } : row,
  )
  const surveyed = (await loadValues(ctx, group)).filter((value) => !isScrapped(value))
  const rule = await scrapRuleOf(ctx, group)
  const values = keepAccepted(surveyed, allPlots)
  return assemble({ group, points, entries, scraps, rule, allPlots, values })
}

/**
 * Moisture (%) that the yields of a trial stand at. It is assumed where yields were given as such, not computed from weight
 * and moisture, and nobody said at which moisture.
 */
export const moistureOf = ({ group, standardMoisture, plots }: Trial): Moisture => ({
  standard: standardMoisture,
  isAssumed:
    group.standardMoisture === null && plots.some((it) => it.yieldMu !== null && it.moisture === null),
})

/** The row of a group within the caller's scope. Throws NOT_FOUND. */
export async function loadGroup(ctx: TrialCtx, groupId: number): Promise<Group> {
  const [group] = await ctx.db
    .select()
    .from(experimentGroup)
    .where(and(rows(ctx, experimentGroup), eq(experimentGroup.id, groupId)))
  if (!group) throw await unseen(ctx, experimentGroup, [groupId], '组别')
  return group
}

/** Moisture (%) that the yields of a group stand at. */
export const standardMoistureOf = (group: Pick<Group, 'standardMoisture' | 'crop'>): number =>
  group.standardMoisture ?? crops.find((crop) => crop.value === group.crop)?.standardMoisture ?? 14

function assemble(
  loaded: Pick<Trial, 'group' | 'points' | 'entries' | 'scraps' | 'rule' | 'allPlots' | 'values'>,
): Trial {
  const { group, points, entries, allPlots } = loaded
  const used = new Set(points.filter((point) => point.used).map((point) => point.id))
  const plots = allPlots.filter((row) => row.status === 'accepted' && used.has(row.pointId))
  const traits = surveyedTraits(loaded)
  return {
    ...loaded,
    standardMoisture: standardMoistureOf(group),
    checks: sortChecks(entries),
    plots,
    traits,
    numericTraits: traits.filter(isNumeric).map((trait) => trait.key),
    ...trialTables(loaded),
  }
}

async function loadPoints(ctx: TrialCtx, group: Group): Promise<Point[]> {
  const found = await ctx.db
    .select()
    .from(experimentPoint)
    .where(and(rows(ctx, experimentPoint), eq(experimentPoint.groupId, group.id)))
    .orderBy(experimentPoint.sortValue, experimentPoint.id)
  return found.map((point) => ({ ...point, ...pointUse(point) }))
}

const loadEntries = (ctx: TrialCtx, group: Group): Promise<Entry[]> =>
  ctx.db
    .select()
    .from(experimentVariety)
    .where(and(rows(ctx, experimentVariety), eq(experimentVariety.groupId, group.id)))
    .orderBy(...entryOrder)

async function loadPlots(ctx: TrialCtx, group: Group): Promise<TrialPlot[]> {
  const it = ctx.db
    .select({
      id: plot.id,
      pointId: plot.pointId,
      entryId: plot.entryId,
      rep: plot.rep,
      repCount: plot.repCount,
      block: plot.block,
      rowNo: plot.rowNo,
      colNo: plot.colNo,
      moisture: plot.moisture,
      yieldMu: plot.yieldMu,
      status: plot.status,
      part: partBy(plot.id),
    })
    .from(plot)
    .where(and(rows(ctx, plot), eq(plot.groupId, group.id), holdsData(group.year)))
    .as('it')
  const parts = await ctx.db
    .select({
      id: asColumn<number>(it.id, it.id),
      pointId: asColumn<number>(it.pointId, it.id),
      entryId: asColumn<number>(it.entryId, it.id),
      rep: asColumn<number>(it.rep, it.id),
      repCount: asColumn<number>(it.repCount, it.id),
      block: asColumn<string | null>(it.block, it.id),
      rowNo: asColumn<number | null>(it.rowNo, it.id),
      colNo: asColumn<number | null>(it.colNo, it.id),
      moisture: asColumn<number | null>(it.moisture, it.id),
      yieldMu: asColumn<number | null>(it.yieldMu, it.id),
      status: asColumn<TrialPlot['status']>(it.status, it.id),
    })
    .from(it)
    .groupBy(it.part)
    .orderBy(it.part)
  return rowsOfColumns<TrialPlot>(parts, (of, i) => ({
    id: of.id[i]!,
    pointId: of.pointId[i]!,
    entryId: of.entryId[i]!,
    rep: of.rep[i]!,
    repCount: of.repCount[i]!,
    block: of.block[i]!,
    rowNo: of.rowNo[i]!,
    colNo: of.colNo[i]!,
    moisture: of.moisture[i]!,
    yieldMu: of.yieldMu[i]!,
    status: of.status[i]!,
  }))
}

async function loadValues(ctx: TrialCtx, group: Group): Promise<TrialValue[]> {
  const it = ctx.db
    .select({
      id: observation.id,
      pointId: observation.pointId,
      entryId: observation.entryId,
      rep: observation.rep,
      traitKey: observation.traitKey,
      num: observation.valueNum,
      text: sql<string | null>`coalesce(${observation.valueText}, ${observation.valueDate}::text)`.as('text'),
      part: partBy(observation.id),
    })
    .from(observation)
    .where(
      and(
        rows(ctx, observation),
        eq(observation.year, group.year),
        eq(observation.groupId, group.id),
        eq(observation.status, 'accepted'),
      ),
    )
    .as('it')
  const parts = await ctx.db
    .select({
      pointId: asColumn<number>(it.pointId, it.id),
      entryId: asColumn<number>(it.entryId, it.id),
      rep: asColumn<number>(it.rep, it.id),
      traitKey: asColumn<string>(it.traitKey, it.id),
      num: asColumn<number | null>(it.num, it.id),
      text: asColumn<string | null>(it.text, it.id),
    })
    .from(it)
    .groupBy(it.part)
    .orderBy(it.part)
  const shared = shareTexts()
  return rowsOfColumns<TrialValue>(parts, (of, i) => ({
    pointId: of.pointId[i]!,
    entryId: of.entryId[i]!,
    rep: of.rep[i]!,
    traitKey: shared(of.traitKey[i]!),
    num: of.num[i]!,
    text: of.text[i]!,
  }))
}

/** A plot that is pending or excluded takes its surveyed values with it. */
function keepAccepted(values: readonly TrialValue[], plots: readonly TrialPlot[]): TrialValue[] {
  const out = new Set(plots.filter((row) => row.status !== 'accepted').map(plotKey))
  return out.size === 0 ? [...values] : values.filter((value) => !out.has(plotKey(value)))
}

/** Checks of some entries, CK1 first; a check without a number stands last. */
export const sortChecks = <E extends { isCk: boolean; ckNo: number | null }>(entries: readonly E[]): E[] =>
  entries.filter((entry) => entry.isCk).toSorted((a, b) => (a.ckNo ?? Infinity) - (b.ckNo ?? Infinity))
