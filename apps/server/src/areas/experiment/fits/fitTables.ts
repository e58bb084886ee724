import type { Trait } from '@hepu/api/areas/experiment/traits/traits'
import type { z } from 'zod'
import type * as shapes from '@hepu/api/areas/experiment/trialShapes'
import { itemAt, must } from '@hepu/api/core/must'
import { harmonicMean } from '@hepu/breeding/pointPlots'
import { meansOf, plotError, type PlotError } from '@hepu/breeding/stability/plotError'
import { plotTable, type PlotTable, type PointTable } from '@hepu/breeding/table'
import type { Trial, TrialPlot } from '../analysis/loadTrial.ts'
import { entryHeadOf, groupHeadOf } from '../group/presentHeads.ts'
import { requireTrait, traitHeadOf } from '../analysis/traitHeads.ts'
import { scopeOf } from '../analysis/traitSummary.ts'

/** A trait of a trial, as the analyses over points use it. */
export interface FitTables {
  trait: Trait
  plots: PlotTable
  /** The plot of every row of `plots`; undefined for a value without a plot. */
  rows: readonly (TrialPlot | undefined)[]
  means: PointTable
  /** The Chinese reason why the trait is not analysed; null if it is. */
  reason: string | null
}

/** Returns the tables of a trait over the points that count. Grades that count by the worst plot are not analysed. */
export function fitTables(trial: Trial, key: string): FitTables {
  const trait = requireTrait(trial, key)
  const scope = scopeOf(trait)
  return {
    trait,
    plots: trial.plotTable(key, scope),
    rows: trial.tablePlots(key, scope),
    means: trial.pointTable(key, scope),
    reason: trait.aggPoint === 'max' ? '病级取最高值，不做方差与稳定性分析' : null,
  }
}

/** Returns the head of an answer. */
export const headOf = (trial: Trial, trait: Trait) => ({
  group: groupHeadOf(trial.group),
  trait: traitHeadOf(trait),
})

/**
 * Returns the error of the cell means: pooled over the plots. Where only means were published, only their number of
 * replicates is known; null if neither is known.
 */
export function errorOf(trial: Trial, plots: PlotTable): PlotError | null {
  const pooled = plotError(plots).value
  if (pooled !== null) return pooled
  const counts = trial.plots.map((plot) => plot.repCount)
  return counts.some((count) => count > 1) ? meansOf(harmonicMean(counts)) : null
}

/** Returns the heads of entries by name; names are unique within a group. */
export function headsByName(trial: Trial): Map<string, z.input<typeof shapes.entryHead>> {
  return new Map(trial.entries.map((entry) => [entry.name, entryHeadOf(entry)]))
}

/** Converts the means into a table of one value per entry and point, without replicates. */
export function meansAsPlots({ entries, points, mean }: PointTable): PlotTable {
  const rows = [...mean.keys()]
    .filter((cell) => Number.isFinite(mean[cell]))
    .map((cell) => ({
      entry: itemAt(entries, Math.floor(cell / points.length)),
      env: itemAt(points, cell % points.length),
      y: itemAt(mean, cell),
    }))
  return plotTable(rows, { entries, envs: points })
}

/** Returns the block of each plot of the table as the field book names it within the replicate; null if none has one. */
export function blockNamesOf({ rows }: Pick<FitTables, 'rows'>): (string | null)[] | null {
  const blocks = rows.map((plot) => plot?.block ?? null)
  return blocks.some((block) => block !== null) ? blocks : null
}

/** Returns the blocks as numbers, −1 where the field book names none; null if no plot has a block. */
export function blocksOf(tables: FitTables): Int32Array | null {
  const blocks = blockNamesOf(tables)
  if (blocks === null || tables.plots.rep === null) return null
  const numbers = new Map([...new Set(blocks)].map((name, i) => [name, i]))
  return Int32Array.from(blocks, (block) => (block === null ? -1 : must(numbers.get(block), 'block')))
}
