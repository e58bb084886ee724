import { allocate } from '../../../core/money/allocate.ts'
import { exact } from '../../../core/money/rates.ts'
import type { Fen } from '../../../core/money/readMoney.ts'
import { readDecimal } from '../../../core/number/decimal.ts'

/** Decimals that a percentage of a distribution may have: three equal shares are 33.333333, 33.333333 and 33.333334. */
const MAX_PERCENT_DECIMALS = 6

/** Returns whether a text is a percentage from 0 to 100 with at most six decimals. */
export function isPercent(text: string): boolean {
  const decimal = readDecimal(text)
  if (!decimal || decimal.negative || decimal.scale > MAX_PERCENT_DECIMALS) return false
  return decimal.units <= 100n * 10n ** BigInt(decimal.scale)
}

/** Returns the exact sum of percentages as text: 50, 30 and 19.99 are 99.99. */
export const percentSum = (percents: readonly string[]): string =>
  percents.reduce((total, percent) => total.add(percent), exact(0n)).toFixed()

/**
 * Returns why percentages are no distribution; undefined if they add up to exactly 100. Lines are numbered from 1 in their stored
 * order. `what` names the percentages.
 */
export function percentProblem(percents: readonly string[], what = '分配比例'): string | undefined {
  const wrong = percents.findIndex((percent) => !isPercent(percent))
  if (wrong !== -1)
    return `第${wrong + 1}行的${what}应为0至100之间的数，最多${MAX_PERCENT_DECIMALS}位小数，现为“${percents[wrong]}”`
  const total = percentSum(percents)
  return total === '100' ? undefined : `${what}合计为${total}%，应为100%`
}

/**
 * Divides an amount among shares in percent, in their stored order: the parts add up to it exactly (largest remainder, of equal
 * fractions the earlier line gets the fen). A share of 0 % gets nothing, and a negative amount mirrors the positive one.
 *
 * @throws RangeError if the percentages do not add up to exactly 100.
 */
export function allocatePercents(amount: Fen, percents: readonly string[]): Fen[] {
  const problem = percentProblem(percents)
  if (problem !== undefined) throw new RangeError(problem)
  return allocate(amount, percents)
}

/** A line of the first level (units, team, fund), with the lines of the second level (persons) if it is divided further. */
export interface LevelLine {
  percent: string
  inner?: readonly { percent: string }[]
}

/** What a line of the first level gets, and what its inner lines get of that; without inner lines the list is empty. */
export interface LevelPart {
  amount: Fen
  inner: Fen[]
}

/**
 * Divides an amount level by level: first among the lines, then the whole fen of each line among its inner lines. 100.01 at 60/40,
 * the first of them at 33/33/34, is 60.01 (19.80, 19.80, 20.41) and 40.00; divided in one step it would be another result.
 *
 * @throws RangeError if the percentages of a level do not add up to exactly 100.
 */
export function allocateLevels(amount: Fen, lines: readonly LevelLine[]): LevelPart[] {
  const outer = allocatePercents(
    amount,
    lines.map(({ percent }) => percent),
  )
  return outer.map((part, at) => ({ amount: part, inner: innerParts(part, lines[at]?.inner ?? []) }))
}

function innerParts(amount: Fen, inner: readonly { percent: string }[]): Fen[] {
  if (inner.length === 0) return []
  return allocatePercents(
    amount,
    inner.map(({ percent }) => percent),
  )
}
