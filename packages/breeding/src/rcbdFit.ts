import { cellCounts, countBy, meanOf, sumBy, sumOfSquares, withoutNoise } from './pointPlots.ts'
import type { PointPlots } from './pointPlots.ts'

/** Sums of squares and adjusted means of y = μ + replicate + entry + error at one point. */
export interface RcbdFit {
  balanced: boolean
  grandMean: number
  ssRep: number
  ssEntry: number
  ssError: number
  ssTotal: number
  dfRep: number
  dfError: number
  /** Plots per entry. */
  plots: Float64Array
  /** Plain mean of each entry. */
  means: Float64Array
  /** Mean of each entry adjusted to equal weight of the replicates; NaN when it cannot be estimated. */
  adjusted: Float64Array
  /**
   * Variance of the difference of two adjusted means (local indices) in units of the error variance; NaN when the
   * difference cannot be estimated. 2/r when balanced.
   */
  differenceVariance: (a: number, b: number) => number
}

/**
 * Least squares of the two-way model. Balanced: the usual sums of squares. Otherwise type II: entry adjusted for
 * replicate and replicate adjusted for entry, by eliminating the entries and solving for the few replicates. The error
 * is the sum of the squared residuals, so that data without error leave only rounding noise, which becomes zero.
 */
export function fitRcbd(data: PointPlots): RcbdFit {
  const g = data.entryIndex.length
  const grandMean = meanOf(data.y)
  const y = data.y.map((value) => value - grandMean)
  const plots = countBy(data.entry, g)
  const means = sumBy(data.entry, y, g).map((sum, i) => sum / plots[i]!)
  const plainMeans = entryMeans(data)
  const scale = sumOfSquares(data.y)
  const ssTotal = withoutNoise(sumOfSquares(y), scale)
  const repPlots = countBy(data.rep, data.reps)
  const repSums = sumBy(data.rep, y, data.reps)
  const ssRepAlone = repSums.reduce((sum, total, r) => sum + (total * total) / repPlots[r]!, 0)
  const counts = cellCounts(data)
  const balanced = counts.every((count) => count === 1)
  const reps = solveReps(counts, { plots, means, repPlots, repSums })
  const repShares = means.map((_, i) => repShareOf(counts, reps.effects, i) / plots[i]!)
  const residuals = y.map((value, i) => {
    const entry = data.entry[i]!
    return value - means[entry]! - reps.effects[data.rep[i]!]! + repShares[entry]!
  })
  const ssError = withoutNoise(sumOfSquares(residuals), scale)
  const ssEntryAlone = means.reduce((sum, mean, i) => sum + plots[i]! * mean * mean, 0)
  const isConnected = reps.rank === data.reps - 1
  const repMean = meanOf(reps.effects)
  const adjusted = means.map((mean, i) => (isConnected ? grandMean + mean - repShares[i]! + repMean : NaN))
  return {
    balanced,
    grandMean,
    ssRep: withoutNoise(balanced ? ssRepAlone : reps.ss, scale),
    ssEntry: withoutNoise(balanced ? ssEntryAlone : ssTotal - ssRepAlone - ssError, scale),
    ssError,
    ssTotal,
    dfRep: reps.rank,
    dfError: data.y.length - g - reps.rank,
    plots,
    means: plainMeans,
    adjusted: balanced ? plainMeans : adjusted,
    differenceVariance: (a, b) =>
      isConnected ? 1 / plots[a]! + 1 / plots[b]! + reps.varianceBetween(a, b) : NaN,
  }
}

/** Returns the sum of the replicate effects over the plots of one entry. */
function repShareOf(counts: Int32Array, effects: Float64Array, entry: number): number {
  return effects.reduce((sum, effect, r) => sum + counts[entry * effects.length + r]! * effect, 0)
}

function entryMeans(data: PointPlots): Float64Array {
  const values: number[][] = data.entryIndex.map(() => [])
  data.entry.forEach((entry, i) => values[entry]!.push(data.y[i]!))
  return Float64Array.from(values, meanOf)
}

interface Margins {
  plots: Float64Array
  means: Float64Array
  repPlots: Float64Array
  repSums: Float64Array
}

/** Replicate effects adjusted for entries. */
interface RepSolution {
  effects: Float64Array
  ss: number
  /** Fewer than reps − 1 = not connected. */
  rank: number
  /** What the replicate effects add to the variance of a difference of two entries, in units of the error variance. */
  varianceBetween: (a: number, b: number) => number
}

function solveReps(counts: Int32Array, { plots, means, repPlots, repSums }: Margins): RepSolution {
  const b = repPlots.length
  const matrix = Array.from({ length: b }, (_, r) => {
    const row = new Float64Array(b)
    row[r] = repPlots[r]!
    return row
  })
  const right = repSums.slice()
  plots.forEach((n, entry) => {
    for (let r = 0; r < b; r++) {
      const count = counts[entry * b + r]!
      if (count === 0) continue
      right[r]! -= count * means[entry]!
      for (let s = 0; s < b; s++) matrix[r]![s]! -= (count * counts[entry * b + s]!) / n
    }
  })
  const { solution, rank } = solveSemidefinite(copyOf(matrix), right.slice())
  let inverse: Float64Array[] | undefined
  return {
    effects: solution,
    ss: right.reduce((sum, q, r) => sum + q * solution[r]!, 0),
    rank,
    varianceBetween: (one, other) => {
      inverse ??= invert(matrix)
      const share = (r: number): number =>
        counts[one * b + r]! / plots[one]! - counts[other * b + r]! / plots[other]!
      let sum = 0
      for (let r = 0; r < b; r++) {
        if (share(r) === 0) continue
        for (let s = 0; s < b; s++) sum += share(r) * inverse[r]![s]! * share(s)
      }
      return sum
    },
  }
}

const copyOf = (matrix: readonly Float64Array[]): Float64Array[] => matrix.map((row) => row.slice())

/** Returns a generalized inverse of a positive semidefinite matrix, column by column. */
function invert(matrix: readonly Float64Array[]): Float64Array[] {
  return matrix.map((row, unit) => {
    const right = new Float64Array(row.length)
    right[unit] = 1
    return solveSemidefinite(copyOf(matrix), right).solution
  })
}

/** Returns one solution of a positive semidefinite system by elimination with diagonal pivots; free unknowns are zero. */
function solveSemidefinite(
  matrix: Float64Array[],
  right: Float64Array,
): { solution: Float64Array; rank: number } {
  const size = right.length
  const limit = 1e-9 * Math.max(...matrix.map((row, i) => row[i]!), 0)
  const pivots: number[] = []
  for (;;) {
    const pivot = largestDiagonal(matrix, pivots)
    if (pivot === -1 || matrix[pivot]![pivot]! <= limit) break
    for (let i = 0; i < size; i++) {
      const factor = i === pivot ? 0 : matrix[i]![pivot]! / matrix[pivot]![pivot]!
      if (factor === 0) continue
      for (let j = 0; j < size; j++) matrix[i]![j]! -= factor * matrix[pivot]![j]!
      right[i]! -= factor * right[pivot]!
    }
    pivots.push(pivot)
  }
  const solution = new Float64Array(size)
  for (const pivot of pivots) solution[pivot] = right[pivot]! / matrix[pivot]![pivot]!
  return { solution, rank: pivots.length }
}

function largestDiagonal(matrix: readonly Float64Array[], used: readonly number[]): number {
  let best = -1
  matrix.forEach((row, i) => {
    if (!used.includes(i) && (best === -1 || row[i]! > matrix[best]![best]!)) best = i
  })
  return best
}
