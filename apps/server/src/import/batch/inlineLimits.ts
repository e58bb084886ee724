/** Beyond this size a workbook is read by a job, in a worker thread, so that the process goes on answering. */
export const INLINE_BYTES = 256 * 1024
/** Beyond this many rows comparing and importing are jobs too. */
export const INLINE_ROWS = 2000
/** Checks within calls at once, per process; further ones are jobs. */
export const INLINE_CHECKS = 3
