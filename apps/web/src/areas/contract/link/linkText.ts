import { fenIn } from '@hepu/api/core/money/fen'
import { groupedMoney } from '@hepu/api/core/money/groupedMoney'
import { BLANK } from '../../../ui/text/formatNumber.ts'

/** Returns an amount in yuan with thousands separators and two decimals; a dash if there is none. */
export const yuan = (amount: string | null): string =>
  amount === null ? BLANK : groupedMoney(fenIn(amount), '元')

/** Returns a first and a last day; a dash if there is neither. */
export const span = (from: string | null, to: string | null): string =>
  from || to ? `${from ?? ''} 至 ${to ?? ''}` : BLANK
