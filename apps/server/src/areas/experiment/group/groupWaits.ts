import type { GroupWait } from '@hepu/api/areas/experiment/group/group'
import { and, count, eq, exists, ne, not, sql, type SQL } from 'drizzle-orm'
import { experimentGroup, plot, upgrade } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { hasPlots, hasPlotThat } from './currentYear.ts'

/** Matches plots that wait for a person to judge them. */
export const isPending = eq(plot.status, 'pending')

/** Returns the condition of what waits in a group. The list and the counts of the home screen use it alike. */
export const waitCondition = (ctx: Ctx, wait: GroupWait): SQL | undefined =>
  wait === 'pending' ? hasPlotThat(ctx, isPending) : and(hasPlots(ctx), not(hasEvaluation(ctx)))

/** Matches groups with an evaluation; one that was revoked counts as none. */
const hasEvaluation = (ctx: Ctx): SQL =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(upgrade)
      .where(
        and(
          rows(ctx, upgrade),
          eq(upgrade.orgId, experimentGroup.orgId),
          eq(upgrade.groupId, experimentGroup.id),
          ne(upgrade.state, 'REVOKED'),
        ),
      ),
  )

/** Counts the groups of a year in which this waits. */
export async function countGroupsWaiting(ctx: Ctx, year: number, wait: GroupWait): Promise<number> {
  const [found] = await ctx.db
    .select({ n: count() })
    .from(experimentGroup)
    .where(and(rows(ctx, experimentGroup), eq(experimentGroup.year, year), waitCondition(ctx, wait)))
  return found?.n ?? 0
}
