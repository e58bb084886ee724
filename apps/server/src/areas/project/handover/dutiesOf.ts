import { reportRuleNames } from '@hepu/api/areas/project/report/reportObligations'
import { findRule } from '@hepu/api/obligationRules'
import { and, eq, notInArray } from 'drizzle-orm'
import { giveOwnTask } from '../../../approval/handOver.ts'
import { administers, mayOpenRecord } from '../../../approval/taskAccess.ts'
import { approval, approvalTask, obligation } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { giveObligations } from '../../../obligation/acts.ts'
import { mayAct } from '../../../obligation/rights.ts'
import { visible } from '../../../obligation/visible.ts'
import type { Gift, ListItems } from './handOverKind.ts'

/** Obligations that follow who answers for a risk or directs a node. */
const following = ['project.risk', ...Object.values(reportRuleNames)]

/** Open obligations that stand for themselves. */
export const listObligations: ListItems = async (ctx, _, userId) => {
  const found = await ctx.db
    .select()
    .from(obligation)
    .where(
      and(
        visible(ctx),
        eq(obligation.ownerId, userId),
        eq(obligation.state, 'open'),
        notInArray(obligation.rule, following),
      ),
    )
    .orderBy(obligation.dueDate, obligation.id)
  const giveTogether = (ids: readonly number[], { toId, reason }: Gift) => {
    const items = found.flatMap(({ id, version }) => (ids.includes(id) ? [{ id, version }] : []))
    return giveObligations(ctx, { items, ownerId: toId, reason })
  }
  return found.map((row) => ({
    kind: 'obligation',
    id: row.id,
    name: row.title,
    place: `${findRule(row.rule)?.label ?? row.rule} · ${row.dueDate} 到期`,
    projectId: null,
    path: null,
    why: mayAct(ctx, row) ? null : '只有负责人本人或到期事项管理员可以转交',
    give: (gift: Gift) => giveTogether([row.id], gift),
    giveTogether,
  }))
}

/** Tasks of approvals that wait for a person. */
export const listApprovals: ListItems = async (ctx, _, userId) => {
  const found = await ctx.db
    .select({ task: approvalTask, approval })
    .from(approvalTask)
    .innerJoin(
      approval,
      and(eq(approval.orgId, approvalTask.orgId), eq(approval.id, approvalTask.approvalId)),
    )
    .where(
      and(
        eq(approvalTask.assigneeId, userId),
        eq(approvalTask.kind, 'step'),
        eq(approvalTask.state, 'open'),
        eq(approval.state, 'RUNNING'),
        eq(approval.crop, ctx.caller.crop),
      ),
    )
    .orderBy(approvalTask.createdAt, approvalTask.id)
  return found
    .filter((row) => isSeen(ctx, row.approval, userId))
    .map((row) => ({
      kind: 'approval',
      id: row.task.id,
      name: row.approval.title,
      place: ctx.services.approvalSubjects.get(row.approval.subject)?.title ?? row.approval.subject,
      projectId: null,
      path: null,
      why: approvalBlocker(ctx, row.approval, userId),
      give: ({ toId, reason }: Gift) =>
        giveOwnTask(ctx, { taskId: row.task.id, userId: toId, opinion: reason }),
    }))
}

type Approval = typeof approval.$inferSelect

/** Approvals of others are listed for those who may open the record or administer approvals. */
const isSeen = (ctx: Ctx, found: Approval, userId: number): boolean =>
  userId === ctx.caller.userId || mayOpenRecord(ctx, found) || administers(ctx, found)

function approvalBlocker(ctx: Ctx, found: Approval, userId: number): string | null {
  if (userId === ctx.caller.userId || administers(ctx, found)) return null
  return '只有处理人本人或审批管理员可以转办'
}
