import type { getPageList as api } from '@hepu/api/areas/research/ownership/ownership'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, eq, gte, isNull, lte, or, type SQL } from 'drizzle-orm'
import { contains, oneOf } from '../../../db/nameConditions.ts'
import { ownershipHistory as history } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'

export type Filters = ParsedInputOf<typeof api>['model']
export type HistoryRow = typeof history.$inferSelect

/**
 * Returns the condition for the changes that a caller may read: all changes of assets in visible organisations, and changes
 * of other assets in which a visible organisation gave or received.
 */
export const visible = ({ caller }: Pick<Ctx, 'caller'>): SQL | undefined =>
  and(
    eq(history.crop, caller.crop),
    isNull(history.deletedAt),
    or(...[history.orgId, history.fromOrgId, history.toOrgId].map((party) => oneOf(party, caller.orgIds))),
  )

/** Returns the condition of the list filters. */
export function filtered(ctx: Ctx, model: Filters): SQL | undefined {
  const { name, type, kind, orgId, userId, effectiveDateStart, effectiveDateEnd } = model
  return and(
    visible(ctx),
    name ? or(contains(history.assetName, name), contains(history.assetNo, name)) : undefined,
    type ? eq(history.assetType, type) : undefined,
    kind ? eq(history.kind, kind) : undefined,
    orgId
      ? or(eq(history.orgId, orgId), eq(history.fromOrgId, orgId), eq(history.toOrgId, orgId))
      : undefined,
    userId ? eq(history.createdBy, userId) : undefined,
    effectiveDateStart ? gte(history.effectiveDate, effectiveDateStart) : undefined,
    effectiveDateEnd ? lte(history.effectiveDate, effectiveDateEnd) : undefined,
  )
}
