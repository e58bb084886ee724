import { fTail } from '../distributions.ts'
import { answer, refuse } from '../result.ts'
import type { Result } from '../result.ts'
import { completeCells, leftOutNote } from '../stability/cells.ts'
import type { Cells } from '../stability/cells.ts'
import type { PlotError } from '../stability/plotError.ts'
import type { PointTable } from '../table.ts'
import { scoresOf, sharesPct } from './scores.ts'
import type { Scores } from './scores.ts'
import { svd } from './svd.ts'

/** One interaction principal component. */
export interface AmmiAxis {
  /** IPCA1, IPCA2, … */
  axis: string
  singularValue: number
  ss: number
  /** Share of the interaction and cumulative share, in %. */
  pctOfGe: number
  cumPct: number
  /** Gollob's df: g + L − 1 − 2k. */
  dfGollob: number
  ms: number
  /** Against the plot error; null where there is none. */
  f: number | null
  p: number | null
}

/** Scores of an entry. */
export interface AmmiEntry extends Scores {
  mean: number
  /** AMMI稳定值: √((SS1/SS2·IPCA1)² + IPCA2²), small = stable; null with a single axis. */
  asv: number | null
}

/** AMMI analysis: how entries respond to single points. */
export interface Ammi {
  /** Factor of the squared singular values: the replicates if the plots are balanced, else 1. */
  repsMultiplier: number
  axes: AmmiAxis[]
  entries: AmmiEntry[]
  points: (Scores & { mean: number })[]
  droppedEntries: string[]
  droppedPoints: string[]
  /** Chinese sentences: what was left out, why a test is missing or approximate. */
  notes: string[]
}

/** Number of axes for which scores are returned. */
const AXES_SHOWN = 3

const METHOD = 'AMMI分析（互作主成分，Gollob自由度）'

/**
 * Additive main effects and multiplicative interaction: SVD of the double-centred table; scores = vector × √singular
 * value on both sides; SS = r·d² with Gollob's (1968) df; ASV of Purchase (2000).
 */
export function ammi(table: PointTable, error: PlotError | null = null): Result<Ammi> {
  const cells = completeCells(table)
  if (typeof cells === 'string') return refuse(`${cells}，无法做AMMI分析`, { method: METHOD })
  const [g, l] = [cells.entries.length, cells.points.length]
  const basis = { method: METHOD, n: cells.mean.length, df: error?.df ?? null }
  if (cells.fit.ssResidual === 0) return refuse('各品种在各试点间的差异完全相同，没有互作', basis)
  const { d: all, u, v } = svd(cells.fit.interaction, g, l)
  const d = all.slice(0, Math.min(g, l) - 1)
  const repsMultiplier = error !== null && error.balanced ? error.reps : 1
  const shown = { d, power: 0.5, axes: Math.min(AXES_SHOWN, d.length) }
  const value: Ammi = {
    repsMultiplier,
    axes: axesOf(d, { g, l, repsMultiplier, error }),
    entries: scoresOf(cells.entries, u, shown).map((entry, i) => ({
      ...entry,
      mean: cells.fit.entryMeans[i]!,
      asv: stabilityValue(entry.scores, d),
    })),
    points: scoresOf(cells.points, v, shown).map((point, j) => ({ ...point, mean: cells.fit.envMeans[j]! })),
    droppedEntries: cells.droppedEntries,
    droppedPoints: cells.droppedPoints,
    notes: notes(cells, error, d),
  }
  return answer(value, basis)
}

function axesOf(
  d: readonly number[],
  { g, l, repsMultiplier, error }: { g: number; l: number; repsMultiplier: number; error: PlotError | null },
): AmmiAxis[] {
  let cumPct = 0
  return sharesPct(d).map((pctOfGe, k) => {
    cumPct += pctOfGe
    const ss = repsMultiplier * d[k]! ** 2
    const dfGollob = g + l - 1 - 2 * (k + 1)
    const ms = ss / dfGollob
    return {
      axis: `IPCA${k + 1}`,
      singularValue: d[k]!,
      ss,
      pctOfGe,
      cumPct,
      dfGollob,
      ms,
      ...test(ms / repsMultiplier, dfGollob, error),
    }
  })
}

/** Tests a mean square on the scale of cell means against the error of a cell mean, MSe/r. */
function test(ms: number, df: number, error: PlotError | null): { f: number | null; p: number | null } {
  if (error === null || error.mse === null || error.df === null || error.mse <= 0) return { f: null, p: null }
  const f = (ms * error.reps) / error.mse
  return { f, p: fTail(f, df, error.df) }
}

function stabilityValue([first, second]: readonly number[], d: readonly number[]): number | null {
  if (first === undefined || second === undefined || d[1] === 0) return null
  return Math.hypot((d[0]! ** 2 / d[1]! ** 2) * first, second)
}

function notes(cells: Cells, error: PlotError | null, d: readonly number[]): string[] {
  const leftOut = leftOutNote(cells)
  const found = [
    ...(leftOut === null ? [] : [leftOut]),
    ...(d.length < 2 || d[1] === 0 ? ['只有一个互作主成分，没有AMMI稳定值(ASV)'] : []),
  ]
  if (error === null || error.mse === null) return [...found, '没有小区误差，主成分不做检验']
  if (error.mse <= 0) return [...found, '误差均方为0，主成分不做检验']
  return error.balanced ? found : [...found, '小区不平衡，检验用合并误差和每格小区数的调和平均，为近似结果']
}
