import { phases } from '@hepu/api/areas/experiment/group/phases'
import { itemAt } from '@hepu/api/core/must'
import { baseMeans, type Gain } from '@hepu/breeding/gain'
import { multiYear, type TrialYear } from '@hepu/breeding/multiYear'
import type { PointTable } from '@hepu/breeding/table'
import type { Ctx } from '../../../http/context.ts'
import { cachedAnalysis } from './analysisCache.ts'
import { basesOf } from './comparisonBases.ts'
import type { Trial } from './loadTrial.ts'
import type { trialsOf } from '../variety/trialVarieties.ts'

type VarietyRow = Awaited<ReturnType<typeof trialsOf>>[number]

/** One entry and the first check of its trial at every point that counts; NaN = blank. */
interface Comparison {
  own: readonly number[]
  check: readonly number[]
  checkName: string | null
  /** The reason why the two cannot be compared; null if they can. */
  reason: string | null
}

/** A trial of the variety with its yields. */
export interface ComparedTrial extends Comparison {
  trial: VarietyRow
}

/** The trials of one year combined: every point has the same weight, whichever trial it belongs to. */
export interface YearPart {
  year: number
  table: PointTable
  checkName: string | null
  gain: Gain
  /** Mean of the entry over all points, kg/亩. */
  ownMean: number | null
  /** The reason why there is no gain; null if there is one. */
  reason: string | null
}

const compare = cachedAnalysis((trial: Trial, entryId: number): Comparison => {
  const table = trial.pointTable('yieldMu')
  const index = trial.entries.findIndex((entry) => entry.id === entryId)
  const own = [...table.mean.subarray(index * table.points.length, (index + 1) * table.points.length)]
  const first = basesOf(trial).find(({ base }) => base === 'CK1')
  const none = { own, check: own.map(() => NaN) }
  if (!first) return { ...none, checkName: null, reason: '组别未设置对照' }
  if (first.members.includes(index)) return { ...none, checkName: first.name, reason: '本品种即第一对照' }
  return { own, check: [...baseMeans(table, first.members).means], checkName: first.name, reason: null }
})

/** Loads the yields of an entry and of the first check in each of its trials; they are cached by data version. */
export async function compareTrials(ctx: Ctx, trials: readonly VarietyRow[]): Promise<ComparedTrial[]> {
  const compared: ComparedTrial[] = []
  for (const trial of trials) {
    compared.push({ trial, ...(await compare(ctx, trial.groupId, trial.id)) })
  }
  return compared
}

/** Combines the trials of one year into one comparison. */
export function combineTrials(trials: readonly ComparedTrial[]): YearPart {
  const { name, year } = itemAt(trials, 0).trial
  const checkName = [...new Set(trials.flatMap((trial) => trial.checkName ?? []))].join('、') || null
  const own = trials.flatMap((trial) => trial.own)
  const table: PointTable = {
    entries: [name, `CK1 ${checkName ?? '未设置'}`],
    points: own.map((_, at) => String(at)),
    mean: Float64Array.from([...own, ...trials.flatMap((trial) => trial.check)]),
  }
  const { gain } = itemAt(itemAt(multiYear([yearOf({ year, table })]), 0).years, 0)
  const known = own.filter((value) => !Number.isNaN(value))
  const ownMean = known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : null
  const why = [...new Set(trials.flatMap((trial) => trial.reason ?? []))].join('、')
  const reason = gain.gainPct === null ? why || gain.reason : null
  return { year, table, checkName, gain, ownMean, reason }
}

/** Converts a part into the input of the summary over several years. */
export const yearOf = ({ year, table }: Pick<YearPart, 'year' | 'table'>): TrialYear => ({
  year: String(year),
  table,
  checks: [1],
})

const order = new Map<string, number>(phases.map(({ value }, at) => [value, at]))

/** Returns the position of a phase in the order of advance. Unknown phases come last. */
export const phaseOrder = (phase: string): number => order.get(phase) ?? order.size
