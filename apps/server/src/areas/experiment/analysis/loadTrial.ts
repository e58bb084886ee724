import type { Moisture } from '@hepu/api/areas/experiment/import/moistureText'
import type { Trait } from '@hepu/api/areas/experiment/traits/traits'
import { itemAt } from '@hepu/api/core/must'
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
import { loadTraits, type LoadedTraits } from '../traits/loadTraits.ts'
import { scrapRuleOf, type ScrapLimits } from '../scrap/scrapRule.ts'
import { isNumeric, surveyedTraits, trialTables } from './trialTables.ts'
import { standardMoistureOf } from './standardMoisture.ts'

/** The part of a call's context that loading and refreshing a trial need. */
export type TrialCtx = Pick<Ctx, 'db' | 'caller'>
export type Group = typeof experimentGroup.$inferSelect
export type Entry = typeof experimentVariety.$inferSelect
export type Point = typeof experimentPoint.$inferSelect & PointUse

/** One plot, or a point mean where only means were published (`rep` 0). */
export interface TrialPlot {
  id: number
  pointId: number
  entryId: number
  /** Number among the plots of the entry at the point. */
  rep: number
  /** Replicate in the field: the same number, unless the entry has several plots in one replicate. */
  fieldRep: number
  /** Number of replicates behind a point mean; 1 for a real plot. */
  repCount: number
  /** Block within the replicate, as the field book names it. */
  block: string | null
  /** Row and column in the field. */
  rowNo: number | null
  colNo: number | null
  moisture: number | null
  /** Yield at standard moisture, kg/亩. */
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

/** The points that a table covers: those that count; for diseases also nurseries (病鉴点); or all, for display. */
export type PointScope = 'used' | 'surveyed' | 'all'

/**
 * A group with all its data, the input of every analysis. Entries and points keep the order in which they were entered.
 */
export interface Trial {
  group: Group
  /** Moisture (%) of the yields: the setting of the group, else that of the crop. */
  standardMoisture: number
  /** All points; `used` and `reason` say which of them count. */
  points: readonly Point[]
  entries: readonly Entry[]
  /** The checks, CK1 first. */
  checks: readonly Entry[]
  /** Accepted plots of used points. All figures are computed from them. */
  plots: readonly TrialPlot[]
  /** Entries scrapped by users, at one point or in the whole group; their plots count as excluded. */
  scraps: readonly EntryScrap[]
  /** The limits beyond which the system proposes to scrap a point or an entry. */
  rule: ScrapLimits
  /**
   * Every plot, also pending and excluded ones and those of points left out. A plot that was only laid out is not
   * included.
   */
  allPlots: readonly TrialPlot[]
  /** Accepted values of every point. Values of pending or excluded plots are not included. */
  values: readonly TrialValue[]
  /** The traits that its organisation knows: those of the crop and its own. */
  registry: LoadedTraits
  /** Traits with at least one value, in the order of the registry, derived ones included. */
  traits: readonly Trait[]
  /** Keys of the traits whose values are numbers. */
  numericTraits: readonly string[]
  /**
   * Returns the plots of the points of the scope (default: the used ones); a row that is a point mean has no replicate.
   */
  plotTable: (trait: string, scope?: PointScope) => PlotTable
  /**
   * Returns the plot of every row of the plot table, in its order; undefined for a value without a plot.
   */
  tablePlots: (trait: string, scope?: PointScope) => readonly (TrialPlot | undefined)[]
  /**
   * Returns the values over the replicates, `entries` × the points of the scope (default: the used ones). NaN = blank.
   */
  pointTable: (trait: string, scope?: PointScope) => PointTable
}

/**
 * Loads a group within the caller's scope, with one query per table. Scrapped points, points that are not for yield,
 * and pending or excluded plots stay visible in `points` and `allPlots` but enter no figure. Throws NOT_FOUND for a
 * group of another organisation or crop.
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
  const registry = await loadTraits(ctx.db, group)
  return assemble({ group, registry, points, entries, scraps, rule, allPlots, values })
}

/**
 * Returns the moisture (%) of the yields of a trial. It is assumed if yields were entered as kg/亩, not computed from
 * weight and moisture, and the group has no moisture set.
 */
export const moistureOf = ({ group, standardMoisture, plots }: Trial): Moisture => ({
  standard: standardMoisture,
  isAssumed:
    group.standardMoisture === null && plots.some((row) => row.yieldMu !== null && row.moisture === null),
})

/** Loads the row of a group within the caller's scope. Throws NOT_FOUND. */
export async function loadGroup(ctx: TrialCtx, groupId: number): Promise<Group> {
  const [group] = await ctx.db
    .select()
    .from(experimentGroup)
    .where(and(rows(ctx, experimentGroup), eq(experimentGroup.id, groupId)))
  if (!group) throw await unseen(ctx, experimentGroup, [groupId], '组别')
  return group
}

function assemble(
  loaded: Pick<
    Trial,
    'group' | 'registry' | 'points' | 'entries' | 'scraps' | 'rule' | 'allPlots' | 'values'
  >,
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
  const groupPlots = ctx.db
    .select({
      id: plot.id,
      pointId: plot.pointId,
      entryId: plot.entryId,
      rep: plot.rep,
      fieldRep: sql<number>`coalesce(${plot.fieldRep}, ${plot.rep})`.as('replicate'),
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
    .as('group_plots')
  const parts = await ctx.db
    .select({
      id: asColumn<number>(groupPlots.id, groupPlots.id),
      pointId: asColumn<number>(groupPlots.pointId, groupPlots.id),
      entryId: asColumn<number>(groupPlots.entryId, groupPlots.id),
      rep: asColumn<number>(groupPlots.rep, groupPlots.id),
      fieldRep: asColumn<number>(groupPlots.fieldRep, groupPlots.id),
      repCount: asColumn<number>(groupPlots.repCount, groupPlots.id),
      block: asColumn<string | null>(groupPlots.block, groupPlots.id),
      rowNo: asColumn<number | null>(groupPlots.rowNo, groupPlots.id),
      colNo: asColumn<number | null>(groupPlots.colNo, groupPlots.id),
      moisture: asColumn<number | null>(groupPlots.moisture, groupPlots.id),
      yieldMu: asColumn<number | null>(groupPlots.yieldMu, groupPlots.id),
      status: asColumn<TrialPlot['status']>(groupPlots.status, groupPlots.id),
    })
    .from(groupPlots)
    .groupBy(groupPlots.part)
    .orderBy(groupPlots.part)
  return rowsOfColumns<TrialPlot>(parts, (of, i) => ({
    id: itemAt(of.id, i),
    pointId: itemAt(of.pointId, i),
    entryId: itemAt(of.entryId, i),
    rep: itemAt(of.rep, i),
    fieldRep: itemAt(of.fieldRep, i),
    repCount: itemAt(of.repCount, i),
    block: itemAt(of.block, i),
    rowNo: itemAt(of.rowNo, i),
    colNo: itemAt(of.colNo, i),
    moisture: itemAt(of.moisture, i),
    yieldMu: itemAt(of.yieldMu, i),
    status: itemAt(of.status, i),
  }))
}

async function loadValues(ctx: TrialCtx, group: Group): Promise<TrialValue[]> {
  const groupValues = ctx.db
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
    .as('group_values')
  const parts = await ctx.db
    .select({
      pointId: asColumn<number>(groupValues.pointId, groupValues.id),
      entryId: asColumn<number>(groupValues.entryId, groupValues.id),
      rep: asColumn<number>(groupValues.rep, groupValues.id),
      traitKey: asColumn<string>(groupValues.traitKey, groupValues.id),
      num: asColumn<number | null>(groupValues.num, groupValues.id),
      text: asColumn<string | null>(groupValues.text, groupValues.id),
    })
    .from(groupValues)
    .groupBy(groupValues.part)
    .orderBy(groupValues.part)
  const shared = shareTexts()
  return rowsOfColumns<TrialValue>(parts, (of, i) => ({
    pointId: itemAt(of.pointId, i),
    entryId: itemAt(of.entryId, i),
    rep: itemAt(of.rep, i),
    traitKey: shared(itemAt(of.traitKey, i)),
    num: itemAt(of.num, i),
    text: itemAt(of.text, i),
  }))
}

/** Drops the surveyed values of plots that are pending or excluded. */
function keepAccepted(values: readonly TrialValue[], plots: readonly TrialPlot[]): TrialValue[] {
  const out = new Set(plots.filter((row) => row.status !== 'accepted').map(plotKey))
  return out.size === 0 ? [...values] : values.filter((value) => !out.has(plotKey(value)))
}

/** Returns the checks among the entries, CK1 first; checks without a number come last. */
export const sortChecks = <E extends { isCk: boolean; ckNo: number | null }>(entries: readonly E[]): E[] =>
  entries.filter((entry) => entry.isCk).toSorted((a, b) => (a.ckNo ?? Infinity) - (b.ckNo ?? Infinity))
