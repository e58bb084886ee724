import { answer, refuse, type Result } from '../result.ts'
import { setApart } from './apart.ts'
import { describeLattice } from './lattice.ts'
import { neighboursIn } from './neighbours.ts'
import { findProblem } from './problems.ts'
import { createRandom } from './random.ts'
import { fixedEntry, runsOf, type Run } from './runs.ts'
import type { DesignPlot, DesignQuality, DesignRequest, Layout } from './types.ts'

/** Number of plots in a row of the field unless the request sets one. */
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
 * Lays out a trial: assigns an entry to every plot of every point. Every point and every replicate is randomised
 * separately; every block begins a row of the field. Refuses, in Chinese, what cannot be laid out.
 */
export function layOut(request: DesignRequest): Result<Layout> {
  const method = designNames[request.kind]
  const problem = findProblem(request)
  if (problem !== null) return refuse(problem, { method })
  const plots: DesignPlot[] = []
  let lattice: DesignQuality['lattice'] = null
  for (const point of request.points) {
    const { runs, blocks } = runsOf(request, createRandom(request.seed, point))
    plots.push(...apartWhereWished(placed(point, runs, request), runs, request))
    if (blocks) lattice ??= describeLattice(blocks, request.entries.length)
  }
  return answer({ plots, quality: { ...neighboursIn(plots, request), lattice } }, { method, n: plots.length })
}

/**
 * Returns the plots of one point, with equal entries set apart if the request asks for it. Strips keep the order of the
 * list.
 */
function apartWhereWished(plots: DesignPlot[], runs: readonly Run[], request: DesignRequest): DesignPlot[] {
  const { apart, kind, seed } = request
  if (!apart || kind === 'STRIP') return plots
  const isInterval = kind === 'INTERVAL'
  const fixed = fixedEntry(request)
  const runOf = runs.flatMap((run, i) => run.plots.map(() => ({ i, series: run.series })))
  const seats = plots.map((plot, p) => {
    const { i, series } = runOf[p]!
    // The first replicate of an interval design keeps the order of the list; only the others are swapped.
    const isFixed = plot.entry === fixed || (isInterval && series === 1)
    return { plot, swaps: isInterval ? series : i, isFixed }
  })
  return setApart(seats, createRandom(seed, `apart\n${plots[0]!.point}`))
}

/** Assigns positions and numbers to the plots of one point. */
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
