import { answer, refuse } from '../result.ts'
import type { Result } from '../result.ts'
import type { PointTable } from '../table.ts'
import { completeCells, leftOutNote } from './cells.ts'
import type { Cells } from './cells.ts'
import { wricke } from './ecovalence.ts'
import type { Ecovalence } from './ecovalence.ts'
import { highStability } from './highStability.ts'
import type { PlotError } from './plotError.ts'
import { indexRegression, pointIndex } from './regression.ts'
import type { IndexRegression } from './regression.ts'
import { shukla } from './shukla.ts'
import type { ShuklaVariance } from './shukla.ts'
import { superiority } from './superiority.ts'
import { variation } from './variation.ts'
import type { Variation } from './variation.ts'

/** All stability statistics of a group; every list is in the order of `entries`. */
export interface Stability {
  entries: readonly string[]
  /** Point mean − grand mean. */
  pointIndex: { point: string; index: number }[]
  variation: Result<Variation[]>
  wricke: Result<Ecovalence[]>
  shukla: Result<ShuklaVariance[]>
  regression: Result<IndexRegression[]>
  linBinns: Result<number[]>
  /** 高稳系数 %. */
  hsc: Result<number[]>
  droppedEntries: string[]
  droppedPoints: string[]
  /** Chinese sentences: what was left out, why tests are missing or approximate. */
  notes: string[]
}

const METHOD = '稳定性分析'

export interface StabilityOptions {
  /** Plots behind the means (`plotError`, `meansOf`); without them plot scales and tests against the error are null. */
  error?: PlotError | null
  /** Names of the checks to which 高稳系数 refers. */
  checks?: readonly string[]
}

/**
 * Computes the stability of entries over points on the complete part of `table`. Each method has its own result, with
 * the reason if it has no value. Refuses fewer than two points or two complete entries.
 */
export function stability(table: PointTable, options: StabilityOptions = {}): Result<Stability> {
  const { error = null, checks = [] } = options
  const cells = completeCells(table)
  if (typeof cells === 'string') return refuse(`${cells}，无法做稳定性分析`, { method: METHOD })
  const index = pointIndex(cells)
  const value = {
    entries: cells.entries,
    pointIndex: cells.points.map((point, j) => ({ point, index: index[j]! })),
    variation: variation(cells),
    wricke: wricke(cells, error),
    shukla: shukla(cells, error),
    regression: indexRegression(cells, error),
    linBinns: superiority(cells),
    hsc: highStability(cells, checks),
    droppedEntries: cells.droppedEntries,
    droppedPoints: cells.droppedPoints,
    notes: notes(cells, error),
  }
  return answer(value, { method: METHOD, n: cells.mean.length, df: error?.df ?? null })
}

function notes(cells: Cells, error: PlotError | null): string[] {
  const leftOut = leftOutNote(cells)
  const found = [
    ...(leftOut === null ? [] : [leftOut]),
    ...(cells.points.length < 3 ? ['试点不足3个，回归系数无法检验'] : []),
  ]
  if (error === null || error.mse === null) return [...found, '没有小区误差，Shukla方差与离回归不做检验']
  if (error.mse <= 0) return [...found, '误差均方为0，Shukla方差与离回归不做检验']
  return error.balanced ? found : [...found, '小区不平衡，检验用合并误差和每格小区数的调和平均，为近似结果']
}
