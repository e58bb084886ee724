import { meanOf, sumOfSquares, withoutNoise } from './pointPlots.ts'
import type { PointTable } from './table.ts'

/** Margins, interaction and sums of squares of y = entry + point + residual on a table without blanks. */
export interface TwowayFit {
  grandMean: number
  entryMeans: Float64Array
  envMeans: Float64Array
  /** Deviation of every cell from its row and column, row-major entry × point (the double-centred table). */
  interaction: Float64Array
  ssEnv: number
  ssEntry: number
  ssResidual: number
  ssTotal: number
}

/** Closed-form least squares of the two-way model; sums of squares that are only rounding noise are zero. */
export function fitTwoway({ entries, points, mean }: PointTable): TwowayFit {
  const [g, l] = [entries.length, points.length]
  const grandMean = meanOf(mean)
  const y = mean.map((value) => value - grandMean)
  const entry = new Float64Array(g)
  const env = new Float64Array(l)
  y.forEach((value, c) => {
    entry[Math.floor(c / l)]! += value / l
    env[c % l]! += value / g
  })
  const scale = sumOfSquares(mean)
  const interaction = y.map((value, c) => value - entry[Math.floor(c / l)]! - env[c % l]!)
  return {
    grandMean,
    entryMeans: entry.map((_, i) => meanOf(mean.subarray(i * l, (i + 1) * l))),
    envMeans: env.map((value) => value + grandMean),
    interaction,
    ssEnv: withoutNoise(g * sumOfSquares(env), scale),
    ssEntry: withoutNoise(l * sumOfSquares(entry), scale),
    ssResidual: withoutNoise(sumOfSquares(interaction), scale),
    ssTotal: withoutNoise(sumOfSquares(y), scale),
  }
}
