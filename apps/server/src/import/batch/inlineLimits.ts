/** A larger file is left to a job unread; whether a smaller one is small enough for a call, its cells say. */
export const INLINE_FILE_BYTES = 2 * 1024 * 1024
/** Beyond this many rows comparing and importing are jobs. */
export const INLINE_ROWS = 2000
/** Checks within calls at once, per process; further ones are jobs. */
export const INLINE_CHECKS = 3
