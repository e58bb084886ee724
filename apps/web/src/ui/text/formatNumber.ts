import { formatNumber, formatP } from '@hepu/api/core/formatNumber'

export { BLANK, formatGain, formatNumber, formatP } from '@hepu/api/core/formatNumber'

/** Returns the class of a gain shown with so many decimals: red or green, and none for what reads as zero. */
export function gainTone(value: number | null | undefined, digits = 2): 'up' | 'down' | '' {
  const shown = Number(formatNumber(value, digits))
  if (!Number.isFinite(shown) || shown === 0) return ''
  return shown > 0 ? 'up' : 'down'
}

/** Formats a probability in a sentence: `P = 0.0123`, `P < 0.0001`. */
export function pText(value: number | null | undefined): string {
  const shown = formatP(value)
  return shown.startsWith('<') ? `P < ${shown.slice(1)}` : `P = ${shown}`
}
