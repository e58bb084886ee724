import { and, eq, sql } from 'drizzle-orm'
import { experimentGroup, upgradeSetting } from '../../db/schema/index.ts'
import { rows } from '../../db/scope.ts'
import type { Ctx } from '../../http/context.ts'

/**
 * 当前年份 of the organisation and crop in work: the one set with the rules of promotion; until one is set, the newest
 * with a trial; without any trial, the calendar's.
 */
export async function loadCurrentYear(ctx: Ctx): Promise<number> {
  const { orgId, crop } = ctx.caller
  const set = ctx.db
    .select({ year: upgradeSetting.currentYear })
    .from(upgradeSetting)
    .where(and(eq(upgradeSetting.orgId, orgId), eq(upgradeSetting.crop, crop)))
  const [found] = await ctx.db
    .select({ year: sql<number | null>`coalesce((${set}), max(${experimentGroup.year}))` })
    .from(experimentGroup)
    .where(rows(ctx, experimentGroup))
  return found?.year ?? ctx.services.now().getFullYear()
}
