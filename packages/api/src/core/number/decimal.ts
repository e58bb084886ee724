/** A decimal number without rounding: `units` × 10^-`scale`, and its sign. */
export interface Decimal {
  negative: boolean
  units: bigint
  scale: number
}

const DECIMAL = /^([+-]?)(\d{1,400})(?:\.(\d{0,400}))?(?:e([+-]?\d{1,3}))?$/i

/** Reads a decimal as written; null for anything else. A number is read from its printed text. */
export function readDecimal(value: string | number): Decimal | null {
  const match = DECIMAL.exec(String(value).trim())
  if (!match) return null
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  const scale = fraction.length - Number(exponent)
  const units = BigInt(whole + fraction)
  const negative = sign === '-' && units > 0n
  return scale >= 0
    ? { negative, units, scale }
    : { negative, units: units * 10n ** BigInt(-scale), scale: 0 }
}

/** Rounds half up (away from zero) and returns the units of 10^-`places`, without sign. */
export function roundUnits({ units, scale }: Decimal, places: number): bigint {
  if (scale <= places) return units * 10n ** BigInt(places - scale)
  const step = 10n ** BigInt(scale - places)
  return (units + step / 2n) / step
}

/** Returns a decimal rounded half up to exactly that many decimals: 1.005 with 2 is 1.01, and never 1.00 as from binary fractions. */
export function fixedText(decimal: Decimal, places: number): string {
  const units = roundUnits(decimal, places)
  const digits = units.toString().padStart(places + 1, '0')
  const fraction = places > 0 ? `.${digits.slice(-places)}` : ''
  const whole = places > 0 ? digits.slice(0, -places) : digits
  return `${decimal.negative && units > 0n ? '-' : ''}${whole}${fraction}`
}
