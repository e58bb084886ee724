import { readDecimal } from '../number/decimal.ts'
import { type Fen } from './readMoney.ts'
import { sum } from './fen.ts'

/**
 * Divides an amount among lines by their weights, so that the parts add up to it exactly: each part is rounded down to whole
 * fen, and the fen that are left go one each to the largest fractions, of equal ones to the line that is stored first
 * (largest remainder). A line of weight 0 gets nothing, and a negative amount is divided as its positive one is.
 *
 * @param weights Decimals as text, in the stored order of the lines; they need not add up to anything.
 * @throws RangeError if a weight is negative or no number, or if an amount meets no weight above 0.
 */
export function allocate(amount: Fen, weights: readonly string[]): Fen[] {
  const units = wholeWeights(weights)
  const total = sum(units)
  if (total === 0n) {
    if (amount === 0n) return units.map(() => 0n)
    throw new RangeError('an amount needs a line with a weight above 0')
  }
  const parts = divide(amount < 0n ? -amount : amount, units, total)
  return amount < 0n ? parts.map((part) => -part) : parts
}

function divide(amount: bigint, units: readonly bigint[], total: bigint): bigint[] {
  const parts = units.map((weight) => (amount * weight) / total)
  const left = Number(amount - sum(parts))
  const byFraction = units
    .map((weight, line) => ({ line, fraction: (amount * weight) % total }))
    .toSorted((a, b) => (a.fraction === b.fraction ? a.line - b.line : a.fraction < b.fraction ? 1 : -1))
  for (const { line } of byFraction.slice(0, left)) parts[line]! += 1n
  return parts
}

/** Returns weights as whole numbers of one common unit. */
function wholeWeights(weights: readonly string[]): bigint[] {
  const read = weights.map((weight) => {
    const decimal = readDecimal(weight)
    if (!decimal || decimal.negative) throw new RangeError(`no weight: ${weight}`)
    return decimal
  })
  const scale = Math.max(0, ...read.map((decimal) => decimal.scale))
  return read.map((decimal) => decimal.units * 10n ** BigInt(scale - decimal.scale))
}

/** Hundredths of a per cent in 100 %. */
const WHOLE = 10_000n

/** Returns weights as per cent with two decimals that add up to 100.00: 1, 1, 1 are 33.34, 33.33, 33.33. */
export const toPercent = (weights: readonly string[]): string[] =>
  allocate(WHOLE, weights).map((part) => `${part / 100n}.${(part % 100n).toString().padStart(2, '0')}`)
