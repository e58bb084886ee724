import type { RecordRow } from './recordRows.ts'

/** Whether the user may review a record now, and if not, why; null where he never may or it does not wait. */
export interface Review {
  isAllowed: boolean
  whyNot: string | undefined
}

/** Returns what the server says of the review of a record: the one rule of its page and of its row in the list. */
export function reviewOf({ can, whyNot }: Pick<RecordRow, 'can' | 'whyNot'>): Review | null {
  const isAllowed = can['audit'] === true
  const reason = whyNot?.['audit']
  return isAllowed || reason ? { isAllowed, whyNot: reason } : null
}
