import type { ItemOp } from './types.ts'

/** Values this close are equal: figures come from divisions, thresholds are typed in decimals. */
export const TIE = 1e-9

/** A condition on a value; `v2` is the upper bound of BETWEEN (both bounds belong to the range). */
export interface Condition {
  op: ItemOp
  v1: number
  v2: number | null
  /** Words, or numbers in digits, of IN and NOT_IN. */
  values?: readonly string[] | undefined
}

interface Comparison {
  holds: (value: number, v1: number, v2: number) => boolean
  distance: (value: number, v1: number, v2: number) => number
}

const atLeast = (value: number, v1: number): number => value - v1
const atMost = (value: number, v1: number): number => v1 - value

type MeasuringOp = Exclude<ItemOp, 'IN' | 'NOT_IN'>
const comparisons: Readonly<Record<MeasuringOp, Comparison>> = {
  GE: { holds: (value, v1) => value >= v1 - TIE, distance: atLeast },
  GT: { holds: (value, v1) => value > v1 + TIE, distance: atLeast },
  LE: { holds: (value, v1) => value <= v1 + TIE, distance: atMost },
  LT: { holds: (value, v1) => value < v1 - TIE, distance: atMost },
  EQ: {
    holds: (value, v1) => Math.abs(value - v1) <= TIE,
    distance: (value, v1) => 0 - Math.abs(value - v1),
  },
  NE: {
    holds: (value, v1) => Math.abs(value - v1) > TIE,
    distance: (value, v1) => Math.abs(value - v1),
  },
  BETWEEN: {
    holds: (value, v1, v2) => value >= v1 - TIE && value <= v2 + TIE,
    distance: (value, v1, v2) => Math.min(value - v1, v2 - value),
  },
}

/** Whether an operator tests membership, which has no distance. */
export const asksMembership = (op: ItemOp): op is 'IN' | 'NOT_IN' => op === 'IN' || op === 'NOT_IN'

/**
 * Whether a value satisfies a condition; equality within `TIE`. BETWEEN without an upper bound is never satisfied. IN
 * and NOT_IN compare the word if there is one, else the number.
 */
export function satisfies(value: number, { op, v1, v2, values }: Condition, word?: string | null): boolean {
  if (!asksMembership(op)) return comparisons[op].holds(value, v1, v2 ?? NaN)
  const isListed = (values ?? []).some((listed) =>
    typeof word === 'string' ? listed === word : listed !== '' && Math.abs(Number(listed) - value) <= TIE,
  )
  return isListed === (op === 'IN')
}

/**
 * Returns the signed distance of a value from the limit of a condition: positive on the good side, in the value's unit;
 * null if there is none (membership).
 */
export function distanceTo(value: number, { op, v1, v2 }: Condition): number | null {
  return asksMembership(op) ? null : comparisons[op].distance(value, v1, v2 ?? NaN)
}
