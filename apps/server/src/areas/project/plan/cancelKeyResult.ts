import type * as api from '@hepu/api/areas/project/plan/keyResult'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { projectKeyResult } from '../../../db/schema/index.ts'
import { updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { KEY_RESULT, lockKeyResult, type KeyResult } from './planRows.ts'
import { recomputeLocked, writeEntry } from './progressUp.ts'

/** Returns why a cancelled key result takes no more changes. */
export const cancelledProblem = ({ name, cancelReason }: Pick<KeyResult, 'name' | 'cancelReason'>): string =>
  `关键结果「${name}」已取消（${cancelReason ?? ''}），请先恢复`

/** Returns why a key result cannot be taken back, for one that was not cancelled. */
export const activeProblem = ({ name }: Pick<KeyResult, 'name'>): string => `关键结果「${name}」没有取消`

/**
 * Cancels a key result, so that it leaves the computation of its index, or takes it into account again. Values, files and history
 * stay, and the history says what happened.
 */
export async function cancelKeyResult(
  ctx: Ctx,
  { id, version, isCancelled, reason }: ParsedInputOf<typeof api.cancelKeyResult>,
): Promise<ResultOf<typeof api.cancelKeyResult>> {
  const { row, found } = await lockKeyResult(ctx, id, 'plan:edit')
  if (found.index.cancelledAt) throw new AppError('BAD_STATE', `指标「${found.index.name}」已取消`)
  if (isCancelled && row.cancelledAt) throw new AppError('BAD_STATE', cancelledProblem(row))
  if (!isCancelled && !row.cancelledAt) throw new AppError('BAD_STATE', activeProblem(row))
  const values = isCancelled
    ? { cancelledAt: ctx.services.now(), cancelReason: reason }
    : { cancelledAt: null, cancelReason: null }
  const saved = await updateRow(
    ctx,
    projectKeyResult,
    id,
    { version, values },
    { label: KEY_RESULT, ...(reason ? { reason } : {}) },
  )
  const said = isCancelled ? '取消' : '恢复'
  await writeEntry(ctx, found.index, {
    keyResultId: id,
    valueBefore: row.current,
    valueAfter: row.current,
    progressBefore: row.progress,
    progressAfter: row.progress,
    origin: row.progressOrigin,
    note: reason ? `${said}：${reason}` : said,
  })
  const { after, projectProgress } = await recomputeLocked(ctx, row.indexId)
  return { ...saved, indexProgress: after.progress, projectProgress }
}
