import type { Ctx } from '../http/context.ts'
import { notifyAll, type NewNotice } from '../notice/notify.ts'

/** What people are informed of, and how the notice says it. `name` is that of the record. */
const messages = {
  assigned: (name: string) => `请审批「${name}」`,
  reminded: (name: string) => `催办：请审批「${name}」`,
  approved: (name: string) => `「${name}」已通过审批`,
  rejected: (name: string) => `「${name}」未通过审批`,
  returned: (name: string) => `「${name}」被退回，请修改后重新提交`,
  withdrawn: (name: string) => `「${name}」已由发起人撤回，不必再审批`,
  voided: (name: string) => `「${name}」的审批已作废`,
} as const
export type ApprovalMessage = keyof typeof messages

/** A message about an approval for some users. */
export interface ApprovalReport {
  kind: ApprovalMessage
  userIds: number[]
  title: string
  /** The reason, where it has one. */
  text: string | null
  orgId: number
  crop: string
  approvalId: number
}

/** Informs users of what happened to approvals, in the transaction of the act. */
export const reportApprovals = (ctx: Ctx, reports: readonly ApprovalReport[]): Promise<void> =>
  notifyAll(ctx, reports.map(noticeOf))

const noticeOf = ({ kind, userIds, title, text, orgId, crop, approvalId }: ApprovalReport): NewNotice => ({
  kind: kind === 'assigned' || kind === 'reminded' ? 'approval.task' : 'approval.result',
  recipients: userIds,
  title: messages[kind](title),
  text,
  link: { path: `/approval/detail?id=${approvalId}` },
  orgId,
  crop,
})
