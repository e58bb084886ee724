import { assignedToMeKinds, type AssignedToMeKind } from '@hepu/api/core/resource/assignedToMe'
import { must } from '@hepu/api/core/must'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { upgradeSetting } from '../db/schema/index.ts'
import type { Ctx } from '../http/context.ts'
import type { Mounted } from './mounted.ts'

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
      kind === 'review' ? sql`not ${isKeptFrom(ctx, resource)}` : eq(table.createdBy, userId),
    ),
    'condition',
  )
}

/** True of records that the caller may not review because he edited them last. See `reviewBlocker`. */
const isKeptFrom = ({ caller }: Ctx, { table }: Pick<Mounted, 'table'>): SQL => sql`(
  ${table.updatedBy} = ${caller.userId} and exists (
    select 1 from ${upgradeSetting} where ${upgradeSetting.orgId} = ${table.orgId}
      and ${upgradeSetting.crop} = ${caller.crop} and ${upgradeSetting.reviewFourEyes} = 1))`
