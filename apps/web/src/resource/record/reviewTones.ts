/** The tone of a review state. */
export const reviewTones = { 0: 'info', 1: 'warn', 2: 'good', 3: 'bad' } as const
