const LONG = /^-?\d+\.\d{5,}$/

/** A computed value with many decimals as it is shown; copied and edited it has all of them. */
export const shortValue = (value: string): string =>
  LONG.test(value) ? String(Number(Number(value).toFixed(4))) : value
