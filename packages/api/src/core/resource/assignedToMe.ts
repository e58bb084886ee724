import { z } from 'zod'
import type { ReviewState } from './review.ts'

/** What of a registry waits for the one who asks, in words and by the state of its records. */
export const assignedToMeKinds = {
  review: { label: '待我审核', status: 1 },
  rejected: { label: '我被驳回的', status: 3 },
  draft: { label: '我的草稿', status: 0 },
} as const satisfies Readonly<Record<string, { label: string; status: ReviewState }>>

export type AssignedToMeKind = keyof typeof assignedToMeKinds

/** 我的待办, as lists and exports are filtered by it. */
export const assignedToMeKind = z.enum(Object.keys(assignedToMeKinds) as [AssignedToMeKind], '待办类别不正确')
