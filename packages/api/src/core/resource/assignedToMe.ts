import { z } from 'zod'
import type { ReviewState } from './review.ts'

/** What of a registry waits for the one who asks, in words and by the state of its records. */
export const mineKinds = {
  review: { label: '待我审核', status: 1 },
  rejected: { label: '我被驳回的', status: 3 },
  draft: { label: '我的草稿', status: 0 },
} as const satisfies Readonly<Record<string, { label: string; status: ReviewState }>>

export type MineKind = keyof typeof mineKinds

/** 我的待办, as lists and exports are filtered by it. */
export const mineKind = z.enum(Object.keys(mineKinds) as [MineKind], '待办类别不正确')
