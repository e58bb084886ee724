import type * as api from '@hepu/api/areas/project/approval/projectApproval'
import { projectApprovalWorkflow as flow } from '@hepu/api/areas/project/approval/projectApprovalWorkflow'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { clockDay } from '../../../db/clock.ts'
import { projectApproval } from '../../../db/schema/index.ts'
import { updateLocked } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { LABEL, lockApproval, publishBlocker, type ProjectApproval } from './approvals.ts'

type Answer = ResultOf<typeof api.isPublish>

/** Answers whether a 立项 is published. With `state` it publishes or withdraws it first; to be there already changes nothing. */
export async function switchPublished(
  ctx: Ctx,
  { id, state, version }: ParsedInputOf<typeof api.isPublish>,
): Promise<Answer> {
  const held = await lockApproval(ctx, id)
  if (state === undefined || state === held.state) return answer(held)
  const move = state === 'published' ? 'publish' : 'withdraw'
  if (!flow.isPermitted(move, ctx.caller.permissions))
    throw new AppError('FORBIDDEN', `您没有「${flow.moves[move].label}」立项的权限，请联系管理员`)
  const now = ctx.services.now()
  const blocker =
    move === 'publish' ? publishBlocker(held, clockDay(now)) : flow.stateBlocker(held.state, move)
  if (blocker) throw new AppError('BAD_STATE', blocker)
  const values = { state, ...(state === 'published' && { publishedAt: now }) }
  const change = { values, ...(version !== undefined && { version }) }
  return answer(await updateLocked(ctx, projectApproval, held, change, { label: LABEL }))
}

const answer = ({ state, version }: ProjectApproval): Answer => ({
  isPublished: state === 'published',
  state,
  version,
})
