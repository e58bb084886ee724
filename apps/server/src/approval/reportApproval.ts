import type { Ctx } from '../http/context.ts'

/** What people are informed of. */
export type ApprovalMessage =
  | 'assigned'
  | 'reminded'
  | 'approved'
  | 'rejected'
  | 'returned'
  | 'withdrawn'
  | 'voided'

/** A message about an approval for some users. */
export interface ApprovalReport {
  kind: ApprovalMessage
  userIds: number[]
  title: string
  orgId: number
  approvalId: number
}

/** Informs users of what happened to approvals, in the transaction of the act. */
export async function reportApprovals(ctx: Ctx, reports: readonly ApprovalReport[]): Promise<void> {
  for (const report of reports) {
    if (report.userIds.length > 0) await ctx.services.reportApproval(ctx, report)
  }
}
