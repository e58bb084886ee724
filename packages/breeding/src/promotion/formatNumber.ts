/** Decimals of a number in a sentence, unless more are needed. */
export const SENTENCE_DIGITS = 2

/** Formats a gain for a sentence, always with its sign: `+3.2`, `-1.5`, `0`. */
export function formatGain(value: number, digits = SENTENCE_DIGITS): string {
  const text = formatNumber(value, digits)
  return value > 0 && text !== '0' ? `+${text}` : text
}

/**
 * Formats a number for a sentence: at most `digits` decimals, rounded half-up on the decimal digits, no trailing zeros.
 */
export function formatNumber(value: number, digits = SENTENCE_DIGITS): string {
  if (!Number.isFinite(value)) return '—'
  const size = Math.abs(value)
  const units = size < 1e-6 ? 0 : Math.round(Number(`${size}e${digits}`))
  const rounded = Number(`${units}e-${digits}`)
  return value < 0 && rounded > 0 ? `-${rounded}` : `${rounded}`
}
