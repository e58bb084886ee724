import { groupedMoney } from '../../../core/money/groupedMoney.ts'
import { inYuan } from '../../../core/money/rates.ts'
import type { Fen } from '../../../core/money/readMoney.ts'
import { readBounds } from './bounds.ts'
import { oneUnit, payOf, quantityText, type TierBase } from './tierBase.ts'
import { tierAmount, type CommissionTier } from './tiers.ts'

/** A boundary of a whole-quantity scheme above which more quantity earns less. */
export interface Inversion {
  /** Position of the tier below the boundary, from 0. */
  tier: number
  /** The boundary, and what it earns. */
  at: bigint
  amountAt: Fen
  /** A quantity just above, and the smaller amount that it earns. */
  above: bigint
  amountAbove: Fen
  /** The first quantity that earns as much as the boundary again; null if none does. */
  evenAt: bigint | null
  warning: string
}

/**
 * Returns where tiers that apply to the whole quantity (WHOLE) pay less for more (阶梯倒挂), with the quantities: at 0.60 up to
 * 1,000,000 kg and 0.50 above, 1,000,000 kg earn 600,000.00 and 1,000,001 kg only 500,000.50.
 *
 * @throws RangeError if the tiers have a problem.
 */
export function wholeInversions(tiers: readonly CommissionTier[], base: TierBase = 'kg'): Inversion[] {
  const bounds = readBounds(tiers, base)
  const amountOf = (quantity: bigint) => tierAmount(quantity, { tiers, mode: 'WHOLE', base }).total
  return bounds.flatMap((at, tier) => {
    if (at === null) return []
    const amountAt = amountOf(at)
    const next = bounds[tier + 1] ?? null
    const above = [at + oneUnit(base), at + 1n].find(
      (quantity) => (next === null || quantity <= next) && amountOf(quantity) < amountAt,
    )
    if (above === undefined) return []
    const found = { tier, at, amountAt, above, amountAbove: amountOf(above) }
    const evenAt = evenQuantity(amountAt, { tiers, bounds, base, from: tier + 1 })
    return [{ ...found, evenAt, warning: warningOf(found, evenAt, base) }]
  })
}

interface Above {
  tiers: readonly CommissionTier[]
  bounds: readonly (bigint | null)[]
  base: TierBase
  /** The first tier to look at. */
  from: number
}

/** Returns the first quantity in a tier from `from` on that earns an amount at least; null if none does. */
function evenQuantity(amount: Fen, { tiers, bounds, base, from }: Above): bigint | null {
  for (const [at, { rate }] of tiers.entries()) {
    const perWhole = payOf(1n, rate, base)
    if (at < from || perWhole.isZero()) continue
    const lowest = (bounds[at - 1] ?? 0n) + 1n
    const enough = BigInt(inYuan(amount).div(perWhole).ceil().toFixed())
    const quantity = enough > lowest ? enough : lowest
    const end = bounds[at] ?? null
    if (end === null || quantity <= end) return quantity
  }
  return null
}

function warningOf(
  found: Omit<Inversion, 'evenAt' | 'warning'>,
  evenAt: bigint | null,
  base: TierBase,
): string {
  const pay = (quantity: bigint, amount: Fen) =>
    `${quantityText(quantity, base)} 提成 ${groupedMoney(amount, '元')} 元`
  const end = evenAt === null ? '再多也达不到原金额' : `到 ${quantityText(evenAt, base)} 才恢复原金额`
  return `阶梯倒挂：第${found.tier + 1}档${pay(found.at, found.amountAt)}，第${found.tier + 2}档${pay(found.above, found.amountAbove)}，${end}`
}
