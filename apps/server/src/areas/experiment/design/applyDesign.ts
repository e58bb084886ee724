import type * as api from '@hepu/api/areas/experiment/design'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { experimentGroup, plot } from '../../../db/schema/index.ts'
import { staleEdit, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockOpenGroup } from '../group/groupState.ts'
import type { Group } from '../analysis/loadTrial.ts'
import { countBy, findData, removeBlankPlots } from '../setup/setupPlots.ts'
import { refreshGroups } from '../group/groupSummary.ts'
import { planLayout, type PlannedPlot } from './planLayout.ts'

/** Number of plots that one statement writes. */
const AT_ONCE = 2000

/**
 * Writes the plots of a layout, without values. Replaces plots laid out before at the same points. Refuses a point with
 * data, or with typed values that wait, because its plots exist in the field.
 */
export async function applyDesign(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.designApply>,
): Promise<{ plots: number }> {
  const { groupId, version, pointIds: _wished, ...settings } = input
  const group = await lockOpenGroup(ctx, groupId)
  if (group.version !== version) throw await staleEdit(ctx, group, { label: '组别' })
  const { pointIds, plots } = await planLayout(ctx, group, input)
  await assertNoData(ctx, group, pointIds)
  await removeBlankPlots(ctx, group, { side: 'pointId', ids: pointIds })
  await insertPlots(ctx, group, plots)
  const { design, reps } = settings
  const values = {
    design,
    reps,
    layout: { ...settings, pointIds: await laidOutPoints(ctx, group, pointIds) },
  }
  await updateRow(ctx, experimentGroup, groupId, { values }, { label: '组别' })
  await refreshGroups(ctx, [groupId])
  return { plots: plots.length }
}

/** Returns the points laid out now, and those laid out before that still have plots. */
async function laidOutPoints(ctx: Ctx, group: Group, now: readonly number[]): Promise<number[]> {
  const existing = await countBy(ctx, group, 'pointId')
  const before = group.layout?.pointIds ?? []
  return [...new Set([...before.filter((id) => existing.has(id)), ...now])]
}

async function assertNoData(ctx: Ctx, group: Group, pointIds: readonly number[]): Promise<void> {
  const [held] = await findData(ctx, group, 'pointId', pointIds)
  if (held) {
    const what = held.isWaiting ? `的品种${held.where}有待审核的填报值` : `已有品种${held.where}的数据`
    throw new AppError('BAD_STATE', `试点「${held.name}」${what}，不能重新布置`)
  }
}

async function insertPlots(
  ctx: Ctx,
  { id: groupId, orgId, crop }: Group,
  plots: readonly PlannedPlot[],
): Promise<void> {
  const { userId } = ctx.caller
  const owner = { orgId, crop, groupId, createdBy: userId, updatedBy: userId }
  const values = plots.map(({ row, col, ...of }) => ({ ...owner, ...of, rowNo: row, colNo: col }))
  for (let at = 0; at < values.length; at += AT_ONCE) {
    await ctx.db.insert(plot).values(values.slice(at, at + AT_ONCE))
  }
}
