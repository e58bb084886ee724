import { z } from 'zod'
import { REVIEW, type ReviewState } from './review.ts'

/** The kinds of records that wait for the caller: their label and the review state of the records. */
export const assignedToMeKinds = {
  review: { label: '待我审核', status: REVIEW.WAITING },
  rejected: { label: '我被驳回的', status: REVIEW.REJECTED },
  draft: { label: '我的草稿', status: REVIEW.DRAFT },
} as const satisfies Readonly<Record<string, { label: string; status: ReviewState }>>

/** Says what differs between the two kinds of waiting work, and where each is done. */
export const WAITING_HELP = `待我审批：有审批流程、轮到您处理的事项，在「审批 / 我的待办」处理。${assignedToMeKinds.review.label}：各登记库中您可以审核的记录，打开该库的列表审核；其中走流程的也算在待我审批中，处理一次即可。`

export type AssignedToMeKind = keyof typeof assignedToMeKinds

/** 我的待办: a filter of lists and exports. */
export const assignedToMeKind = z.enum(Object.keys(assignedToMeKinds) as [AssignedToMeKind], '待办类别不正确')
