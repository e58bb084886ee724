import type { Decision } from './types.ts'

/** Decisions from the best to the worst; no decision comes last. */
export const decisionOrder: readonly (Decision | null)[] = ['UP', 'RETEST', 'HOLD', 'DROP', null]

/** Whether one decision is better for an entry than another. */
export const isBetter = (one: Decision | null, other: Decision | null): boolean =>
  decisionOrder.indexOf(one) < decisionOrder.indexOf(other)
