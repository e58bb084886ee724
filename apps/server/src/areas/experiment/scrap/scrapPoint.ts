import { dictionaries } from '@hepu/api/dictionaries'
import type * as api from '@hepu/api/areas/experiment/group/group'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { experimentPoint } from '../../../db/schema/index.ts'
import { getRow } from '../../../db/scope.ts'
import { updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockOpenGroup } from '../group/groupState.ts'
import { pointUse } from '../group/pointUse.ts'
import { refreshGroups } from '../group/groupSummary.ts'

/**
 * Scraps a point with a reason of the dictionary, or restores it; the figures of the group are recomputed at once. The
 * last valid point may be scrapped too: figures are then blank, with the reason.
 */
export async function scrapPoint(ctx: Ctx, input: ParsedInputOf<typeof api.scrapPoint>): Promise<null> {
  const point = await getRow(ctx, experimentPoint, input.id, '试点')
  await lockOpenGroup(ctx, point.groupId)
  const reason = input.reason ?? null
  const note = input.note ?? null
  if (input.scrapped) assertScrapReason(reason)
  const values = input.scrapped
    ? {
        scrapped: true,
        scrapReason: reason,
        scrapNote: note,
        scrappedBy: ctx.caller.userId,
        scrappedAt: ctx.services.now(),
      }
    : { scrapped: false, scrapReason: null, scrapNote: null, scrappedBy: null, scrappedAt: null }
  await updateRow(
    ctx,
    experimentPoint,
    input.id,
    { version: input.version, values },
    { label: '试点', reason: input.scrapped ? pointUse({ ...point, ...values }).reason : note },
  )
  await refreshGroups(ctx, [point.groupId])
  return null
}

/** Refuses a missing reason, and one that is not in the dictionary. */
export function assertScrapReason(reason: string | null): asserts reason is string {
  if (reason === null) throw new AppError('BAD_INPUT', '报废原因必填')
  const known = dictionaries['scrap_reason'] ?? []
  if (known.some((entry) => entry.value === reason)) return
  throw new AppError('BAD_INPUT', `报废原因「${reason}」不在字典中`)
}
