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

/** Formats a probability with four decimals; smaller ones as `<0.0001`. */
export function formatP(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return BLANK
  return value < 0.0001 ? '<0.0001' : value.toFixed(4)
}
