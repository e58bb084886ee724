/** A gain for a sentence: always with its sign, `+3.2`, `-1.5`, `0`. */
export function formatGain(value: number): string {
  const text = formatNumber(value)
  return value > 0 && text !== '0' ? `+${text}` : text
}

/** A number for a sentence: at most two decimals, rounded half-up on the decimal digits, no trailing zeros. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return '—'
  const size = Math.abs(value)
  const cents = size < 1e-6 ? 0 : Math.round(Number(`${size}e2`))
  const rounded = Number(`${cents}e-2`)
  return value < 0 && rounded > 0 ? `-${rounded}` : `${rounded}`
}
