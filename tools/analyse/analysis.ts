import { ammi } from '@hepu/breeding/biplot/ammi'
import type { Ammi } from '@hepu/breeding/biplot/ammi'
import { gge } from '@hepu/breeding/biplot/gge'
import type { Gge } from '@hepu/breeding/biplot/gge'
import { combinedAnova } from '@hepu/breeding/combined'
import type { Combined } from '@hepu/breeding/combined'
import { baseMeans, gainOverBase } from '@hepu/breeding/gain'
import type { Gain } from '@hepu/breeding/gain'
import { mixedModel } from '@hepu/breeding/mixed/mixedModel'
import type { Mixed } from '@hepu/breeding/mixed/types'
import { competitionRanks } from '@hepu/breeding/rank'
import { rcbdByPoint } from '@hepu/breeding/rcbd'
import type { Rcbd } from '@hepu/breeding/rcbd'
import type { Result } from '@hepu/breeding/result'
import { meansOf, plotError } from '@hepu/breeding/stability/plotError'
import type { PlotError } from '@hepu/breeding/stability/plotError'
import { stability } from '@hepu/breeding/stability/stability'
import type { Stability } from '@hepu/breeding/stability/stability'
import { groupSummary } from '@hepu/breeding/summary'
import type { EntrySummary } from '@hepu/breeding/summary'
import { completePart, keepCells, pointTable } from '@hepu/breeding/table'
import type { CompletePart, PlotTable, PointTable } from '@hepu/breeding/table'
import { twowayAnova } from '@hepu/breeding/twoway'
import type { Twoway } from '@hepu/breeding/twoway'
import { augmentedPoints, blockNumbers, confoundingNotes } from './blocks.ts'
import type { AugmentedPoint } from './blocks.ts'
import { analyseField } from './field.ts'
import type { Field } from './field.ts'
import { UsageError } from './options.ts'
import type { TrialReading } from './readPlots.ts'

/** Shares of gain points are given for gains over each of these (%). */
export const THRESHOLDS = [0, 3, 5] as const

/** Gains of every entry over one base. */
export interface BaseGain {
  /** Name of the check, `MEAN_OF_CHECKS` or `MEAN_OF_ALL_ENTRIES`. */
  name: string
  members: number[]
  /** Mean of the base at each point, null where it has none. */
  byPoint: (number | null)[]
  entries: { entry: string; rank: number | null; gain: Gain; pointsOver: number[] }[]
}

/** Everything the command shows for one trait. */
export interface Analysis {
  table: PointTable
  summary: EntrySummary[]
  /** Per point, only when plots with replicates were given. */
  byEnv: readonly Result<Rcbd>[] | null
  combined: Result<Combined> | null
  /** Entries and points left out of the combined analysis, because an entry has no plot at a point. */
  leftOut: Pick<CompletePart, 'droppedEntries' | 'droppedPoints'>
  /** Given when there are no replicates, or when the combined analysis is not possible. */
  twoway: Result<Twoway> | null
  mixed: Result<Mixed>
  gains: BaseGain[]
  stability: Result<Stability>
  ammi: Result<Ammi>
  gge: Result<Gge>
  /** Points of an augmented design, corrected by the checks of their blocks. */
  augmented: AugmentedPoint[]
  /** Says with which sets of entries the blocks of the mixed model are confounded. */
  blockNotes: string[]
  /** Null without places of the plots. */
  field: Field | null
  /** What was noticed while reading the file. */
  remarks: readonly string[]
}

/**
 * Runs every analysis the data allow. `repsAveraged` = replicates behind every value of a sheet of means, null when not
 * known. Throws `UsageError` when a check is not among the entries.
 */
export function analyse(
  { plots, blocks, places, remarks }: TrialReading,
  checkNames: readonly string[],
  repsAveraged: number | null = null,
): Analysis {
  const checks = checkNames.map((name) => findCheck(plots, name))
  const table = pointTable(plots)
  const hasReps = plots.rep !== null
  const error = errorOf(plots, repsAveraged)
  const part = completePart(table)
  const combined = hasReps ? combinedAnova(keepCells(plots, part.table)) : null
  return {
    table,
    summary: groupSummary(table, []),
    byEnv: hasReps ? rcbdByPoint(plots) : null,
    combined,
    leftOut: part,
    twoway: combined?.value ? null : twowayAnova(table),
    mixed: mixedModel(plots, { block: blocks === null || !hasReps ? null : blockNumbers(blocks) }),
    gains: bases(table, checks).map((base) => gainsOver(table, base)),
    stability: stability(table, { error, checks: checkNames }),
    ammi: ammi(table, error),
    gge: gge(table),
    augmented: augmentedPoints(plots, checks, blocks),
    blockNotes: confoundingNotes(plots, blocks),
    field: places === null ? null : analyseField(plots, places, checkNames[0] ?? null),
    remarks,
  }
}

function errorOf(plots: PlotTable, repsAveraged: number | null): PlotError | null {
  if (plots.rep !== null) return plotError(plots).value
  return repsAveraged === null ? null : meansOf(repsAveraged)
}

function findCheck(plots: PlotTable, name: string): number {
  const index = plots.entries.indexOf(name)
  if (index === -1) throw new UsageError(`没有对照品种“${name}”,品种有:${plots.entries.join('、')}`)
  return index
}

interface NamedBase {
  name: string
  members: number[]
  complete: boolean
}

function bases(table: PointTable, checks: readonly number[]): NamedBase[] {
  const each = checks.map((check) => ({ name: table.entries[check]!, members: [check], complete: true }))
  const mean = checks.length > 1 ? [{ name: 'MEAN_OF_CHECKS', members: [...checks], complete: true }] : []
  const all = { name: 'MEAN_OF_ALL_ENTRIES', members: table.entries.map((_, i) => i), complete: false }
  return [...each, ...mean, all]
}

function gainsOver(table: PointTable, { name, members, complete }: NamedBase): BaseGain {
  const base = baseMeans(table, members, complete)
  const gains = table.entries.map((_, entry) =>
    THRESHOLDS.map((threshold) => gainOverBase(table, entry, base, { threshold })),
  )
  const ranks = competitionRanks(gains.map(([gain]) => gain?.gainPct ?? null))
  const entries = table.entries.map((entry, i) => ({
    entry,
    rank: ranks[i]!,
    gain: gains[i]![0]!,
    pointsOver: gains[i]!.map((gain) => gain.gainPoints),
  }))
  const byPoint = Array.from(base.means, (mean) => (Number.isNaN(mean) ? null : mean))
  return { name, members, byPoint, entries }
}
