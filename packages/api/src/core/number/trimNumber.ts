import { readDecimal, roundUnits } from './decimal.ts'

/**
 * Returns a number rounded half up to that many decimals, without trailing zeros: `3.1400` with 3 is 3.14, `2.00` is 2. Exact
 * for decimal text of any length. Returns "0" for text that is not a number.
 */
export function trimNumber(value: string | number, decimals = 2): string {
  const decimal = readDecimal(value)
  if (!decimal) return '0'
  const units = roundUnits(decimal, decimals)
  if (units === 0n) return '0'
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(whole.length).replace(/0+$/, '')
  return (decimal.negative ? '-' : '') + whole + (fraction && `.${fraction}`)
}
