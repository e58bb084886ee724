/** 委托: within [startsAt, endsAt) the tasks of a user go to his delegate. */
export interface Delegation {
  userId: number
  delegateId: number
  startsAt: Date
  endsAt: Date
}

/** Delegations that are followed one after another at most. */
export const MAX_DELEGATIONS = 5

/** Returns whether a delegation holds at a moment: from its start, and no longer at its end. */
export const holdsAt = ({ startsAt, endsAt }: Pick<Delegation, 'startsAt' | 'endsAt'>, at: Date): boolean =>
  startsAt <= at && at < endsAt

/**
 * Returns the user who acts for `userId` at a moment; `userId` if nobody does. Delegates may delegate further. It stops before a
 * user who was passed already, and before `excludedId` (the applicant; null if he may act on his own record).
 */
export function resolveDelegate(
  userId: number,
  at: Date,
  delegations: readonly Delegation[],
  excludedId: number | null,
): number {
  const passed = new Set([userId])
  let current = userId
  for (let count = 0; count < MAX_DELEGATIONS; count++) {
    const next = delegations.find(
      (delegation) =>
        delegation.userId === current &&
        holdsAt(delegation, at) &&
        !passed.has(delegation.delegateId) &&
        delegation.delegateId !== excludedId,
    )
    if (!next) break
    current = next.delegateId
    passed.add(current)
  }
  return current
}
