import type { Decimal } from 'decimal.js'
import { exact } from '../../../core/money/rates.ts'
import { readDecimal } from '../../../core/number/decimal.ts'
import { groupThousands } from '../../../core/number/groupThousands.ts'

/**
 * What a commission is computed from. `kg`: the quantity sold in grams (0.001 kg), with rates in yuan a kilogram. `yuan`: the
 * sales in fen, with rates in percent.
 */
export type TierBase = 'kg' | 'yuan'

/** Quantities are less than this many units of their base. */
const MAX_UNITS = 10n ** 12n

/** The unit of each base, the decimals of its whole numbers, and its rates. */
export const tierBases = {
  kg: { unit: 'kg', decimals: 3, rate: '单价', rateUnit: '元/kg', perRate: 1n },
  yuan: { unit: '元', decimals: 2, rate: '提成比例', rateUnit: '%', perRate: 100n },
} as const

/** Returns the whole numbers in one unit of a base: 1000 grams are one kilogram. */
export const oneUnit = (base: TierBase): bigint => 10n ** BigInt(tierBases[base].decimals)

/** Returns the largest quantity of a base, all nines: 999,999,999,999.999 kg. */
export const largestQuantity = (base: TierBase): bigint => MAX_UNITS * oneUnit(base) - 1n

/** Returns what a quantity earns at a rate, in yuan and without rounding: quantity × rate. */
export const payOf = (quantity: bigint, rate: string, base: TierBase): Decimal =>
  exact(quantity)
    .div(exact(oneUnit(base)))
    .mul(rate)
    .div(exact(tierBases[base].perRate))

/** Reads a quantity from decimal text as whole numbers of its base; undefined if it is no number or has too many decimals. */
export function readQuantity(text: string, base: TierBase): bigint | undefined {
  const decimal = readDecimal(text)
  if (!decimal) return undefined
  const { negative, units, scale } = decimal
  const value = units * oneUnit(base)
  const step = 10n ** BigInt(scale)
  if (value % step !== 0n) return undefined
  return negative ? -(value / step) : value / step
}

/** Returns a quantity with its unit as people read it: `1,000,000.5 kg`. */
export function quantityText(quantity: bigint, base: TierBase): string {
  const number = exact(quantity)
    .div(exact(oneUnit(base)))
    .toFixed()
  return `${groupThousands(number)} ${tierBases[base].unit}`
}
