import { z } from 'zod'

/** The review states of a record, as they are stored and sent. */
export const REVIEW = { DRAFT: 0, WAITING: 1, APPROVED: 2, REJECTED: 3 } as const
export type ReviewState = (typeof REVIEW)[keyof typeof REVIEW]

/** 审核状态: the labels of the review states. */
export const reviewStates = {
  [REVIEW.DRAFT]: '草稿',
  [REVIEW.WAITING]: '待审核',
  [REVIEW.APPROVED]: '已通过',
  [REVIEW.REJECTED]: '驳回',
} as const
export const reviewState = z.union(
  [
    z.literal(REVIEW.DRAFT),
    z.literal(REVIEW.WAITING),
    z.literal(REVIEW.APPROVED),
    z.literal(REVIEW.REJECTED),
  ],
  '状态不正确',
)

/** Values after a change of an approved record: it waits for review again, without the old opinion. */
export const WAITING_AGAIN = {
  status: REVIEW.WAITING,
  auditBy: null,
  auditAt: null,
  auditOpinion: null,
} as const
