import type { Model, Term } from './equations.ts'
import type { Levels } from './levels.ts'

/** No ratio starts below this, lest the first step be taken at the boundary. */
const LOWEST_START = 0.05

/**
 * Rough variance ratios to start from: variances of level means after taking off the means of points, entries and cells
 * in turn, less what the error contributes to them. The estimates do not depend on them, only the number of iterations.
 */
export function startRatios(levels: Levels, { random }: Model): Float64Array {
  const { cellEnv, cellEntry, cellPlots } = levels
  const cellMean = meansOf(levels.y, levels.cell, levels.cells)
  const envMean = meansOf(levels.y, levels.env, levels.envIndex.length)
  const fromEnv = cellMean.map((mean, cell) => mean - envMean[cellEnv[cell]!]!)
  const entryMean = meansOf(fromEnv, cellEntry, levels.entryIndex.length)
  const interaction = fromEnv.map((value, cell) => value - entryMean[cellEntry[cell]!]!)
  const within = levels.y.map((y, i) => y - cellMean[levels.cell[i]!]!)
  const withinDf = levels.n - levels.cells
  const error = withinDf > 0 ? sumSquares(within) / withinDf : meanSquare(interaction)
  const plotsPerCell = levels.n / levels.cells
  const cell = withinDf > 0 ? meanSquare(interaction) - error / plotsPerCell : 0
  const cellsPerEntry = levels.cells / levels.entryIndex.length
  const perCell = cellPlots.length > 0 ? cell + error / plotsPerCell : 0
  const variances: Record<Term, number> = {
    env: meanSquare(envMean),
    gen: meanSquare(entryMean) - perCell / cellsPerEntry,
    'gen:env': cell,
    'env:rep': 0.2 * error,
    'env:rep:block': 0.2 * error,
  }
  return Float64Array.from(random, (term) => {
    const ratio = variances[term] / error
    return Number.isFinite(ratio) ? Math.min(Math.max(ratio, LOWEST_START), 1e4) : 1
  })
}

function meansOf(values: Float64Array, group: Int32Array, groups: number): Float64Array {
  const sum = new Float64Array(groups)
  const count = new Float64Array(groups)
  values.forEach((value, i) => {
    sum[group[i]!]! += value
    count[group[i]!]! += 1
  })
  return sum.map((total, g) => total / count[g]!)
}

function sumSquares(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value * value, 0)
}

const meanSquare = (values: Float64Array): number => sumSquares(values) / values.length
