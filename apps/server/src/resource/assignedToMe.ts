import { assignedToMeKinds, type AssignedToMeKind } from '@hepu/api/core/resource/assignedToMe'
import { must } from '@hepu/api/core/must'
import { and, eq, not, sql, type SQL } from 'drizzle-orm'
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
      kind === 'review' ? isOpenToReview(ctx, table) : eq(table.createdBy, userId),
    ),
    'condition',
  )
}

/** Returns the condition that no rule keeps a record from the caller's review; undefined if there are no rules. */
function isOpenToReview(ctx: Ctx, table: Mounted['table']): SQL | undefined {
  const isBlocked = isBlockedFromReview(ctx, table)
  return isBlocked && not(isBlocked)
}
