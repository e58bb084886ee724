import { fenIn } from '@hepu/api/core/money/fen'
import { groupedMoney } from '@hepu/api/core/money/groupedMoney'
import { BLANK } from '../../../ui/text/formatNumber.ts'

/** Returns an amount in yuan with thousands separators: 1,250,000.00; a dash if there is none. */
export const yuan = (amount: string | null): string =>
  amount === null ? BLANK : groupedMoney(fenIn(amount), '元')

/** Returns a rate with its sign: 54.68%; a dash if there is nothing to compare with. */
export const percent = (rate: string | null): string => (rate === null ? BLANK : `${rate}%`)
