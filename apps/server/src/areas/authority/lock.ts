/** An account is locked after this many wrong passwords in a row, … */
export const LOCK_AFTER = 5
/** … for this long. */
export const LOCK_MS = 10 * 60_000
