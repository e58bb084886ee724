import type { Ammi } from '@hepu/breeding/biplot/ammi'
import type { Gge, GgeScaling } from '@hepu/breeding/biplot/gge'
import type { Scores } from '@hepu/breeding/biplot/scores'
import { competitionRanks } from '@hepu/breeding/rank'
import type { Result } from '@hepu/breeding/result'
import type { Stability } from '@hepu/breeding/stability/stability'
import { section } from './section.ts'

/** Returns stability as one list of entries. A method without values has its reason in `reasons`. */
export function stabilityTree(result: Result<Stability>): Record<string, unknown> {
  const { value } = result
  if (value === null) return section(result)
  const { entries, pointIndex, droppedEntries, droppedPoints, notes } = value
  return {
    method: result.method,
    version: result.version,
    nEntries: entries.length,
    nEnvs: pointIndex.length,
    envIndex: Object.fromEntries(pointIndex.map(({ point, index }) => [point, index])),
    entries: entries.map((entry, i) => ({ entry, ...figuresOf(value, i) })),
    reasons: reasonsOf(value),
    droppedEntries,
    droppedPoints,
    notes,
  }
}

function figuresOf(value: Stability, i: number): Record<string, number | null | undefined> {
  const spread = value.variation.value?.[i]
  const wricke = value.wricke.value?.[i]
  const shukla = value.shukla.value?.[i]
  const fw = value.regression.value?.[i]
  return {
    mean: spread?.mean,
    sd: spread?.sd,
    cvPct: spread?.cvPct,
    envVarianceRoemer: spread?.variance,
    adaptabilityPctEnvsAboveEnvMean: spread?.adaptabilityPct,
    wrickeEcovalence: wricke?.ecovalence,
    wrickePct: wricke?.pct,
    wrickePlotScale: wricke?.plotScale,
    shuklaVariance: shukla?.variance,
    shuklaCvPct: shukla?.cvPct,
    shuklaPlotScale: shukla?.plotScale,
    shuklaF: shukla?.f,
    shuklaP: shukla?.p,
    rankShukla: exactRanks(value)?.[i],
    fwSlope: fw?.slope,
    fwSlopeSe: fw?.slopeSe,
    fwTBEq1: fw?.t,
    fwPBEq1: fw?.p,
    fwInterceptAtMeanEnv: fw?.intercept,
    fwDeviationSS: fw?.deviationSs,
    fwDeviationMS: fw?.deviationMs,
    fwR2: fw?.r2,
    eberhartRussellS2d: fw?.s2d,
    eberhartRussellF: fw?.s2dF,
    eberhartRussellP: fw?.s2dP,
    linBinnsP: value.linBinns.value?.[i],
    hscWenPct: value.hsc.value?.[i],
  }
}

/** As R's `rank`: variances that differ by rounding only are no ties here, in the tables for people they are. */
function exactRanks({ shukla }: Stability): (number | null)[] | null {
  const variances = shukla.value?.map((one) => one.variance)
  return variances === undefined ? null : competitionRanks(variances, true, 0)
}

/** Why a method has no values, by its name. */
export function reasonsOf(value: Stability): Record<string, string> {
  const results = [value.wricke, value.shukla, value.regression, value.linBinns, value.hsc]
  return Object.fromEntries(
    results.flatMap(({ method, reason }) => (reason === null ? [] : [[method, reason]])),
  )
}

/** AMMI with one column an axis. */
export function ammiTree(result: Result<Ammi>): Record<string, unknown> {
  const { value } = result
  if (value === null) return section(result)
  const { axes, entries, points, ...rest } = value
  return {
    ...rest,
    axes: axes.map(({ f, ...axis }) => ({ ...axis, fVsError: f })),
    entries: entries.map(({ mean, asv, ...scores }) => ({ ...columns(scores, 'IPCA'), mean, asv })),
    envs: points.map(({ mean, ...scores }) => ({ ...columns(scores, 'IPCA'), mean })),
    method: result.method,
    version: result.version,
  }
}

/** GGE in its three scalings. */
export function ggeTree(result: Result<Gge>): Record<string, unknown> {
  const { value } = result
  if (value === null) return section(result)
  const { symmetric, entryMetric, pointMetric, ...rest } = value
  return {
    ...rest,
    symmetric: scalingTree(symmetric),
    entryMetric: scalingTree(entryMetric),
    envMetric: scalingTree(pointMetric),
    method: result.method,
    version: result.version,
  }
}

function scalingTree({ entries, points }: GgeScaling): Record<string, unknown> {
  const named = (list: readonly Scores[]): Record<string, unknown>[] => list.map((one) => columns(one, 'PC'))
  return { entries: named(entries), envs: named(points) }
}

function columns({ name, scores }: Scores, prefix: string): Record<string, unknown> {
  return { name, ...Object.fromEntries(scores.map((score, k) => [`${prefix}${k + 1}`, score])) }
}
