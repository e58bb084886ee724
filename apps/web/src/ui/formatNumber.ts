/** Shown where there is no value; never 0. */
export const BLANK = '—'

/** `12.30` with exactly `digits` decimals, or a dash when there is no value. */
export function formatNumber(value: number | null | undefined, digits = 0): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return BLANK
  const text = value.toFixed(digits)
  return Number(text) === 0 ? text.replace('-', '') : text
}

/** A probability: four decimals, `<0.0001` below that. */
export function formatP(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return BLANK
  return value < 0.0001 ? '<0.0001' : value.toFixed(4)
}
