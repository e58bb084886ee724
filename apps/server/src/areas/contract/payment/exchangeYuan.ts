import { exchanged, YUAN } from '@hepu/api/areas/contract/money/exchange'
import { collectionLabels as labels } from '@hepu/api/areas/contract/payment/paymentWords'
import { AppError } from '@hepu/api/core/errorCodes'
import { fenIn, yuanText } from '@hepu/api/core/money/fen'
import { groupedMoney } from '@hepu/api/core/money/groupedMoney'
import { MAX_FEN } from '@hepu/api/core/money/readMoney'
import type { Contract } from '../contractRows.ts'

const refuse = (message: string): AppError =>
  new AppError('BAD_INPUT', message, { data: { problems: [{ path: 'exchangeRate', message }] } })

/** What a collection stores of its currency: nothing where the contract is in yuan. */
export interface Exchanged {
  exchangeRate: string | null
  yuan: string | null
}

/** Returns the amount of a collection in yuan at the rate of its day. Throws BAD_INPUT for a rate that is missing or not wanted. */
export function exchangeYuan(
  { currency }: Pick<Contract, 'currency'>,
  { amount, exchangeRate }: { amount: string; exchangeRate?: string | null | undefined },
): Exchanged {
  if (currency === YUAN) {
    if (exchangeRate) throw refuse(`合同币种为人民币，不需要${labels.exchangeRate}，请清空`)
    return { exchangeRate: null, yuan: null }
  }
  if (!exchangeRate)
    throw refuse(`合同币种为 ${currency}，请填写${labels.exchangeRate}（1 ${currency} 合人民币元）`)
  const yuan = exchanged(fenIn(amount), exchangeRate)
  if (yuan === 0n || yuan > MAX_FEN)
    throw refuse(`${labels.yuan} ${groupedMoney(yuan, '元')} 元，请核对金额与${labels.exchangeRate}`)
  return { exchangeRate, yuan: yuanText(yuan) }
}
