import { exact, fenOf, inYuan } from '../../../core/money/rates.ts'
import { groupedMoney } from '../../../core/money/groupedMoney.ts'
import { fenIn } from '../../../core/money/fen.ts'
import { groupThousands } from '../../../core/number/groupThousands.ts'
import { trimNumber } from '../../../core/number/trimNumber.ts'
import { oneUnit, quantityText, readQuantity, tierBases, type TierBase } from '../money/tierBase.ts'
import { tierModes, type CommissionTier, type TierMode } from '../money/tiers.ts'

/** What of a rule turns a declared quantity into the base of commission. */
export interface BaseTerms {
  base: TierBase
  isTaxIncluded: boolean
  /** Percent, as text. */
  vatRate: string
}

/** Reads a stored quantity as whole numbers of its base. Throws RangeError for a fraction of them. */
export function wholeOf(text: string, base: TierBase): bigint {
  const read = readQuantity(text, base)
  if (read === undefined) throw new RangeError(`no quantity: ${text}`)
  return read
}

/** Returns whole numbers of a base as decimal text without zeros at its end: 900000.5. */
export const decimalOf = (quantity: bigint, base: TierBase): string =>
  exact(quantity)
    .div(exact(oneUnit(base)))
    .toFixed()

/** Returns a stored quantity without zeros at its end. */
export const plainQuantity = (text: string): string => trimNumber(text, 3)

/**
 * Returns what a quantity that was declared or sold counts as. Weights count as they are. Sales are given with VAT; where the rule
 * says 不含税 they count without it: sales ÷ (1 + rate), rounded to fen once.
 */
export function baseOf(quantity: bigint, { base, isTaxIncluded, vatRate }: BaseTerms): bigint {
  if (base === 'kg' || isTaxIncluded) return quantity
  return fenOf(inYuan(quantity).div(exact(vatRate).div(100).add(1)))
}

/** Returns sales without VAT as sales with it. */
export const withVat = (fen: bigint, vatRate: string): bigint =>
  fenOf(inYuan(fen).mul(exact(vatRate).div(100).add(1)))

/** Returns the tiers of a rule in words: `不超过 1,000,000 kg 0.6 元/kg；超过部分 0.5 元/kg（分段累进）`. */
export function tiersText(tiers: readonly CommissionTier[], base: TierBase, mode: TierMode): string {
  const { rateUnit } = tierBases[base]
  const parts = tiers.map(({ upTo, rate }) => {
    const price = `${trimNumber(rate, 6)} ${rateUnit}`
    if (upTo !== null) return `至 ${quantityText(wholeOf(upTo, base), base)} ${price}`
    return tiers.length === 1 ? price : `以上 ${price}`
  })
  return tiers.length === 1 ? (parts[0] ?? '') : `${parts.join('；')}（${tierModes[mode]}）`
}

/** Returns the range of a tier (from 1) in words. */
export function tierRange(tiers: readonly CommissionTier[], tier: number, base: TierBase): string {
  const from = tiers[tier - 2]?.upTo ?? null
  const to = tiers[tier - 1]?.upTo ?? null
  const text = (upTo: string) => quantityText(wholeOf(upTo, base), base)
  if (from === null && to === null) return '全部'
  if (from === null) return `不超过 ${text(to ?? '0')}`
  return to === null ? `超过 ${text(from)}` : `超过 ${text(from)} 至 ${text(to)}`
}

/** Returns an amount of yuan as text with thousands separators: 540,000.00. */
export const yuanShown = (yuan: string): string => groupedMoney(fenIn(yuan), '元')

/** Returns a quantity of decimal text with thousands separators and without a unit. */
export const quantityShown = (text: string): string => groupThousands(plainQuantity(text))
