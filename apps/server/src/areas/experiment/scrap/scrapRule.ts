import type * as api from '@hepu/api/areas/experiment/cells/cell'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, eq, isNull } from 'drizzle-orm'
import { scrapRule } from '../../../db/schema/index.ts'
import { insertRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'

/** Limits with the version at which they were read; 0 = never set. */
export type ScrapLimits = api.ScrapRule & { version: number }

/** Largest error CV (%) of a point by crop (B.9). */
const CV_LIMITS: Readonly<Record<string, number>> = { maize: 15, rice: 10, wheat: 10, soybean: 15 }

/**
 * Returns the limits of an organisation that has set none (B.9): more than a third of all plots, two of three plots of
 * an entry.
 */
const defaultsOf = (crop: string): ScrapLimits => ({
  cvLimit: CV_LIMITS[crop] ?? 15,
  lowYieldPct: 50,
  lostCheckPlots: 2,
  lostPlotPct: 33.34,
  lostEntryPct: 66,
  version: 0,
})

const isRuleOf = (of: { orgId: number; crop: string }) =>
  and(eq(scrapRule.orgId, of.orgId), eq(scrapRule.crop, of.crop), isNull(scrapRule.deletedAt))

/** Returns the limits of the organisation to which a group belongs. */
export async function scrapRuleOf(
  ctx: Pick<Ctx, 'db'>,
  group: { orgId: number; crop: string },
): Promise<ScrapLimits> {
  const [found] = await ctx.db.select().from(scrapRule).where(isRuleOf(group))
  return found ?? defaultsOf(group.crop)
}

/** Returns the limits of the organisation in the work context. */
export const showScrapRule = (ctx: Ctx): Promise<ScrapLimits> => scrapRuleOf(ctx, ctx.caller)

/** Changes the limits of the organisation in the work context, for its current crop. */
export async function saveScrapRule(
  ctx: Ctx,
  values: ParsedInputOf<typeof api.saveScrapRule>,
): Promise<null> {
  const [found] = await ctx.db.select().from(scrapRule).where(isRuleOf(ctx.caller)).for('update')
  const note = { label: '报废界限' }
  if (found) await updateRow(ctx, scrapRule, found.id, { values }, note)
  else await insertRow(ctx, scrapRule, values, note)
  return null
}
