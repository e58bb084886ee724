import { rcbdByPoint } from '@hepu/breeding/rcbd'
import type { Point, Trial } from './loadTrial.ts'

/** Largest error CV (%) of a point by crop, above which it is proposed for scrapping. */
const CV_LIMITS: Readonly<Record<string, number>> = { maize: 15, rice: 10, wheat: 10, soybean: 15 }
const DEFAULT_CV_LIMIT = 15

/**
 * What the rules propose for each point, for a person to decide; null where nothing is to be said. A point in use is
 * proposed for scrapping when its error CV exceeds the crop's limit, its mean yield is below half of the mean of all
 * points, two or more plots of the checks are lost, or more than a third of its plots.
 */
export function proposalsOf(trial: Trial): (string | null)[] {
  const plots = trial.plotTable('yieldMu')
  const means = plots.envs.map((_, env) => pointMean(plots, env))
  const present = means.filter(Number.isFinite)
  const overall = present.reduce((sum, mean) => sum + mean, 0) / present.length
  const analyses = new Map(rcbdByPoint(plots).map(({ value }, env) => [plots.envs[env]!, value]))
  const limit = CV_LIMITS[trial.group.crop] ?? DEFAULT_CV_LIMIT
  return trial.points.map((point) => {
    if (!point.used) return null
    const mean = means[plots.envs.indexOf(point.name)]!
    return joined([
      highError(analyses.get(point.name)?.cvPct ?? null, limit),
      lowYield(mean, overall),
      ...lostPlots(trial, point),
    ])
  })
}

const joined = (texts: readonly (string | null)[]): string | null => texts.filter(Boolean).join('；') || null

const highError = (cv: number | null, limit: number): string | null =>
  cv !== null && cv > limit ? `误差变异系数超限（${cv.toFixed(2)}%＞${limit}%）` : null

const lowYield = (mean: number, overall: number): string | null =>
  mean < overall / 2 ? `产量水平过低（${mean.toFixed(1)} 不足各点平均 ${overall.toFixed(1)} 的一半）` : null

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
    lostChecks >= 2 ? `对照缺${lostChecks}个小区` : null,
    planned > 0 && lost > planned / 3 ? `缺区过多（${lost}/${planned}）` : null,
  ]
}
