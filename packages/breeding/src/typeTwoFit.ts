import type { CombinedFit } from './combinedFit.ts'
import { joinGaps } from './combinedFit.ts'
import { NO_REPS } from './noReps.ts'
import { harmonicMean, meanOf, pointPlots, sumOfSquares, withoutNoise } from './pointPlots.ts'
import type { PointPlots } from './pointPlots.ts'
import { fitRcbd } from './rcbdFit.ts'
import type { PlotTable } from './table.ts'

/**
 * Fits y = env + rep(env) + entry + entry × env + error by least squares where plots are missing or sown twice, or points
 * have different replicates. Sums of squares are of type II, each term adjusted for all terms that do not contain it, as
 * `car::Anova` in R: env for entry; rep(env) for the cells; entry for env and rep(env); entry × env for all others. The
 * model falls apart by points, so that a point's own fit gives its share of the error, of rep(env) and of the means. The
 * mean of an entry is the plain mean of its adjusted means at the points. Returns a Chinese sentence where the model
 * cannot be fitted, such as an entry without any plot at a point.
 */
export function fitTypeTwo(plots: PlotTable): CombinedFit | string {
  const points = plots.envs.map((_, env) => pointPlots(plots, env)).filter((point) => point.y.length > 0)
  const envs = plots.envs.map((_, env) => env).filter((env) => hasPlots(plots, env))
  const entries = [...new Set(points.flatMap((point) => point.entryIndex))].toSorted((a, b) => a - b)
  const problem = findProblem(plots, points, entries) ?? emptyCells(plots, points, envs, entries)
  if (problem !== null) return problem
  const fits = points.map(fitRcbd)
  const apart = fits.findIndex((fit) => fit.adjusted.some(Number.isNaN))
  if (apart !== -1) return `试点${plots.envs[envs[apart]!]}的各重复之间没有共同品种`
  const dfError = sum(fits.map((fit) => fit.dfError))
  if (dfError < 1) return points.every((point) => point.reps < 2) ? NO_REPS : '误差自由度为0'
  const ofBlocks = fitRcbd(pooled(points, entries, (point) => point.rep))
  const ofEnvs = fitRcbd(pooled(points, entries, (point) => point.rep.map(() => 0)))
  const y = points.flatMap((point) => point.y)
  const ssError = sum(fits.map((fit) => fit.ssError))
  return {
    balanced: false,
    entries,
    envs,
    reps: Math.max(...points.map((point) => point.reps)),
    plotsPerCell: harmonicMean(fits.flatMap((fit) => [...fit.plots])),
    n: y.length,
    grandMean: ofBlocks.grandMean,
    entryMeans: Float64Array.from(entries, (_, i) => meanOf(fits.map((fit) => fit.adjusted[i]!))),
    ss: {
      env: ofEnvs.ssRep,
      rep: sum(fits.map((fit) => fit.ssRep)),
      entry: ofBlocks.ssEntry,
      entryEnv: withoutNoise(ofBlocks.ssError - ssError, sumOfSquares(y)),
      error: ssError,
      total: ofBlocks.ssTotal,
    },
    df: {
      env: ofEnvs.dfRep,
      rep: sum(fits.map((fit) => fit.dfRep)),
      entry: entries.length - 1,
      entryEnv: ofBlocks.dfError - dfError,
      error: dfError,
    },
    points: fits.map(({ ssError: ss, dfError: df }) => ({ ms: df > 0 ? ss / df : 0, df })),
    differenceVariance: (a, b) => sum(fits.map((fit) => fit.differenceVariance(a, b))) / fits.length ** 2,
  }
}

function hasPlots(plots: PlotTable, env: number): boolean {
  return plots.env.some((at, i) => at === env && Number.isFinite(plots.y[i]!))
}

function findProblem(
  plots: PlotTable,
  points: readonly PointPlots[],
  entries: readonly number[],
): string | null {
  if (plots.rep === null) return NO_REPS
  if (entries.length < 2) return '有数据的品种不足2个'
  if (points.length < 2) return '有数据的试点不足2个'
  return points.some((point) => point.repIndex.includes(-1)) ? '部分小区未注明重复' : null
}

/** Names entries without any plot at a point, the first ones; null if every entry is at every point. */
function emptyCells(
  plots: PlotTable,
  points: readonly PointPlots[],
  envs: readonly number[],
  entries: readonly number[],
): string | null {
  return joinGaps(
    entries.flatMap((entry) =>
      envs.flatMap((env, j) =>
        points[j]!.entryIndex.includes(entry)
          ? []
          : `品种${plots.entries[entry]}在试点${plots.envs[env]}无小区数据`,
      ),
    ),
  )
}

/** Puts the plots of all points together, as if each group of plots within a point were a replicate of one. */
function pooled(
  points: readonly PointPlots[],
  entries: readonly number[],
  groupOf: (point: PointPlots) => number[],
): PointPlots {
  const groups = points.map(groupOf)
  const counts = groups.map((group) => Math.max(...group) + 1)
  const first = counts.map((_, j) => sum(counts.slice(0, j)))
  const reps = sum(counts)
  return {
    entryIndex: [...entries],
    entry: points.flatMap((point) => point.entry),
    rep: groups.flatMap((group, j) => group.map((at) => first[j]! + at)),
    reps,
    repIndex: Array.from({ length: reps }, (_, i) => i),
    y: points.flatMap((point) => point.y),
    mixedReps: false,
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
