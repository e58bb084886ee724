import type * as api from '@hepu/api/areas/project/closing/projectClosing'
import { closingWorkflow } from '@hepu/api/areas/project/closing/closingWorkflow'
import { closingLabels as labels } from '@hepu/api/areas/project/closing/closingLabels'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { act, returnBack } from '../../../approval/decide.ts'
import { showApprovalOfRecord } from '../../../approval/lists.ts'
import { listRunning } from '../../../approval/submit.ts'
import type { Ctx } from '../../../http/context.ts'
import { getNodeById, lockProject, type Node } from '../node/nodes.ts'
import { openRights, type Rights } from '../right/rights.ts'
import { assertProject, findOpenClosing, type Closing } from './closingRows.ts'
import { closingSubject } from './closingSubject.ts'
import { settleClosing } from './settleClosing.ts'

const outcomes = { pass: 'passed', rework: 'rework', reject: 'rejected' } as const

/**
 * Decides about an application: the step of its approval that waits for the caller, by the acts of the approval engine. One that was
 * sent before applications had approvals by themselves is decided here. The applicant cannot decide about his own.
 */
export async function decideClosing(
  ctx: Ctx,
  { projectId, decision, opinion, version }: ParsedInputOf<typeof api.decideClosing>,
): Promise<null> {
  const rights = await openRights(ctx)
  const seen = await getNodeById(ctx, rights, projectId)
  const given = { decision, opinion, version }
  const task = await readDecided(ctx, seen, given)
  if (task.taskId === null) await settleUnapproved(ctx, rights, seen, given)
  else await decideTask(ctx, { taskId: task.taskId, version: task.version }, given)
  return null
}

type Given = Pick<ParsedInputOf<typeof api.decideClosing>, 'decision' | 'opinion' | 'version'>

/** Checks a decision, and returns the task of the caller in the approval; without an approval there is none. */
async function readDecided(ctx: Ctx, node: Node, { decision, opinion, version }: Given): Promise<OwnTask> {
  assertProject(node)
  const closing = await findOpenClosing(ctx, node)
  if (!closing) throw new AppError('BAD_STATE', '该项目没有结题申请')
  const task = await assertMayDecide(ctx, closing, decision)
  if (decision !== 'pass' && !opinion) throw new AppError('BAD_INPUT', `${labels.opinion}必填，请写明原因`)
  if (closing.version !== version) throw new AppError('CONFLICT', '结题申请已有变化，请刷新后再验收')
  return task
}

async function settleUnapproved(ctx: Ctx, rights: Rights, seen: Node, given: Given): Promise<void> {
  await lockProject(ctx, seen)
  const node = await getNodeById(ctx, rights, seen.id)
  await readDecided(ctx, node, given)
  const closing = must(await findOpenClosing(ctx, node), 'the application')
  const { decision, opinion } = given
  await settleClosing(ctx, node, closing, { outcome: outcomes[decision], opinion })
}

/** 整改 sends the application back to who applied; what he applies for again comes back to this step. */
async function decideTask(
  ctx: Ctx,
  task: { taskId: number; version: number },
  { decision, opinion }: Given,
): Promise<void> {
  if (decision === 'rework') await returnBack(ctx, { ...task, step: 0, direct: true, opinion: opinion ?? '' })
  else await act(ctx, { tasks: [task], decision: decision === 'pass' ? 'agree' : 'reject', opinion })
}

/** The open task of the caller in the approval of an application; null where it has no approval. */
type OwnTask = { taskId: number; version: number } | { taskId: null }

/** Throws BAD_STATE unless the caller may decide about an application now. Returns his task in its approval. */
export async function assertMayDecide(
  ctx: Ctx,
  closing: Closing,
  decision: keyof typeof outcomes,
): Promise<OwnTask> {
  const why = closingWorkflow.stateBlocker(closing.state, decision)
  if (why) throw new AppError('BAD_STATE', why)
  if (closing.appliedBy === ctx.caller.userId) throw new AppError('BAD_STATE', '不能验收本人提出的结题申请')
  const running = await listRunning(ctx, closingSubject.name, [closing.id])
  if (running.size === 0) return { taskId: null }
  const shown = await showApprovalOfRecord(ctx, { subject: closingSubject.name, objectId: closing.id })
  if (!shown?.taskId) throw new AppError('BAD_STATE', '该申请现在不等您验收，审批到哪一步见页面下方')
  return { taskId: shown.taskId, version: shown.version }
}
