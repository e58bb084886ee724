import { itemAt } from '@hepu/api/core/must'
import { rcbdByPoint } from '@hepu/breeding/rcbd'
import type { Point, Trial, TrialPlot } from '../analysis/loadTrial.ts'

/**
 * Returns the proposal of the rules for each point, for a person to decide; null if there is none. A point in use is
 * proposed for scrapping if its error CV exceeds the limit, its mean yield is too low compared with the mean of all
 * points, or too many plots of the checks or of all entries are lost. The limits are those of the organisation (B.9).
 */
export function proposalsOf(trial: Trial): (string | null)[] {
  const plots = trial.plotTable('yieldMu')
  const means = plots.envs.map((_, env) => pointMean(plots, env))
  const present = means.filter(Number.isFinite)
  const overall = present.reduce((sum, mean) => sum + mean, 0) / present.length
  const analyses = new Map(rcbdByPoint(plots).map(({ value }, env) => [itemAt(plots.envs, env), value]))
  return trial.points.map((point) => {
    if (!point.used) return null
    const mean = means[plots.envs.indexOf(point.name)] ?? Number.NaN
    return joined([
      highError(analyses.get(point.name)?.cvPct ?? null, trial.rule.cvLimit),
      lowYield(mean, overall, trial.rule.lowYieldPct),
      ...lostPlots(trial, point),
    ])
  })
}

const joined = (texts: readonly (string | null)[]): string | null => texts.filter(Boolean).join('；') || null

const highError = (cv: number | null, limit: number): string | null =>
  cv !== null && cv > limit ? `误差变异系数超限（${cv.toFixed(2)}%＞${limit}%）` : null

function lowYield(mean: number, overall: number, percent: number): string | null {
  if (!(mean < (overall * percent) / 100)) return null
  return `产量水平过低（${mean.toFixed(1)} 不足各点平均 ${overall.toFixed(1)} 的${percent === 50 ? '一半' : `${percent}%`}）`
}

function pointMean({ env, y }: { env: Int32Array; y: Float64Array }, point: number): number {
  const values = y.filter((value, i) => env[i] === point && !Number.isNaN(value))
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** An entry at a point: the number of plots it should have there, and of those without a usable yield. */
interface Grown {
  entryId: number
  planned: number
  lost: number
}

/**
 * Returns the entries at a point. If every entry has a plot in every replicate, a missing plot counts as lost. If
 * checks are repeated and the others are not (augmented and interval designs, large plots), only existing plots can be
 * lost. A point without any yield yet has lost nothing.
 */
function grownAt(trial: Trial, pointId: number): { entries: Grown[]; reps: number } {
  const here = trial.allPlots.filter((plot) => plot.pointId === pointId && plot.rep > 0)
  const reps = new Set(here.map((plot) => plot.fieldRep)).size
  if (!here.some(isGood)) return { entries: [], reps }
  const byEntry = Map.groupBy(here, (plot) => plot.entryId)
  const isComplete = !isPartial(trial, byEntry)
  const entries = [...byEntry].map(([entryId, plots]) => {
    const good = plots.filter(isGood).length
    const planned = isComplete ? reps : plots.length
    return { entryId, planned, lost: Math.max(0, planned - good) }
  })
  return { entries, reps }
}

const isGood = ({ status, yieldMu }: TrialPlot): boolean => status === 'accepted' && yieldMu !== null

const PARTIAL_DESIGNS: readonly string[] = ['AUGMENTED', 'INTERVAL', 'STRIP']

/**
 * Whether entries have different numbers of plots: by the design of the group, or as imported, where all but the checks
 * have one.
 */
function isPartial(trial: Trial, byEntry: ReadonlyMap<number, readonly unknown[]>): boolean {
  if (PARTIAL_DESIGNS.includes(trial.group.design)) return true
  const checks = new Set(trial.checks.map((check) => check.id))
  const others = [...byEntry].filter(([entryId]) => !checks.has(entryId))
  return others.length > 1 && others.every(([, plots]) => plots.length === 1)
}

/** Reports too many lost plots of the checks, or of all entries. */
function lostPlots(trial: Trial, point: Point): (string | null)[] {
  const { entries } = grownAt(trial, point.id)
  const checks = new Set(trial.checks.map((check) => check.id))
  const sum = (of: readonly Grown[], what: 'planned' | 'lost') =>
    of.reduce((total, entry) => total + entry[what], 0)
  const lost = sum(entries, 'lost')
  const planned = sum(entries, 'planned')
  const lostChecks = sum(
    entries.filter(({ entryId }) => checks.has(entryId)),
    'lost',
  )
  return [
    lostChecks >= trial.rule.lostCheckPlots ? `对照缺${lostChecks}个小区` : null,
    planned > 0 && lost > (planned * trial.rule.lostPlotPct) / 100 ? `缺区过多（${lost}/${planned}）` : null,
  ]
}

/** An entry that lost too many of its plots at a point, with the number. */
export interface EntryLoss {
  entryId: number
  pointId: number
  reason: string
}

/**
 * Returns the entries in use that lost at least the share of plots named by the rule, at points in use with replicates.
 */
export function entryLosses(trial: Trial): EntryLoss[] {
  return trial.points
    .filter((point) => point.used)
    .flatMap((point) => {
      const { entries, reps } = grownAt(trial, point.id)
      if (reps < 2) return []
      return entries.flatMap(({ entryId, planned, lost }) => {
        if (lost === 0 || (lost / planned) * 100 < trial.rule.lostEntryPct) return []
        return [{ entryId, pointId: point.id, reason: `缺区过多（${lost}/${planned}）` }]
      })
    })
}
