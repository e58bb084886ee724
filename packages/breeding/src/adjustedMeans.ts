import { fitRcbd } from './rcbdFit.ts'
import { answer, refuse } from './result.ts'
import type { Result } from './result.ts'
import type { PointTable } from './table.ts'

const METHOD = '矫正均值(品种＋试点最小二乘)'

/**
 * Adjusts the means of entries over points for the points at which each was grown: least squares of y = entry + point +
 * e on the cells with a value, at the average of all points (BLUE with fixed points). Equal to the simple means if no
 * cell is blank. Returns one value per entry of the table, null for one without data. Refuses points that no entry
 * connects.
 */
export function adjustedMeans(table: PointTable): Result<(number | null)[]> {
  const columns = table.points.length
  const cells = Array.from(table.mean.keys()).filter((cell) => Number.isFinite(table.mean[cell]!))
  const entries = [...new Set(cells.map((cell) => Math.floor(cell / columns)))]
  const points = [...new Set(cells.map((cell) => cell % columns))].toSorted((a, b) => a - b)
  const basis = { method: METHOD, n: cells.length }
  if (points.length < 2) return refuse('有数据的试点不足2个', basis)
  const entryAt = new Map(entries.map((entry, i) => [entry, i]))
  const pointAt = new Map(points.map((point, j) => [point, j]))
  const fit = fitRcbd({
    entryIndex: entries,
    entry: cells.map((cell) => entryAt.get(Math.floor(cell / columns))!),
    rep: cells.map((cell) => pointAt.get(cell % columns)!),
    reps: points.length,
    repIndex: points,
    y: cells.map((cell) => table.mean[cell]!),
    mixedReps: false,
  })
  if (fit.adjusted.some(Number.isNaN)) return refuse('有试点与其他试点没有共同品种，无法矫正', basis)
  return answer(
    table.entries.map((_, entry) => (entryAt.has(entry) ? fit.adjusted[entryAt.get(entry)!]! : null)),
    { ...basis, df: fit.dfError },
  )
}
