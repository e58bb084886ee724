import { satisfies, type Condition } from './compare.ts'
import type { ItemVerdict } from './types.ts'

/** Most decimals shown. A value that differs from its limit differs within them; closer values are equal (`TIE`). */
const MAX_DECIMALS = 9

/**
 * Returns the fewest decimals, `least` or more, that show a value on the right side of its limit: −0.02 against ≥0
 * needs two, because 0.0 would read as met; so does 59.96 against ≥60.
 */
export function decimalsToShow(value: number, condition: Condition, least: number): number {
  const isMet = satisfies(value, condition)
  for (let digits = least; digits < MAX_DECIMALS; digits++) {
    if (satisfies(Number(value.toFixed(digits)), condition) === isMet) return digits
  }
  return MAX_DECIMALS
}

/** Returns the decimals of a judged item; `least` if it has no number or tests membership. */
export function decimalsOf(
  { value, text, op, threshold, threshold2, pass }: JudgedFigure,
  least: number,
): number {
  const isHeld = value !== null && !text && (pass === 'PASS' || pass === 'FAIL')
  if (!isHeld || op === 'IN' || op === 'NOT_IN') return least
  return decimalsToShow(value, { op, v1: threshold, v2: threshold2 }, least)
}
export type JudgedFigure = Pick<ItemVerdict, 'value' | 'text' | 'op' | 'threshold' | 'threshold2' | 'pass'>
