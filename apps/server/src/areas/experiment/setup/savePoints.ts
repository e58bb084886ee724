import type * as api from '@hepu/api/areas/experiment/setup'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { experimentPoint } from '../../../db/schema/index.ts'
import { insertRow, removeRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockOpenGroup } from '../group/groupState.ts'
import type { Group } from '../analysis/loadTrial.ts'
import { refreshGroups } from '../group/groupSummary.ts'
import { findData, removeBlankPlots } from './setupPlots.ts'
import { assertDistinct, assertAllExist } from './rowChecks.ts'
import { assertNamesFree, freeNames, lockExisting, renamed } from './rowNames.ts'

const LABEL = { label: '试点' }

/**
 * Saves the points of a group in the given order, all or nothing. A removed point must have neither data nor waiting
 * values.
 */
export async function savePoints(ctx: Ctx, input: ParsedInputOf<typeof api.savePoints>): Promise<null> {
  const group = await lockOpenGroup(ctx, input.groupId)
  assertDistinct(input.rows, '试点名称', (row) => row.name)
  const existing = await lockExisting(ctx, experimentPoint, group)
  assertAllExist(existing, input.rows, input.removed, '试点')
  assertNamesFree(existing, input.rows, input.removed, '试点')
  await removePoints(ctx, group, input.removed)
  const freed = await freeNames(ctx, experimentPoint, existing, input.rows, LABEL)
  for (const [sortValue, { id, version, ...fields }] of input.rows.entries()) {
    const values = { ...fields, sortValue }
    if (id === null || id === undefined)
      await insertRow(ctx, experimentPoint, { ...values, groupId: group.id }, LABEL)
    else {
      const note = renamed(freed.get(id), values.name, LABEL)
      await updateRow(ctx, experimentPoint, id, change(version, values), note)
    }
  }
  await refreshGroups(ctx, [group.id])
  return null
}

const change = <V>(version: number | null | undefined, values: V): { version?: number; values: V } =>
  version === null || version === undefined ? { values } : { version, values }

async function removePoints(ctx: Ctx, group: Group, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const [held] = await findData(ctx, group, 'pointId', ids)
  if (held?.isWaiting) {
    throw new AppError('BAD_STATE', `试点「${held.name}」的品种${held.where}有待审核的填报值，不能删除`)
  }
  if (held) {
    throw new AppError(
      'BAD_STATE',
      `试点「${held.name}」已有品种${held.where}的数据，不能删除；不计入可报废试点`,
    )
  }
  await removeBlankPlots(ctx, group, { side: 'pointId', ids })
  for (const id of ids) await removeRow(ctx, experimentPoint, id, LABEL)
}
