import { answer, refuse, type Result } from '../result.ts'
import { describeLattice } from './lattice.ts'
import { findProblem } from './problems.ts'
import { createRandom } from './random.ts'
import { runsOf, type Run } from './runs.ts'
import type { DesignPlot, DesignQuality, DesignRequest, Layout } from './types.ts'

/** Plots in a row of the field unless the request says how many. */
const USUAL_COLUMNS = 20

/** Chinese names of the designs. */
export const designNames = {
  RCBD: '随机区组',
  ALPHA: 'α-格子设计',
  AUGMENTED: '增广设计',
  INTERVAL: '间比法',
  STRIP: '大区对比',
} as const

/**
 * Lays out a trial: which entry stands in which plot of which point. Every point and every replicate is randomised on
 * its own; every block begins a row of the field. Refuses, in Chinese, what cannot be laid out.
 */
export function layOut(request: DesignRequest): Result<Layout> {
  const method = designNames[request.kind]
  const problem = findProblem(request)
  if (problem !== null) return refuse(problem, { method })
  const plots: DesignPlot[] = []
  let lattice: DesignQuality['lattice'] = null
  for (const point of request.points) {
    const { runs, blocks } = runsOf(request, createRandom(request.seed, point))
    plots.push(...placed(point, runs, request))
    if (blocks) lattice ??= describeLattice(blocks, request.entries.length)
  }
  return answer({ plots, quality: { ...neighboursIn(plots, request), lattice } }, { method, n: plots.length })
}

/** Gives the plots of one point their places and numbers. */
function placed(point: string, runs: readonly Run[], request: DesignRequest): DesignPlot[] {
  const columns = columnsOf(runs, request)
  const digits = Math.max(2, String(longestSeries(runs)).length)
  const counted = new Map<number, number>()
  let firstRow = 1
  return runs.flatMap(({ series, block, plots }) => {
    const base = firstRow
    firstRow += Math.ceil(plots.length / columns)
    return plots.map(({ entry, rep }, i): DesignPlot => {
      const number = (counted.get(series) ?? 0) + 1
      counted.set(series, number)
      const row = base + Math.floor(i / columns)
      const isBack = request.numbering === 'SERPENTINE' && row % 2 === 0
      const col = isBack ? columns - (i % columns) : (i % columns) + 1
      return {
        point,
        rep,
        block,
        plotNo: `${series}${String(number).padStart(digits, '0')}`,
        row,
        col,
        entry,
      }
    })
  })
}

function columnsOf(runs: readonly Run[], { kind, columns }: DesignRequest): number {
  const longest = Math.max(...runs.map((run) => run.plots.length))
  if (kind === 'INTERVAL') return longest
  if (columns) return columns
  return Math.ceil(longest / Math.ceil(longest / USUAL_COLUMNS))
}

function longestSeries(runs: readonly Run[]): number {
  const sizes = new Map<number, number>()
  for (const { series, plots } of runs) sizes.set(series, (sizes.get(series) ?? 0) + plots.length)
  return Math.max(...sizes.values())
}

/** Counts neighbours over all points. */
function neighboursIn(
  plots: readonly DesignPlot[],
  { entries }: DesignRequest,
): Pick<DesignQuality, 'checkNeighbours' | 'sameNeighbours'> {
  const at = new Map(plots.map((plot) => [`${plot.point}\n${plot.row}\n${plot.col}`, plot.entry]))
  let checkNeighbours = 0
  let sameNeighbours = 0
  for (const { point, row, col, entry } of plots) {
    const right = at.get(`${point}\n${row}\n${col + 1}`)
    const behind = at.get(`${point}\n${row + 1}\n${col}`)
    if (right !== undefined && entries[entry]!.isCheck && entries[right]!.isCheck) checkNeighbours++
    if (right === entry) sameNeighbours++
    if (behind === entry) sameNeighbours++
  }
  return { checkNeighbours, sameNeighbours }
}
