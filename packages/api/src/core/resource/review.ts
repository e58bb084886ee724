import { z } from 'zod'

/** 审核状态 of a record. */
export const reviewStates = { 0: '草稿', 1: '待审核', 2: '已通过', 3: '驳回' } as const
export type ReviewState = 0 | 1 | 2 | 3
export const reviewState = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)], '状态不正确')

/** Values after a change of an approved record: it waits for review again, without the old opinion. */
export const WAITING_AGAIN = { status: 1, auditBy: null, auditAt: null, auditOpinion: null } as const
