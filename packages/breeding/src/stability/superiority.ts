import { answer } from '../result.ts'
import type { Result } from '../result.ts'
import { rowOf } from './cells.ts'
import type { Cells } from './cells.ts'

const METHOD = 'Lin-Binns优势度P(与各试点最高产的距离)'

/**
 * Lin & Binns (1988) superiority P_i = Σ_j (ȳ_ij − max_j)²/(2L), max_j the best entry at point j: small = close to the
 * best everywhere. Unit: square of the trait. One value an entry of `cells`.
 */
export function superiority(cells: Cells): Result<number[]> {
  const l = cells.points.length
  const best = cells.points.map((_, j) => Math.max(...cells.entries.map((_, i) => cells.mean[i * l + j]!)))
  const value = cells.entries.map(
    (_, i) => rowOf(cells, i).reduce((sum, y, j) => sum + (y - best[j]!) ** 2, 0) / (2 * l),
  )
  return answer(value, { method: METHOD, n: cells.mean.length })
}
