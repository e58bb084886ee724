import type { Caller } from '../../../http/context.ts'

/** What a caller may see of sales. It follows from his permissions; a call can ask for less, never for more. */
export interface Audience {
  /** Amounts. */
  seesAmounts: boolean
  /** He is of the house: also what is not on sale yet, small numbers, and growth. */
  isInside: boolean
}

/** Returns what a caller may see. */
export function audienceOf({ permissions }: Pick<Caller, 'permissions'>): Audience {
  const seesAmounts = permissions.has('dashboard.amount:seeAmounts')
  return { seesAmounts, isInside: seesAmounts || permissions.has('dashboard.research:read') }
}

/** What people from outside see, and everybody on the dashboard that is shown to them. */
export const OUTSIDE: Audience = { seesAmounts: false, isInside: false }

/** Fewer than this are not shown to people from outside: they could recognise who is meant. */
export const FEW = 3
