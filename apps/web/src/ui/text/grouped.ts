import { formatNumber } from './formatNumber.ts'

/** Returns a number with thousands separators and so many decimals: 1,400,000; a dash if there is none. */
export function grouped(value: number | null | undefined, digits = 0): string {
  const [whole = '', decimals] = formatNumber(value, digits).split('.')
  const shown = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return decimals === undefined ? shown : `${shown}.${decimals}`
}
