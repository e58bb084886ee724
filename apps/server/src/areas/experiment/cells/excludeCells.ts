import type * as api from '@hepu/api/areas/experiment/cells/cell'
import { isHarvest } from '@hepu/api/areas/experiment/cells/cellFields'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import type { Ctx } from '../../../http/context.ts'
import { lockOpenGroup } from '../group/groupState.ts'
import type { Change } from '../import/plan/planShapes.ts'
import { loadCells } from '../import/plan/existingTrial.ts'
import { writeChanges } from '../import/write/writeChanges.ts'
import { refreshGroups } from '../group/groupSummary.ts'
import { cellKey } from './cellKey.ts'

/**
 * Excludes single trait values from the figures, or includes them again, with a reason. The yield belongs to the whole
 * plot: plots are excluded as such.
 */
export async function excludeCells(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.excludeCells>,
): Promise<{ changed: number }> {
  const group = await lockOpenGroup(ctx, input.groupId)
  const { observations } = await loadCells(ctx.db, group, [
    ...new Set(input.cells.map((cell) => cell.pointId)),
  ])
  const changes = input.cells.flatMap((cell): Change[] => {
    if (isHarvest(cell.field)) throw new AppError('BAD_INPUT', '产量项目请按小区剔除')
    const known = observations.get(cellKey(cell))
    if (!known) throw new AppError('NOT_FOUND', '要剔除的值不存在')
    if (known.record.status === input.status) return []
    const after = {
      ...known.record,
      status: input.status,
      statusReason: input.status === 'excluded' ? input.reason : null,
    }
    return [{ object: 'observation', id: known.id, where: '', before: known.record, after, fields: [] }]
  })
  if (changes.length === 0) return { changed: 0 }
  const writing = {
    db: ctx.db,
    scope: { orgId: group.orgId, crop: group.crop },
    userId: ctx.caller.userId,
    requestId: ctx.requestId,
    batchId: null,
    reason: input.reason,
    onWritten: () => undefined,
  }
  await writeChanges(writing, changes, group.year)
  await refreshGroups(ctx, [group.id])
  return { changed: changes.length }
}
