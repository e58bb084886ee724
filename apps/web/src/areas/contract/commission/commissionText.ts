import { quantityShown, yuanShown } from '@hepu/api/areas/contract/commission/commissionBase'
import type { CommissionLine } from '@hepu/api/areas/contract/commission/commissionRun'
import { BLANK } from '../../../ui/text/formatNumber.ts'

/** Returns an amount in yuan with thousands separators; a dash if there is none. */
export const yuan = (amount: string | null): string => (amount === null ? BLANK : yuanShown(amount))

/** Returns a quantity with thousands separators; a dash if there is none. */
export const amountOf = (quantity: string | null): string =>
  quantity === null ? BLANK : quantityShown(quantity)

/** Names of the lines of a run. */
export const lineNames: Readonly<Record<CommissionLine['kind'], string>> = {
  carryOver: '前期更正',
  tier: '提成',
  cap: '封顶扣减',
  minimum: '保底补足',
  advance: '抵扣入门费',
}

export const lineName = ({ kind, tier }: Pick<CommissionLine, 'kind' | 'tier'>): string =>
  tier === null ? lineNames[kind] : `第${tier}档提成`
