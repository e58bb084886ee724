import { shownMoney } from '@hepu/api/core/money/typedMoney'
import { BLANK } from '../../../ui/text/formatNumber.ts'

/** Returns an amount in yuan with thousands separators: 1,250,000.00; a dash if there is none. */
export function yuan(amount: string | null): string {
  if (amount === null) return BLANK
  const [whole = '0', decimals = '00'] = shownMoney(amount, '元').split('.')
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`
}

/** Returns a rate with its sign: 54.68%; a dash if there is nothing to compare with. */
export const percent = (rate: string | null): string => (rate === null ? BLANK : `${rate}%`)
