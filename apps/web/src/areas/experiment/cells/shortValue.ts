const LONG = /^-?\d+\.\d{5,}$/

/** Shortens a computed value with many decimals for display; copied and edited it has all of them. */
export const shortValue = (value: string): string =>
  LONG.test(value) ? String(Number(Number(value).toFixed(4))) : value
