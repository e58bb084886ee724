import { and, eq, exists, sql, type SQL } from 'drizzle-orm'
import { experimentGroup, plot, upgradeSetting } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { holdsData } from './plotData.ts'

/**
 * 当前年份 of the organisation and crop in work: the one set with the rules of promotion; until one is set, the newest
 * of which there are data, as the groups of the next season stand empty for long; else the newest with a group; without
 * any, the calendar's.
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

/** Whether a group has any plot with data; one that was only laid out has none. */
export const hasPlots = (ctx: Ctx): SQL =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(plot)
      .where(
        and(
          rows(ctx, plot),
          eq(plot.orgId, experimentGroup.orgId),
          eq(plot.groupId, experimentGroup.id),
          holdsData(experimentGroup.year),
        ),
      ),
  )
