import { LOCK_AFTER, LOCK_MS } from './lock.ts'

interface Failures {
  count: number
  lockedUntil: Date | null
}

/** Most account names remembered; the oldest is forgotten first. */
const MOST = 10_000
const failures = new Map<string, Failures>()

/**
 * Counts a sign-in to an account that does not exist as if it did, so that locking gives nothing away. Kept in this
 * process. Returns the end of the lock when the account is locked already.
 */
export function countUnknown(account: string, now: Date): Date | null {
  const name = account.toLowerCase()
  const known = failures.get(name) ?? { count: 0, lockedUntil: null }
  if (known.lockedUntil && known.lockedUntil > now) return known.lockedUntil
  const count = known.count + 1
  const next =
    count >= LOCK_AFTER
      ? { count: 0, lockedUntil: new Date(now.getTime() + LOCK_MS) }
      : { count, lockedUntil: null }
  failures.delete(name)
  failures.set(name, next)
  if (failures.size > MOST) failures.delete(failures.keys().next().value!)
  return null
}
