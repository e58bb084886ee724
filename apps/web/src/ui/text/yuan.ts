import { BLANK } from '@hepu/api/core/formatNumber'
import { fenIn } from '@hepu/api/core/money/fen'
import { groupedMoney } from '@hepu/api/core/money/groupedMoney'

/** Returns an amount in yuan with thousands separators and two decimals: 1,250,000.00; a dash if there is none. */
export const yuan = (amount: string | null): string =>
  amount === null ? BLANK : groupedMoney(fenIn(amount), '元')
