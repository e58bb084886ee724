import { competitionRanks } from '@hepu/breeding/rank'
import type { Rcbd } from '@hepu/breeding/rcbd'
import type { Result } from '@hepu/breeding/result'
import { augmentedTree } from './blocks.ts'
import { fieldTree } from './field.ts'
import { mixedTree } from './mixed.ts'
import { THRESHOLDS } from './analysis.ts'
import type { Analysis, BaseGain } from './analysis.ts'
import { section } from './section.ts'
import { ammiTree, ggeTree, stabilityTree } from './stabilityTree.ts'

/** The analysis as one JSON tree, names of points, checks and entries as keys. A section that cannot be computed holds its reason. */
export function toTree(analysis: Analysis): Record<string, unknown> {
  const { table, byEnv, combined, twoway, gains } = analysis
  return {
    ...(byEnv && {
      byEnv: Object.fromEntries(byEnv.map((point, j) => [table.points[j]!, pointTree(point)])),
    }),
    ...(combined && { combinedAnova: combinedTree(combined, analysis.leftOut) }),
    ...(twoway && { twowayAnova: twowayTree(twoway) }),
    mixed: mixedTree(analysis.mixed),
    gainOverCheck: Object.fromEntries(gains.map((base) => [base.name, gainTree(base, table.points)])),
    stability: stabilityTree(analysis.stability),
    ammi: ammiTree(analysis.ammi),
    gge: ggeTree(analysis.gge),
    ...(analysis.augmented.length > 0 && { augmented: augmentedTree(analysis.augmented) }),
    ...(analysis.blockNotes.length > 0 && { blockNotes: analysis.blockNotes }),
    ...(analysis.field && fieldTree(analysis.field)),
    ...(analysis.remarks.length > 0 && { remarks: analysis.remarks }),
  }
}

/**
 * Entries ranked by exact comparison of their means, as R's `rank`. The tables for people treat means that differ only
 * by rounding as ties.
 */
function rankExactly<E extends { mean: number; blue?: number | null }>(entries: readonly E[]): E[] {
  const values = entries.map((e) => (e.blue === undefined ? e.mean : e.blue))
  const ranks = competitionRanks(values, false, 0)
  return entries.map((e, i) => ({ ...e, rank: ranks[i]! }))
}

function pointTree(point: Result<Rcbd>): Record<string, unknown> {
  if (point.value === null) return section(point)
  return { ...section(point), entries: rankExactly(point.value.entries) }
}

function combinedTree(
  combined: NonNullable<Analysis['combined']>,
  { droppedEntries, droppedPoints }: Analysis['leftOut'],
): Record<string, unknown> {
  if (combined.value === null) return section(combined)
  const { bartlett, mseByEnv, ...rest } = combined.value
  return {
    ...rest,
    droppedEntries,
    droppedPoints,
    entries: rankExactly(rest.entries),
    bartlettErrorVariances: {
      ...section(bartlett),
      mseByEnv: Object.fromEntries(mseByEnv.map(({ env, mse }) => [env, mse])),
    },
    method: combined.method,
    version: combined.version,
  }
}

function twowayTree(twoway: NonNullable<Analysis['twoway']>): Record<string, unknown> {
  if (twoway.value === null) return section(twoway)
  const envMeans = Object.fromEntries(twoway.value.envMeans.map(({ env, mean }) => [env, mean]))
  return { ...section(twoway), envMeans, entries: rankExactly(twoway.value.entries) }
}

function gainTree(base: BaseGain, points: readonly string[]): Record<string, unknown> {
  const entries = base.entries.map(({ entry, rank, gain, pointsOver }) => ({
    entry,
    nPoints: gain.common,
    mean: gain.mean,
    checkMeanSamePoints: gain.baseMean,
    gainPctRatioOfMeans: gain.gainPct,
    gainPctMeanOfPoints: gain.gainPctMeanOfPoints,
    ...shares(pointsOver, gain.common),
    rank,
    reason: gain.reason,
  }))
  const checkByEnv = Object.fromEntries(points.map((point, j) => [point, base.byPoint[j]!]))
  return { check: base.name, checkByEnv, entries, gainPctByEnv: gainsByPoint(base, points) }
}

function shares(pointsOver: readonly number[], common: number): Record<string, number | null> {
  return Object.fromEntries(
    THRESHOLDS.flatMap((threshold, i) => [
      [`pointsGainGt${threshold}`, pointsOver[i]!],
      [`shareGainGt${threshold}Pct`, common > 0 ? (100 * pointsOver[i]!) / common : null],
    ]),
  )
}

function gainsByPoint(base: BaseGain, points: readonly string[]): Record<string, Record<string, number>> {
  return Object.fromEntries(
    base.entries.map(({ entry, gain }) => [
      entry,
      Object.fromEntries(gain.perPoint.map(({ point, gainPct }) => [points[point]!, gainPct])),
    ]),
  )
}
