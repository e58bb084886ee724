import { defaultQuadrant, type QuadrantChoice } from '@hepu/api/areas/dashboard/quadrant/quadrantAxes'
import type * as api from '@hepu/api/areas/dashboard/quadrant/quadrantSetting'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq } from 'drizzle-orm'
import { dashboardQuadrant } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { insertRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'

const label = '四象限设置'

async function findSetting(ctx: Ctx) {
  const [found] = await ctx.db
    .select()
    .from(dashboardQuadrant)
    .where(and(rows(ctx, dashboardQuadrant), eq(dashboardQuadrant.orgId, ctx.caller.orgId)))
  return found
}

/** Returns the axes and cuts of the organisation and crop at hand; the defaults where nothing was saved. */
export async function readQuadrant(ctx: Ctx): Promise<QuadrantChoice & { version: number }> {
  return (await findSetting(ctx)) ?? { ...defaultQuadrant, version: 0 }
}

export const showQuadrantSetting = (ctx: Ctx): Promise<ResultOf<typeof api.showQuadrantSetting>> =>
  readQuadrant(ctx)

/** Saves axes and cuts. Throws CONFLICT if somebody else saved them meanwhile. */
export async function saveQuadrantSetting(
  ctx: Ctx,
  { version, ...choice }: ParsedInputOf<typeof api.saveQuadrantSetting>,
): Promise<ResultOf<typeof api.saveQuadrantSetting>> {
  const stored = await findSetting(ctx)
  if (!stored) {
    if (version !== 0) throw new AppError('CONFLICT', '四象限设置已变化，请刷新后重新设置')
    return await insertRow(ctx, dashboardQuadrant, choice, { label })
  }
  if (version === 0) throw new AppError('CONFLICT', '四象限设置已由他人保存，请刷新后在其上修改')
  return await updateRow(ctx, dashboardQuadrant, stored.id, { version, values: choice }, { label })
}
