import { fenOf, inYuan } from '../../../core/money/rates.ts'
import { groupedMoney } from '../../../core/money/groupedMoney.ts'
import type { Fen } from '../../../core/money/readMoney.ts'

/** The currency of the books. */
export const YUAN = 'CNY'

/**
 * Returns an amount of a currency in fen of yuan: amount × rate, rounded once, half up (away from zero), to whole fen. A part is
 * never converted by itself where the whole was: what is left of a converted amount is whole − part.
 */
export const exchanged = (amount: Fen, rate: string): Fen => fenOf(inYuan(amount).mul(rate))

/** Returns what people call the unit of a currency in front of figures: 元, or its code. */
export const unitOf = (currency: string): string => (currency === YUAN ? '元' : currency)

/** Returns an amount of a currency with its unit, as messages say it: `1,234.50 元`, `1,234.50 USD`. */
export const amountIn = (amount: Fen, currency: string): string =>
  `${groupedMoney(amount, '元')} ${unitOf(currency)}`

/** Returns an amount for a column that is headed 元: one of yuan without a unit, another one with its currency. */
export const amountUnderYuan = (amount: Fen, currency: string): string =>
  currency === YUAN ? groupedMoney(amount, '元') : amountIn(amount, currency)
