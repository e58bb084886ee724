import { largestQuantity, quantityText, readQuantity, tierBases, type TierBase } from './tierBase.ts'

/** The upper end of a tier as text in the unit of its base; null if it has none. */
export interface TypedBound {
  upTo: string | null
}

/** Part of a quantity that lies in one tier. */
export interface Slice {
  /** Position of the tier, from 0. */
  tier: number
  /** The tier begins above this quantity. */
  from: bigint
  /** The tier ends with this quantity, which belongs to it; null if it has no end. */
  to: bigint | null
  quantity: bigint
}

/**
 * Returns what is wrong with the upper ends of tiers, each problem with the number of its tier. Only upper ends are stored, and a
 * tier begins where the one before it ends, so that no decimal lies between two tiers.
 */
export function boundProblems(tiers: readonly TypedBound[], base: TierBase): string[] {
  if (tiers.length === 0) return ['至少要有一档']
  const last = tiers.length - 1
  return tiers.flatMap((tier, at) => {
    const problem = at === last ? lastProblem(tier, at) : boundProblem(tiers, at, base)
    return problem === undefined ? [] : [problem]
  })
}

const lastProblem = ({ upTo }: TypedBound, at: number): string | undefined =>
  upTo === null ? undefined : `第${at + 1}档是最后一档，上限应留空，否则超过 ${upTo} 的部分不属于任何一档`

function boundProblem(tiers: readonly TypedBound[], at: number, base: TierBase): string | undefined {
  const typed = tiers[at]?.upTo ?? null
  if (typed === null) return `第${at + 1}档没有上限，其后各档用不到，请填写上限或删除其后各档`
  const { unit, decimals } = tierBases[base]
  const upTo = readQuantity(typed, base)
  if (upTo === undefined) return `第${at + 1}档的上限“${typed}”应为数字，单位 ${unit}，最多${decimals}位小数`
  if (upTo <= 0n) return `第${at + 1}档的上限应大于0`
  if (upTo > largestQuantity(base))
    return `第${at + 1}档的上限不得大于 ${quantityText(largestQuantity(base), base)}，请核对单位`
  return orderProblem(upTo, tiers, at, base)
}

function orderProblem(
  upTo: bigint,
  tiers: readonly TypedBound[],
  at: number,
  base: TierBase,
): string | undefined {
  const typed = tiers[at - 1]?.upTo ?? null
  const before = typed === null ? undefined : readQuantity(typed, base)
  if (before === undefined || upTo > before) return undefined
  const names = `第${at + 1}档的上限 ${quantityText(upTo, base)}`
  return upTo === before
    ? `${names} 与第${at}档相同，这一档是空的，请改大上限或删除这一档`
    : `${names} 小于第${at}档的上限 ${quantityText(before, base)}，两档重叠，请按从小到大填写`
}

/** Returns the upper ends as whole numbers of the base. Throws RangeError with the first problem, if there is one. */
export function readBounds(tiers: readonly TypedBound[], base: TierBase): (bigint | null)[] {
  const [problem] = boundProblems(tiers, base)
  if (problem !== undefined) throw new RangeError(problem)
  return tiers.map(({ upTo }) => (upTo === null ? null : (readQuantity(upTo, base) ?? null)))
}

/**
 * Cuts the quantity above `start` up to `end` at the ends of the tiers. The first tier has no lower end: it also holds what is
 * below 0. Slices without a quantity are left out.
 */
export function slicesOf(start: bigint, end: bigint, bounds: readonly (bigint | null)[]): Slice[] {
  return bounds.flatMap((to, tier) => {
    const from = tier === 0 ? 0n : (bounds[tier - 1] ?? 0n)
    const low = tier === 0 || start > from ? start : from
    const high = to === null || end < to ? end : to
    return high > low ? [{ tier, from, to, quantity: high - low }] : []
  })
}

/** Returns the position of the tier that holds a quantity; the upper end belongs to its tier. */
export const tierOf = (quantity: bigint, bounds: readonly (bigint | null)[]): number =>
  bounds.findIndex((upTo) => upTo === null || quantity <= upTo)
