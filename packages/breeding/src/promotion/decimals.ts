import { satisfies, type Condition } from './compare.ts'
import type { ItemVerdict } from './types.ts'

/** With so many decimals a value that differs from its limit differs in what is shown: closer ones are equal (`TIE`). */
const MAX_DECIMALS = 9

/**
 * The fewest decimals, `least` or more, with which a value reads as what it is judged to be: −0.02 against ≥0 takes two, for
 * 0.0 would read as met; 59.96 against ≥60 as well.
 */
export function decimalsToShow(value: number, condition: Condition, least: number): number {
  const isMet = satisfies(value, condition)
  for (let digits = least; digits < MAX_DECIMALS; digits++) {
    if (satisfies(Number(value.toFixed(digits)), condition) === isMet) return digits
  }
  return MAX_DECIMALS
}

/** The same of a judged item; `least` where it has no number or asks for one of a list. */
export function decimalsOf(
  { value, text, op, threshold, threshold2, pass }: JudgedFigure,
  least: number,
): number {
  const isHeld = value !== null && !text && (pass === 'PASS' || pass === 'FAIL')
  if (!isHeld || op === 'IN' || op === 'NOT_IN') return least
  return decimalsToShow(value, { op, v1: threshold, v2: threshold2 }, least)
}
export type JudgedFigure = Pick<ItemVerdict, 'value' | 'text' | 'op' | 'threshold' | 'threshold2' | 'pass'>
