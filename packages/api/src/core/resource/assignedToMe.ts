import { z } from 'zod'
import { REVIEW, type ReviewState } from './review.ts'

/** The kinds of records that wait for the caller: their label and the review state of the records. */
export const assignedToMeKinds = {
  review: { label: '待我审核', status: REVIEW.WAITING },
  rejected: { label: '我被驳回的', status: REVIEW.REJECTED },
  draft: { label: '我的草稿', status: REVIEW.DRAFT },
} as const satisfies Readonly<Record<string, { label: string; status: ReviewState }>>

export type AssignedToMeKind = keyof typeof assignedToMeKinds

/** 我的待办: a filter of lists and exports. */
export const assignedToMeKind = z.enum(Object.keys(assignedToMeKinds) as [AssignedToMeKind], '待办类别不正确')
