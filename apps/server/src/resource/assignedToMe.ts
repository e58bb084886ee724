import { assignedToMeKinds, type AssignedToMeKind } from '@hepu/api/core/resource/assignedToMe'
import { and, eq, not, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../http/context.ts'
import type { Mounted } from './mounted.ts'
import { isBlockedFromReview } from './reviewRule.ts'

/**
 * 我的待办: records within `rows(ctx, table)` that wait for the caller, as his words and the rules of their organisations
 * have it: to be reviewed by him, or made by him and rejected or not handed in. A literal status lets the index be used.
 */
export function assignedToMeCondition(
  ctx: Ctx,
  it: Pick<Mounted, 'def' | 'table'>,
  kind: AssignedToMeKind,
): SQL {
  const { table, def } = it
  const { permissions, readOnlyOrgIds, userId } = ctx.caller
  if (!permissions.has(`${def.name}:${kind === 'review' ? 'audit' : 'write'}`)) return sql`false`
  return and(
    sql`${table.status} = ${sql.raw(String(assignedToMeKinds[kind].status))}`,
    readOnlyOrgIds.length > 0
      ? sql`${table.orgId} <> all(${sql.param([...readOnlyOrgIds])}::bigint[])`
      : undefined,
    kind === 'review' ? isOpenToReview(ctx, table) : eq(table.createdBy, userId),
  )!
}

/** Returns the condition that no rule keeps a record from the caller's review; undefined if there are no rules. */
function isOpenToReview(ctx: Ctx, table: Mounted['table']): SQL | undefined {
  const isBlocked = isBlockedFromReview(ctx, table)
  return isBlocked && not(isBlocked)
}
