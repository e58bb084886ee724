import type { Decimal } from 'decimal.js'
import { sum } from '../../../core/money/fen.ts'
import { exact, fenOf } from '../../../core/money/rates.ts'
import type { Fen } from '../../../core/money/readMoney.ts'
import { readDecimal } from '../../../core/number/decimal.ts'
import { isPercent } from './allocate.ts'
import { boundProblems, readBounds, slicesOf, tierOf, type Slice } from './bounds.ts'
import { payOf, tierBases, type TierBase } from './tierBase.ts'

/** A tier of commission as it is stored: its upper end in units of the base (null: open) and its rate, both decimal text. */
export interface CommissionTier {
  upTo: string | null
  /** Yuan a kilogram, or percent of sales. */
  rate: string
}

/**
 * How tiers apply. `MARGINAL` (按级累进): each part of the quantity earns the rate of the tier that it lies in. `WHOLE` (全额): the
 * whole quantity earns the rate of the tier that it reaches.
 */
export const tierModes = { MARGINAL: '分段累进', WHOLE: '全额' } as const
export type TierMode = keyof typeof tierModes

/** Commission tiers of a contract: tiers are marginal unless the contract says that the whole quantity gets the rate it reaches. */
export interface TierScheme {
  tiers: readonly CommissionTier[]
  /** Default: MARGINAL. */
  mode?: TierMode
  /** Default: kg. */
  base?: TierBase
}

/** What one tier earns. */
export interface TierLine extends Slice {
  rate: string
  amount: Fen
}

export interface TierAmount {
  total: Fen
  /** Lines whose amounts add up to the total, in the order of the tiers. */
  lines: TierLine[]
}

const MAX_RATE_DECIMALS = 6
/** Yuan a kilogram. */
const MAX_RATE = 1_000_000n

/** Returns what is wrong with commission tiers, each problem with the number of its tier; empty if nothing. */
export function tierProblems(tiers: readonly CommissionTier[], base: TierBase = 'kg'): string[] {
  return [
    ...boundProblems(tiers, base),
    ...tiers.flatMap(({ rate }, at) => (isRate(rate, base) ? [] : [rateProblem(rate, at, base)])),
  ]
}

function isRate(rate: string, base: TierBase): boolean {
  if (base === 'yuan') return isPercent(rate)
  const decimal = readDecimal(rate)
  if (decimal === null || decimal.negative || decimal.scale > MAX_RATE_DECIMALS) return false
  return decimal.units <= MAX_RATE * 10n ** BigInt(decimal.scale)
}

function rateProblem(rate: string, at: number, base: TierBase): string {
  const { rate: name, rateUnit } = tierBases[base]
  const range = base === 'yuan' ? '0至100之间' : '0至1,000,000之间'
  return `第${at + 1}档的${name}（${rateUnit}）应为${range}的数，最多${MAX_RATE_DECIMALS}位小数，现为“${rate}”`
}

/**
 * Returns what a quantity earns, with a line for each tier that explains it. A tier holds what is above the tier before it, up to
 * and including its own end. Marginal: Σ (part of the quantity in the tier × rate); whole: quantity × rate of the tier reached.
 * The total is rounded once: the amount of a line is the rounded sum up to its tier less that up to the tier before. A quantity
 * below 0 (more returned than sold) counts at the first rate.
 *
 * @throws RangeError if the tiers have a problem.
 */
export function tierAmount(
  quantity: bigint,
  { tiers, mode = 'MARGINAL', base = 'kg' }: TierScheme,
): TierAmount {
  const [problem] = tierProblems(tiers, base)
  if (problem !== undefined) throw new RangeError(problem)
  const bounds = readBounds(tiers, base)
  const slices =
    mode === 'WHOLE' || quantity < 0n ? oneSlice(quantity, bounds) : slicesOf(0n, quantity, bounds)
  const lines = priced(slices, tiers, base)
  return { total: sum(lines.map(({ amount }) => amount)), lines }
}

/** Returns the quantity as one slice in the tier that it reaches; nothing for 0. */
function oneSlice(quantity: bigint, bounds: readonly (bigint | null)[]): Slice[] {
  if (quantity === 0n) return []
  const tier = tierOf(quantity, bounds)
  return [{ tier, from: bounds[tier - 1] ?? 0n, to: bounds[tier] ?? null, quantity }]
}

function priced(slices: readonly Slice[], tiers: readonly CommissionTier[], base: TierBase): TierLine[] {
  let before: Decimal = exact(0n)
  return slices.map((slice) => {
    const { rate } = tiers[slice.tier] ?? { rate: '0' }
    const after = before.add(payOf(slice.quantity, rate, base))
    const amount = fenOf(after) - fenOf(before)
    before = after
    return { ...slice, rate, amount }
  })
}
