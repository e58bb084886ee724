import { findRule } from '@hepu/api/obligationRules'
import { and, eq, ne } from 'drizzle-orm'
import { giveOwnTask } from '../../../approval/handOver.ts'
import { administers } from '../../../approval/taskAccess.ts'
import { approval, approvalTask, obligation } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { handOverObligations } from '../../../obligation/acts.ts'
import { mayAct } from '../../../obligation/rights.ts'
import { visible } from '../../../obligation/visible.ts'
import type { Item, Kind } from './handOverKind.ts'

interface ObligationItem extends Item {
  version: number
}

/** Open obligations. Those of risks follow who answers for the risk. */
export const obligations: Kind<ObligationItem> = {
  list: async (ctx, _, userId) => {
    const found = await ctx.db
      .select()
      .from(obligation)
      .where(
        and(
          visible(ctx),
          eq(obligation.ownerId, userId),
          eq(obligation.state, 'open'),
          ne(obligation.rule, 'project.risk'),
        ),
      )
      .orderBy(obligation.dueDate, obligation.id)
    return found.map((row) => ({
      kind: 'obligation',
      id: row.id,
      name: row.title,
      place: `${findRule(row.rule)?.label ?? row.rule} · ${row.dueDate} 到期`,
      path: null,
      why: mayAct(ctx, row) ? null : '只有负责人本人或到期事项管理员可以转交',
      version: row.version,
    }))
  },
  give: (ctx, { id, version }, { toId, reason }) =>
    handOverObligations(ctx, { items: [{ id, version }], ownerId: toId, reason }),
}

/** Tasks of approvals that wait for a person. */
export const approvals: Kind = {
  list: async (ctx, _, userId) => {
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
        path: null,
        why: approvalBlocker(ctx, row.approval, userId),
      }))
  },
  give: (ctx, { id }, { toId, reason }) => giveOwnTask(ctx, { taskId: id, userId: toId, opinion: reason }),
}

type Approval = typeof approval.$inferSelect

/** Approvals of others are listed in the organisations whose rows the caller sees. */
const isSeen = (ctx: Ctx, found: Approval, userId: number): boolean =>
  userId === ctx.caller.userId || ctx.caller.orgIds.includes(found.orgId) || administers(ctx, found)

function approvalBlocker(ctx: Ctx, found: Approval, userId: number): string | null {
  if (userId === ctx.caller.userId || administers(ctx, found)) return null
  return '只有处理人本人或审批管理员可以转办'
}
