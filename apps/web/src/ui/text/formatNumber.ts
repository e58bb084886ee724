/** Shown if there is no value; never 0. */
export const BLANK = '—'

/** Formats as `12.30` with exactly `digits` decimals, or as a dash if there is no value. */
export function formatNumber(value: number | null | undefined, digits = 0): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return BLANK
  const text = value.toFixed(digits)
  return Number(text) === 0 ? text.replace('-', '') : text
}

/** Formats a gain over a base, always with its sign: `+3.20`, `-1.50`, `0.00`. */
export function formatGain(value: number | null | undefined, digits = 2): string {
  const text = formatNumber(value, digits)
  return Number(text) > 0 ? `+${text}` : text
}

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

/** Formats a probability with four decimals; smaller ones as `<0.0001`. */
export function formatP(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return BLANK
  return value < 0.0001 ? '<0.0001' : value.toFixed(4)
}
