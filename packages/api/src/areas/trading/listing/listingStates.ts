import { workflow } from '../../../core/workflow.ts'

/** States of a listing. */
export const listingStates = {
  draft: '草稿',
  review: '待审核',
  listed: '已上架',
  offline: '已下架',
  talking: '洽谈中',
  done: '已成交',
  expired: '已过期',
  rejected: '已驳回',
} as const
export type ListingState = keyof typeof listingStates

/** `resultStatus` of the calls, by state. */
export const resultStatuses = {
  draft: 0,
  review: 1,
  listed: 2,
  offline: 3,
  talking: 4,
  done: 5,
  expired: 6,
  rejected: 9,
} as const satisfies Record<ListingState, number>

/** States in which the public sees a listing. */
export const publicStates = ['listed', 'talking', 'done'] as const satisfies readonly ListingState[]

/**
 * From a draft over the review to the market. A demand calls 已成交 「已对接」. 已成交 is the end and needs the contract; the
 * expiry job sets 已过期, from which a later day of validity leads back to the review.
 */
export const listingWorkflow = workflow<
  ListingState,
  | 'submit'
  | 'withdraw'
  | 'approve'
  | 'askChange'
  | 'reject'
  | 'takeDown'
  | 'putUp'
  | 'talk'
  | 'stopTalk'
  | 'close'
  | 'renew'
>({
  name: 'trading.listing',
  states: listingStates,
  final: ['done'],
  moves: {
    submit: { from: ['draft', 'rejected'], to: 'review', right: 'trading.listing:write', label: '提交审核' },
    withdraw: { from: ['review'], to: 'draft', right: 'trading.listing:write', label: '撤回' },
    approve: { from: ['review'], to: 'listed', right: 'trading.listing:audit', label: '审核通过' },
    askChange: { from: ['review'], right: 'trading.listing:audit', label: '要求修改' },
    reject: { from: ['review'], to: 'rejected', right: 'trading.listing:audit', label: '驳回' },
    takeDown: { from: ['listed', 'talking'], to: 'offline', right: 'trading.listing:publish', label: '下架' },
    putUp: { from: ['offline'], to: 'listed', right: 'trading.listing:publish', label: '上架' },
    talk: { from: ['listed'], to: 'talking', right: 'trading.listing:publish', label: '转为洽谈中' },
    stopTalk: { from: ['talking'], to: 'listed', right: 'trading.listing:publish', label: '结束洽谈' },
    close: { from: ['talking'], to: 'done', right: 'trading.listing:publish', label: '成交' },
    renew: { from: ['expired'], to: 'review', right: 'trading.listing:write', label: '续期' },
  },
})
export type ListingMove = (typeof listingWorkflow)['names'][number]

/** What the trail of a listing tells: its moves, and what rules and editors did. */
export type ListingEvent =
  | ListingMove
  | 'create'
  | 'expire'
  | 'ruleDown'
  | 'editSubmit'
  | 'editApprove'
  | 'editReject'
  | 'editWithdraw'
