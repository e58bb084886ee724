import { groupThousands } from '@hepu/api/core/number/groupThousands'
import { formatNumber } from './formatNumber.ts'

/** Returns a number with thousands separators and so many decimals: 1,400,000; a dash if there is none. */
export const grouped = (value: number | null | undefined, digits = 0): string =>
  groupThousands(formatNumber(value, digits))
