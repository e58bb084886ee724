import { fenIn, yuanText } from '../../../core/money/fen.ts'
import { fenOf, inYuan } from '../../../core/money/rates.ts'

/** An amount split into its parts, each yuan as text. */
export interface TaxParts {
  net: string
  tax: string
  gross: string
}

/**
 * Splits the amount of a contract by its tax rate (per cent as text): of an amount that includes the tax the net part is rounded
 * once and the tax is the rest, so that both add up to the amount. Without a rate the parts are unknown, null; a rate of 0 is known.
 */
export function taxParts(amount: string, rate: string | null, isTaxIncluded: boolean): TaxParts | null {
  if (rate === null) return null
  const fen = fenIn(amount)
  if (isTaxIncluded) {
    const net = fenOf(inYuan(fen).div(inYuan(10_000n).plus(rate)).mul(100))
    return { net: yuanText(net), tax: yuanText(fen - net), gross: yuanText(fen) }
  }
  const tax = fenOf(inYuan(fen).mul(rate).div(100))
  return { net: yuanText(fen), tax: yuanText(tax), gross: yuanText(fen + tax) }
}
