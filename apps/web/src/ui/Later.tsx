import { useDeferredValue, type ReactNode } from 'react'

interface Props {
  /** Holds the place meanwhile, in the size of what comes. */
  place: ReactNode
  children: ReactNode
}

/**
 * Draws its content once the rest of what is being drawn stands, and lets an answer that arrives meanwhile go first:
 * what a user came for (the rows) before what he uses next (menus, filters, tools).
 */
export function Later({ place, children }: Props) {
  return useDeferredValue(true, false) ? children : place
}
