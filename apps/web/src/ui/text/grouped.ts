import { formatNumber } from './formatNumber.ts'

/** Sets the thousands of a written number apart; decimals, sign and a dash stay as they are. */
export function groupThousands(text: string): string {
  const [whole = '', decimals] = text.split('.')
  const shown = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return decimals === undefined ? shown : `${shown}.${decimals}`
}

/** Returns a number with thousands separators and so many decimals: 1,400,000; a dash if there is none. */
export const grouped = (value: number | null | undefined, digits = 0): string =>
  groupThousands(formatNumber(value, digits))
