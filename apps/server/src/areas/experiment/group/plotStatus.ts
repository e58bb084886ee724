import type * as api from '@hepu/api/areas/experiment/plotData'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, inArray } from 'drizzle-orm'
import { plot } from '../../../db/schema/index.ts'
import { rows, unseen } from '../../../db/scope.ts'
import { updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockOpenGroup } from './groupState.ts'
import { refreshGroups } from './groupSummary.ts'

/**
 * Includes plots in the figures or excludes them, with a reason; the surveyed values of a plot follow. Changes nothing
 * unless all plots are in the caller's scope.
 */
export async function setPlotStatus(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.setPlotStatus>,
): Promise<{ changed: number }> {
  const ids = [...new Set(input.ids)].toSorted((a, b) => a - b)
  const found = await ctx.db
    .select({ id: plot.id, groupId: plot.groupId, status: plot.status })
    .from(plot)
    .where(and(rows(ctx, plot), inArray(plot.id, ids)))
    .orderBy(plot.id)
  if (found.length !== ids.length) throw await unseen(ctx, plot, ids, '小区')
  const changing = found.filter((row) => row.status !== input.status)
  const groupIds = [...new Set(changing.map((row) => row.groupId))].toSorted((a, b) => a - b)
  for (const groupId of groupIds) await lockOpenGroup(ctx, groupId)
  const values = { status: input.status, statusReason: input.reason }
  for (const { id } of changing) {
    await updateRow(ctx, plot, id, { values }, { label: '小区', reason: input.reason })
  }
  await refreshGroups(ctx, groupIds)
  return { changed: changing.length }
}
