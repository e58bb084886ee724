import { and, eq, sql } from 'drizzle-orm'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type * as api from '@hepu/api/areas/upgrade/record'
import { experimentGroup, upgradeSetting } from '../../db/schema/index.ts'
import { rows } from '../../db/scope.ts'
import { writeLog } from '../../db/write.ts'
import type { Ctx } from '../../http/context.ts'

export interface UpgradeSetting {
  currentYear: number
  fourEyes: boolean
  minPoints: number
}

/** Fewest valid points a verdict may rest on, unless the organisation sets another number (provincial default). */
const DEFAULT_MIN_POINTS = 5

/** The organisation's rules of promotion; until it sets any: the newest trial year, four eyes, five points. */
export async function loadSetting(ctx: Ctx): Promise<UpgradeSetting> {
  const [stored] = await ctx.db
    .select()
    .from(upgradeSetting)
    .where(and(eq(upgradeSetting.orgId, ctx.caller.orgId), eq(upgradeSetting.crop, ctx.caller.crop)))
  if (stored) {
    return { currentYear: stored.currentYear, fourEyes: stored.fourEyes === 1, minPoints: stored.minPoints }
  }
  const [newest] = await ctx.db
    .select({ year: sql<number | null>`max(${experimentGroup.year})` })
    .from(experimentGroup)
    .where(rows(ctx, experimentGroup))
  const year = newest?.year ?? ctx.services.now().getFullYear()
  return { currentYear: year, fourEyes: true, minPoints: DEFAULT_MIN_POINTS }
}

/** 当前晋级年份 with the years that have trials. */
export async function getConfigYear(ctx: Ctx): Promise<ResultOf<typeof api.configYear>> {
  const setting = await loadSetting(ctx)
  const years = await ctx.db
    .selectDistinct({ year: experimentGroup.year })
    .from(experimentGroup)
    .where(rows(ctx, experimentGroup))
  const all = new Set([setting.currentYear, ...years.map((row) => row.year)])
  return {
    ...setting,
    years: [...all].toSorted((a, b) => b - a),
    can: { edit: ctx.caller.words.has('upgrade.record:generate') },
  }
}

/** Changes the current year and the rules of publishing. */
export async function updateConfigYear(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.updateConfigYear>,
): Promise<null> {
  const before = await loadSetting(ctx)
  const values = {
    currentYear: input.currentYear,
    fourEyes: input.fourEyes ? 1 : 0,
    minPoints: input.minPoints,
    updatedBy: ctx.caller.userId,
    updatedAt: ctx.services.now(),
  }
  await ctx.db
    .insert(upgradeSetting)
    .values({ orgId: ctx.caller.orgId, crop: ctx.caller.crop, ...values })
    .onConflictDoUpdate({ target: [upgradeSetting.orgId, upgradeSetting.crop], set: values })
  await writeLog(ctx, {
    object: 'upgrade_setting',
    objectId: null,
    action: 'update',
    before: { ...before },
    after: { ...input },
  })
  return null
}
