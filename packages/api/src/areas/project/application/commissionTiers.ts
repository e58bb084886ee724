import { groupedMoney } from '../../../core/money/groupedMoney.ts'
import type { Fen } from '../../../core/money/readMoney.ts'
import type { Values } from '../../../core/resource/problems.ts'
import type { Problem } from '../../../core/zod.ts'

/** What a commission is counted on, and the unit of quantity and rate. */
export const commissionBases = {
  '销量（公斤）': { unit: '公斤', rate: '元/公斤' },
  '销售额（元）': { unit: '元', rate: '%' },
} as const
export type CommissionBasis = keyof typeof commissionBases
export const basisWords = Object.keys(commissionBases) as [CommissionBasis, ...CommissionBasis[]]

/** 分段累进: each tier pays for what lies in it. 全额: the tier that is reached pays for everything. */
export const tierModes = ['分段累进', '全额'] as const
export type TierMode = (typeof tierModes)[number]

/** A tier: from beyond the one before up to `upTo`, which belongs to it; the last one has no end (null). */
export interface Tier {
  upTo: number | null
  rate: number
}

/** Returns the tiers of a section, as far as they are filled in. */
export const tiersIn = (rows: readonly Values[]): Tier[] =>
  rows.flatMap(({ upTo, rate }) =>
    typeof rate === 'number' ? [{ upTo: typeof upTo === 'number' ? upTo : null, rate }] : [],
  )

/** Returns what is wrong with the ends of tiers: they rise, and only the last one is open. */
export const tierProblems = (rows: readonly Values[]): Problem[] =>
  rows.flatMap(({ upTo }, at): Problem[] => {
    const path = `lines.${at}.upTo`
    const isLast = at === rows.length - 1
    if (typeof upTo !== 'number')
      return isLast ? [] : [{ path, message: `第${at + 1}行：只有最后一档的上限可以空着，请填写` }]
    if (isLast) return [{ path, message: `第${at + 1}行：最后一档的上限应空着，表示不封顶` }]
    const before = rows[at - 1]?.['upTo']
    return typeof before === 'number' && upTo <= before
      ? [{ path, message: `第${at + 1}行：上限 ${upTo} 应大于上一档的 ${before}` }]
      : []
  })

/** Quantities have two decimals and rates four; a rate of sales is a percent. */
const payFor = (quantity: number, rate: number): bigint =>
  BigInt(Math.round(quantity * 100)) * BigInt(Math.round(rate * 10_000))

const rounded = (units: bigint, basis: CommissionBasis): Fen => {
  const step = basis === '销售额（元）' ? 1_000_000n : 10_000n
  return (units + step / 2n) / step
}

/** Returns the commission for a quantity that is not negative, in fen, rounded half up once. */
export function commissionOf(
  quantity: number,
  { tiers, mode, basis }: { tiers: readonly Tier[]; mode: TierMode; basis: CommissionBasis },
): Fen {
  if (mode === '全额') {
    const reached = tiers.find(({ upTo }) => upTo === null || quantity <= upTo)
    return reached ? rounded(payFor(quantity, reached.rate), basis) : 0n
  }
  let total = 0n
  let from = 0
  for (const { upTo, rate } of tiers) {
    const to = upTo === null ? quantity : Math.min(quantity, upTo)
    if (to > from) total += payFor(to - from, rate)
    from = Math.max(from, to)
  }
  return rounded(total, basis)
}

/** Returns a warning for each end of a tier beyond which more is paid less (阶梯倒挂); only 全额 schemes have any. */
export function cliffWarnings(
  tiers: readonly Tier[],
  mode: TierMode | null,
  basis: CommissionBasis | null,
): Problem[] {
  if (mode !== '全额' || basis === null) return []
  const { unit } = commissionBases[basis]
  return tiers.flatMap(({ upTo, rate }, at): Problem[] => {
    const next = tiers[at + 1]
    if (upTo === null || !next || next.rate >= rate) return []
    const [until, beyond] = [rate, next.rate].map((each) => rounded(payFor(upTo, each), basis))
    return [
      {
        path: `lines.${at}.upTo`,
        message: `阶梯倒挂：达到 ${upTo} ${unit}时提成 ${groupedMoney(until ?? 0n, '元')} 元，一旦超过即降为约 ${groupedMoney(beyond ?? 0n, '元')} 元`,
      },
    ]
  })
}
