import { cellCounts, pointPlots } from './pointPlots.ts'
import { answer, refuse } from './result.ts'
import type { Result } from './result.ts'
import type { PlotTable } from './table.ts'

/** The missing plot of a point and its estimate; the error loses one degree of freedom. */
export interface MissingPlot {
  entry: number
  rep: number
  estimate: number
  dfError: number
}

const METHOD = '缺区估计(Yates)'

/**
 * Estimates the one missing plot of a randomised complete block: x = (g·T + r·B − G)/((g−1)(r−1)), T and B the sums
 * of its entry and replicate, G the sum of the point. Refuses none or several missing plots.
 */
export function estimateMissingPlot(plots: PlotTable, env: number): Result<MissingPlot> {
  const data = pointPlots(plots, env)
  const [g, r] = [data.entryIndex.length, data.reps]
  const counts = cellCounts(data)
  const gaps = [...counts.keys()].filter((cell) => counts[cell] === 0)
  const n = data.y.length
  if (g < 2 || r < 2) return refuse('品种或重复不足2个，无法估计缺区', { method: METHOD, n })
  if (gaps.length === 0) return refuse('没有缺区', { method: METHOD, n })
  if (gaps.length > 1) return refuse(`缺${gaps.length}个小区，只能估计1个缺区`, { method: METHOD, n })
  if (counts.some((count) => count > 1)) return refuse('同一品种同一重复有多个小区', { method: METHOD, n })
  const entry = Math.floor(gaps[0]! / r)
  const rep = gaps[0]! % r
  const sumWhere = (keep: (i: number) => boolean): number =>
    data.y.reduce((sum, value, i) => (keep(i) ? sum + value : sum), 0)
  const t = sumWhere((i) => data.entry[i] === entry)
  const b = sumWhere((i) => data.rep[i] === rep)
  const total = sumWhere(() => true)
  const dfError = (g - 1) * (r - 1) - 1
  const estimate = (g * t + r * b - total) / ((g - 1) * (r - 1))
  const repIndex = data.repIndex[rep]!
  return answer(
    { entry: data.entryIndex[entry]!, rep: repIndex, estimate, dfError },
    { method: METHOD, n, df: dfError },
  )
}
