import { traitOf, traitsOf, type CropTraits, type Trait } from '@hepu/api/areas/experiment/traits/traits'
import { itemAt } from '@hepu/api/core/must'
import { plotTable, pointTable, type PlotRow, type PlotTable, type PointTable } from '@hepu/breeding/table'
import { plotKey } from '../plotKey.ts'
import type { PointScope, Trial, TrialPlot, TrialValue } from './loadTrial.ts'

type Loaded = Pick<Trial, 'registry' | 'points' | 'entries' | 'allPlots' | 'values'>
interface Cell {
  pointId: number
  entryId: number
  rep: number
  /** The plot of the cell; undefined for a value without a plot. */
  plot: TrialPlot | undefined
  y: number | null
}

/** Whether a trait can be averaged: measured, counted, or the grade of a scale. */
export const isNumeric = (trait: Trait): boolean => trait.kind === 'number' || trait.kind === 'grade'

/**
 * Returns the traits that have a value, in the order of the registry. Values of unknown traits are ignored.
 */
export function surveyedTraits({ registry, allPlots, values }: Loaded): Trait[] {
  const keys = new Set(values.map((value) => value.traitKey))
  if (allPlots.some((row) => row.yieldMu !== null)) keys.add('yieldMu')
  if (allPlots.some((row) => row.moisture !== null)) keys.add('moisture')
  if (keys.has('lodging') && keys.has('breakage')) keys.add('lodgingSum')
  return traitsOf(registry).filter((trait) => keys.has(trait.key))
}

/**
 * Returns the tables of a trial. Each is built on first request. Point values follow the registry: the mean of the
 * replicates, or the worst grade where the trait says so.
 */
export function trialTables(loaded: Loaded): Pick<Trial, 'plotTable' | 'tablePlots' | 'pointTable'> {
  const { registry, points, entries } = loaded
  const names = new Map(entries.map((entry) => [entry.id, entry.name]))
  const byTrait = Map.groupBy(loaded.values, (value) => value.traitKey)
  const accepted = loaded.allPlots.filter((row) => row.status === 'accepted')
  const coveredBy = (scope: PointScope) =>
    points.filter((point) => point.used || scope === 'all' || (scope === 'surveyed' && isNursery(point)))
  const everywhere = (['used', 'surveyed', 'all'] as const).filter(
    (scope) => coveredBy(scope).length === points.length,
  )
  const build = (trait: string, scope: PointScope): { table: PlotTable; plots: Cell['plot'][] } => {
    // If no point is left out, all scopes share one table, and what is computed from it is computed once.
    const [first] = everywhere
    if (first && first !== scope && everywhere.includes(scope)) return plotTables(trait, first)
    const covered = coveredBy(scope)
    const places = new Map(covered.map((point) => [point.id, point.name]))
    const known = { entries: [...names.values()], envs: [...places.values()] }
    const cells = cellsOf(trait, accepted, byTrait).filter(
      ({ entryId, pointId }) => names.has(entryId) && places.has(pointId),
    )
    return {
      table: plotTable(plotRows(cells, names, places), known),
      plots: cells.map((cell) => cell.plot),
    }
  }
  const plotTables: typeof build = remember(build)
  const pointTables = remember((trait, scope) => overReps(registry, trait, plotTables(trait, scope).table))
  return {
    plotTable: (trait, scope = 'used') => plotTables(trait, scope).table,
    tablePlots: (trait, scope = 'used') => plotTables(trait, scope).plots,
    pointTable: (trait, scope = 'used') => pointTables(trait, scope),
  }
}

/** Whether a point only surveys (病鉴点): its diseases count, its yield does not. */
export const isNursery = (point: { scrapped: boolean; pointType: string }): boolean =>
  !point.scrapped && point.pointType === 'SURVEY_ONLY'

function cellsOf(
  trait: string,
  plots: readonly TrialPlot[],
  byTrait: ReadonlyMap<string, readonly TrialValue[]>,
): readonly Cell[] {
  if (trait === 'yieldMu') return plots.map((row) => ({ ...row, plot: row, y: row.yieldMu }))
  if (trait === 'moisture') return plots.map((row) => ({ ...row, plot: row, y: row.moisture }))
  const byKey = new Map(plots.map((row) => [plotKey(row), row]))
  const numbers = (key: string): Cell[] =>
    (byTrait.get(key) ?? []).map((value) => ({ ...value, plot: byKey.get(plotKey(value)), y: value.num }))
  return trait === 'lodgingSum' ? addCells(numbers('lodging'), numbers('breakage')) : numbers(trait)
}

/** Adds two traits plot by plot, where both were surveyed. */
function addCells(first: readonly Cell[], second: readonly Cell[]): Cell[] {
  const other = new Map(second.map((cell) => [plotKey(cell), cell.y]))
  return first.flatMap((cell) => {
    const y = other.get(plotKey(cell)) ?? null
    return cell.y === null || y === null ? [] : [{ ...cell, y: cell.y + y }]
  })
}

function* plotRows(
  cells: readonly Cell[],
  entryNames: ReadonlyMap<number, string>,
  pointNames: ReadonlyMap<number, string>,
): Iterable<PlotRow> {
  for (const { entryId, pointId, rep, plot, y } of cells) {
    const entry = entryNames.get(entryId)
    const env = pointNames.get(pointId)
    if (entry === undefined || env === undefined) continue
    yield { entry, env, rep: rep === 0 ? null : String(plot?.fieldRep ?? rep), y }
  }
}

function overReps(registry: CropTraits, trait: string, plots: PlotTable): PointTable {
  return traitOf(registry, trait)?.aggPoint === 'max' ? highestTable(plots) : pointTable(plots)
}

/**
 * Returns the highest value over the replicates for each entry at each point: disease grades count by the worst plot.
 */
function highestTable({ entries, envs, entry, env, y }: PlotTable): PointTable {
  const mean = new Float64Array(entries.length * envs.length).fill(Number.NaN)
  y.forEach((value, i) => {
    const cell = itemAt(entry, i) * envs.length + itemAt(env, i)
    if (!Number.isNaN(value) && !(itemAt(mean, cell) >= value)) mean[cell] = value
  })
  return { entries, points: envs, mean }
}

function remember<T>(
  compute: (trait: string, scope: PointScope) => T,
): (trait: string, scope: PointScope) => T {
  const known = new Map<string, T>()
  return (trait, scope) => {
    const key = `${scope}/${trait}`
    const found = known.get(key)
    if (found !== undefined) return found
    const made = compute(trait, scope)
    known.set(key, made)
    return made
  }
}
