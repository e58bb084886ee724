import type * as api from '@hepu/api/areas/project/closing/projectClosing'
import { closingWorkflow } from '@hepu/api/areas/project/closing/closingWorkflow'
import { closingLabels as labels } from '@hepu/api/areas/project/closing/closingLabels'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { listRunning } from '../../../approval/submit.ts'
import type { Ctx } from '../../../http/context.ts'
import { getNodeById, lockProject } from '../node/nodes.ts'
import { openRights } from '../right/rights.ts'
import { assertProject, findOpenClosing, type Closing } from './closingRows.ts'
import { closingSubject } from './closingSubject.ts'
import { settleClosing } from './settleClosing.ts'

const outcomes = { pass: 'passed', rework: 'rework', reject: 'rejected' } as const

/** Decides about an application where no flow is set up for it; the applicant cannot decide about his own. */
export async function decideClosing(
  ctx: Ctx,
  { projectId, decision, opinion, version }: ParsedInputOf<typeof api.decideClosing>,
): Promise<null> {
  const rights = await openRights(ctx)
  const seen = await getNodeById(ctx, rights, projectId)
  await lockProject(ctx, seen)
  const node = await getNodeById(ctx, rights, projectId)
  assertProject(node)
  const closing = await findOpenClosing(ctx, node)
  if (!closing) throw new AppError('BAD_STATE', '该项目没有结题申请')
  await assertMayDecide(ctx, closing, decision)
  if (decision !== 'pass' && !opinion) throw new AppError('BAD_INPUT', `${labels.opinion}必填，请写明原因`)
  if (closing.version !== version) throw new AppError('CONFLICT', '结题申请已有变化，请刷新后再验收')
  await settleClosing(ctx, node, closing, { outcome: outcomes[decision], opinion })
  return null
}

/** Throws BAD_STATE unless the caller may decide about an application here. */
export async function assertMayDecide(
  ctx: Ctx,
  closing: Closing,
  decision: keyof typeof outcomes,
): Promise<void> {
  const why = closingWorkflow.stateBlocker(closing.state, decision)
  if (why) throw new AppError('BAD_STATE', why)
  if (closing.appliedBy === ctx.caller.userId) throw new AppError('BAD_STATE', '不能验收本人提出的结题申请')
  const running = await listRunning(ctx, closingSubject.name, [closing.id])
  if (running.size > 0) throw new AppError('BAD_STATE', '该申请已进入审批流程，请在“审批”中处理')
}
