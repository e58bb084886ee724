import { allocate } from '../../../core/money/allocate.ts'
import { sum } from '../../../core/money/fen.ts'
import { exact } from '../../../core/money/rates.ts'
import type { Fen } from '../../../core/money/readMoney.ts'
import { percentProblem } from './allocate.ts'
import { boundProblems, readBounds, slicesOf, type Slice } from './bounds.ts'

/** A tier of a distribution: up to this much distributed money (yuan), the lines share at these percentages. */
export interface SplitTier {
  upTo: string | null
  /** One percentage for each line, in the stored order of the lines. */
  percents: readonly string[]
}

/** Part of an amount that lies in one tier. */
export interface SplitSlice extends Slice {
  percents: readonly string[]
}

export interface TieredSplit {
  /** What each line gets; the parts add up to the amount. */
  parts: Fen[]
  /** The parts of the amount by tier, from which the lines are computed. */
  slices: SplitSlice[]
}

/** Returns what is wrong with the tiers of a distribution, each problem with the number of its tier; empty if nothing. */
export function splitTierProblems(tiers: readonly SplitTier[]): string[] {
  const count = tiers[0]?.percents.length ?? 0
  return [
    ...boundProblems(tiers, 'yuan'),
    ...tiers.flatMap(({ percents }, at) => {
      const problem =
        percents.length === count
          ? percentProblem(percents)
          : `有${percents.length}个分配比例，应与第1档一样有${count}个`
      return problem === undefined ? [] : [`第${at + 1}档：${problem}`]
    }),
  ]
}

/**
 * Divides an amount by the tiers of the distribution, given what was distributed before: each part of the amount is shared at the
 * percentages of the tier that it lies in (marginal and cumulative: up to 1 million 70/30, the part from 1 to 5 million 60/40,
 * the part above 50/50). A line's exact share over all tiers is rounded once, by the largest remainder, so that the parts add up
 * to the amount.
 *
 * @throws RangeError if the tiers have a problem, or if the amount or `before` is negative: a refund copies the lines of its
 * receipt (`reverseLines`).
 */
export function splitTiered(amount: Fen, before: Fen, tiers: readonly SplitTier[]): TieredSplit {
  const [problem] = splitTierProblems(tiers)
  if (problem !== undefined) throw new RangeError(problem)
  if (amount < 0n || before < 0n)
    throw new RangeError('a tiered split needs amounts of 0 or more: a refund copies lines')
  const slices = slicesOf(before, before + amount, readBounds(tiers, 'yuan')).map((slice) => ({
    ...slice,
    percents: tiers[slice.tier]?.percents ?? [],
  }))
  return { parts: allocate(amount, weightsOf(slices, tiers[0]?.percents.length ?? 0)), slices }
}

/** Returns the weight of each line: its exact share of all slices. */
function weightsOf(slices: readonly SplitSlice[], count: number): string[] {
  return Array.from({ length: count }, (_, line) =>
    slices
      .reduce(
        (total, { quantity, percents }) => total.add(exact(quantity).mul(percents[line] ?? 0)),
        exact(0n),
      )
      .toFixed(),
  )
}

/** Returns what was distributed so far: the sum of all posted parts, in which reversals count with their sign. */
export const distributedBefore = (posted: readonly { amount: Fen }[]): Fen =>
  sum(posted.map(({ amount }) => amount))
