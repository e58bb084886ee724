import { rcbdByPoint } from '@hepu/breeding/rcbd'
import type { Point, Trial } from './loadTrial.ts'

/**
 * What the rules propose for each point, for a person to decide; null where nothing is to be said. A point in use is
 * proposed for scrapping when its error CV exceeds the limit, its mean yield is too low beside the mean of all points, or
 * too many plots of the checks or of all entries are lost; the limits are those of the organisation (B.9).
 */
export function proposalsOf(trial: Trial): (string | null)[] {
  const plots = trial.plotTable('yieldMu')
  const means = plots.envs.map((_, env) => pointMean(plots, env))
  const present = means.filter(Number.isFinite)
  const overall = present.reduce((sum, mean) => sum + mean, 0) / present.length
  const analyses = new Map(rcbdByPoint(plots).map(({ value }, env) => [plots.envs[env]!, value]))
  return trial.points.map((point) => {
    if (!point.used) return null
    const mean = means[plots.envs.indexOf(point.name)]!
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

/**
 * Plots without a usable yield: pending, excluded or without a figure, or missing of an entry that the point grows,
 * counted up to the replicates of the point.
 */
function lostPlots(trial: Trial, point: Point): (string | null)[] {
  const here = trial.allPlots.filter((plot) => plot.pointId === point.id && plot.rep > 0)
  const reps = new Set(here.map((plot) => plot.rep)).size
  const grown = Map.groupBy(here, (plot) => plot.entryId)
  const checks = new Set(trial.checks.map((check) => check.id))
  let lost = 0
  let lostChecks = 0
  for (const [entryId, plots] of grown) {
    const good = plots.filter((plot) => plot.status === 'accepted' && plot.yieldMu !== null).length
    lost += Math.max(0, reps - good)
    if (checks.has(entryId)) lostChecks += Math.max(0, reps - good)
  }
  const planned = grown.size * reps
  return [
    lostChecks >= trial.rule.lostCheckPlots ? `对照缺${lostChecks}个小区` : null,
    planned > 0 && lost > (planned * trial.rule.lostPlotPct) / 100 ? `缺区过多（${lost}/${planned}）` : null,
  ]
}

/** An entry that lost too many of its plots at a point, with how many. */
export interface EntryLoss {
  entryId: number
  pointId: number
  reason: string
}

/** Entries in use that lost at least the share of their plots that the rule names, at points in use with replicates. */
export function entryLosses(trial: Trial): EntryLoss[] {
  return trial.points
    .filter((point) => point.used)
    .flatMap((point) => {
      const here = trial.allPlots.filter((plot) => plot.pointId === point.id && plot.rep > 0)
      const reps = new Set(here.map((plot) => plot.rep)).size
      if (reps < 2) return []
      return [...Map.groupBy(here, (plot) => plot.entryId)].flatMap(([entryId, plots]) => {
        const good = plots.filter((plot) => plot.status === 'accepted' && plot.yieldMu !== null).length
        const lost = Math.max(0, reps - good)
        if (lost === 0 || (lost / reps) * 100 < trial.rule.lostEntryPct) return []
        return [{ entryId, pointId: point.id, reason: `缺区过多（${lost}/${reps}）` }]
      })
    })
}
