import { REVIEW } from '@hepu/api/core/resource/review'

/** The tone of a review state. */
export const reviewTones = {
  [REVIEW.DRAFT]: 'quiet',
  [REVIEW.WAITING]: 'warn',
  [REVIEW.APPROVED]: 'good',
  [REVIEW.REJECTED]: 'bad',
} as const
