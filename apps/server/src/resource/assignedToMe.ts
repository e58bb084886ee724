import { assignedToMeKinds, type AssignedToMeKind } from '@hepu/api/core/resource/assignedToMe'
import { must } from '@hepu/api/core/must'
import { and, eq, not, or, sql, type SQL } from 'drizzle-orm'
import { approval, approvalTask } from '../db/schema/index.ts'
import type { Ctx } from '../http/context.ts'
import type { Mounted } from './mounted.ts'
import { isBlockedFromReview } from './reviewRule.ts'

/**
 * 我的待办: returns the condition for records within `rows(ctx, table)` that wait for the caller, by his permissions and the
 * rules of their organisations: records that he may review, or that he created and that are rejected or still drafts. The
 * status is a literal so that PostgreSQL uses the partial index.
 */
export function assignedToMeCondition(
  ctx: Ctx,
  resource: Pick<Mounted, 'def' | 'table'>,
  kind: AssignedToMeKind,
): SQL {
  const { table, def } = resource
  const { permissions, readOnlyOrgIds, userId } = ctx.caller
  if (!permissions.has(`${def.name}:${kind === 'review' ? 'audit' : 'write'}`)) return sql`false`
  return must(
    and(
      sql`${table.status} = ${sql.raw(String(assignedToMeKinds[kind].status))}`,
      readOnlyOrgIds.length > 0
        ? sql`${table.orgId} <> all(${sql.param([...readOnlyOrgIds])}::bigint[])`
        : undefined,
      kind === 'review'
        ? or(
            and(not(hasApproval(def.name, table)), isOpenToReview(ctx, table)),
            hasOwnTask(ctx, def.name, table),
          )
        : eq(table.createdBy, userId),
    ),
    'condition',
  )
}

/** Returns the condition for records that the caller may review and that have no approval by a flow. */
export const reviewWithoutFlow = (ctx: Ctx, resource: Pick<Mounted, 'def' | 'table'>): SQL | undefined =>
  and(assignedToMeCondition(ctx, resource, 'review'), not(hasApproval(resource.def.name, resource.table)))

const hasApproval = (subject: string, table: Mounted['table']): SQL => sql`exists (
  select 1 from ${approval} where ${approval.subject} = ${subject} and ${approval.objectId} = ${table.id}
    and ${approval.orgId} = ${table.orgId} and ${approval.state} in ('RUNNING', 'RETURNED'))`

const hasOwnTask = ({ caller }: Ctx, subject: string, table: Mounted['table']): SQL => sql`exists (
  select 1 from ${approval} join ${approvalTask} on ${approvalTask.approvalId} = ${approval.id}
    and ${approvalTask.kind} = 'step' and ${approvalTask.state} = 'open'
    and ${approvalTask.assigneeId} = ${caller.userId}
  where ${approval.subject} = ${subject} and ${approval.objectId} = ${table.id}
    and ${approval.orgId} = ${table.orgId} and ${approval.state} = 'RUNNING')`

/** Returns the condition that no rule keeps a record from the caller's review; undefined if there are no rules. */
function isOpenToReview(ctx: Ctx, table: Mounted['table']): SQL | undefined {
  const isBlocked = isBlockedFromReview(ctx, table)
  return isBlocked && not(isBlocked)
}
