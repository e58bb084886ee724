import type * as api from '@hepu/api/areas/experiment/setup'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, eq } from 'drizzle-orm'
import { experimentGroup, experimentPoint, experimentVariety } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { removeRow, staleEdit } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { assertNotBlind } from '../blind/blindState.ts'
import { latestStates, lockOpenGroup } from '../group/groupState.ts'
import type { Group } from '../analysis/loadTrial.ts'
import { findData, hasValues, removeBlankPlots } from './setupPlots.ts'

/** Removes a group without data and without waiting values, with its points, entries and planned plots. */
export async function deleteGroup(ctx: Ctx, input: ParsedInputOf<typeof api.groupDelete>): Promise<null> {
  const group = await lockOpenGroup(ctx, input.id)
  if (group.version !== input.version) throw await staleEdit(ctx, group, { label: '组别' })
  assertNotBlind(group, '不能删除组别')
  await assertNoData(ctx, group)
  await removeBlankPlots(ctx, group)
  for (const table of [experimentVariety, experimentPoint]) {
    const found = await ctx.db
      .select({ id: table.id })
      .from(table)
      .where(and(rows(ctx, table), eq(table.groupId, group.id)))
    for (const { id } of found) await removeRow(ctx, table, id)
  }
  await removeRow(ctx, experimentGroup, group.id, { label: '组别' })
  return null
}

async function assertNoData(ctx: Ctx, group: Group): Promise<void> {
  const points = await ctx.db
    .select({ id: experimentPoint.id })
    .from(experimentPoint)
    .where(and(rows(ctx, experimentPoint), eq(experimentPoint.groupId, group.id)))
  const held = await findData(
    ctx,
    group,
    'pointId',
    points.map((point) => point.id),
  )
  for (const [isWaiting, what] of [
    [false, '已有小区数据'],
    [true, '有待审核的填报值'],
  ] as const) {
    const names = held.flatMap((point) => (point.isWaiting === isWaiting ? [`「${point.name}」`] : []))
    if (names.length > 0) throw new AppError('BAD_STATE', `组别在试点${names.join('')}${what}，不能删除`)
  }
  if (await hasValues(ctx, group)) throw new AppError('BAD_STATE', '组别已有调查数据，不能删除')
  if ((await latestStates(ctx, [group.id])).size > 0) {
    throw new AppError('BAD_STATE', '组别已有晋级评估，不能删除')
  }
}
