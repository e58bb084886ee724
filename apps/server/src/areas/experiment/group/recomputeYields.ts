import { yieldPerMu } from '@hepu/breeding/units'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { plot } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { holdsData } from './plotData.ts'
import { loadGroup, type TrialCtx } from '../analysis/loadTrial.ts'
import { standardMoistureOf } from '../analysis/standardMoisture.ts'

/**
 * Converts the yields of a group to its standard moisture, in one statement. Yields given by the workbook (already at
 * standard moisture) stay. A plot that cannot be converted has no yield, and the reason is stored.
 * @returns the number of computed plots.
 */
export async function recomputeYields(ctx: TrialCtx, groupId: number): Promise<number> {
  const group = await loadGroup(ctx, groupId)
  const standardMoisture = standardMoistureOf(group)
  const weighed = await ctx.db
    .select()
    .from(plot)
    .where(and(rows(ctx, plot), eq(plot.groupId, groupId), isNull(plot.yieldGiven), holdsData(group.year)))
  if (weighed.length === 0) return 0
  const results = weighed.map((row) => yieldPerMu({ ...row, standardMoisture }))
  await ctx.db.execute(sql`
    update plot set yield_mu = fresh.yield_mu, yield_reason = fresh.reason
    from unnest(
      ${sql.param(weighed.map((row) => row.id))}::bigint[],
      ${sql.param(results.map((result) => result.value?.yieldMu ?? null))}::float8[],
      ${sql.param(results.map((result) => result.reason))}::text[]
    ) as fresh(id, yield_mu, reason)
    where plot.org_id = ${group.orgId} and plot.id = fresh.id`)
  return weighed.length
}
