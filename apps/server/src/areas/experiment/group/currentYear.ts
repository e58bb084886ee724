import { and, eq, exists, sql, type SQL } from 'drizzle-orm'
import { experimentGroup, plot, upgradeSetting } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { holdsData } from './plotData.ts'

/**
 * Returns 当前年份 of the organisation and crop of the work context: the year set with the promotion rules; else the newest
 * year with data, as the groups of the next season stay empty for long; else the newest year with a group; else the
 * calendar year.
 */
export async function loadCurrentYear(ctx: Ctx): Promise<number> {
  const { orgId, crop } = ctx.caller
  const set = ctx.db
    .select({ year: upgradeSetting.currentYear })
    .from(upgradeSetting)
    .where(and(eq(upgradeSetting.orgId, orgId), eq(upgradeSetting.crop, crop)))
  const [found] = await ctx.db
    .select({
      year: sql<number | null>`coalesce((${set}),
        max(${experimentGroup.year}) filter (where ${hasPlots(ctx)}), max(${experimentGroup.year}))`,
    })
    .from(experimentGroup)
    .where(rows(ctx, experimentGroup))
  return found?.year ?? ctx.services.now().getFullYear()
}

/** Matches groups that have a plot with data; plots that were only laid out do not count. */
export const hasPlots = (ctx: Ctx): SQL => hasPlotThat(ctx, holdsData(experimentGroup.year))

/** Matches groups that have a plot of which a condition holds. */
export const hasPlotThat = (ctx: Ctx, condition: SQL | undefined): SQL =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(plot)
      .where(
        and(
          rows(ctx, plot),
          eq(plot.orgId, experimentGroup.orgId),
          eq(plot.groupId, experimentGroup.id),
          condition,
        ),
      ),
  )
