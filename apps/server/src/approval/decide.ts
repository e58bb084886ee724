import type * as api from '@hepu/api/core/approval/approvalCalls'
import type { ApprovalDecision } from '@hepu/api/core/approval/approvalWords'
import { outcome } from '@hepu/api/core/approval/outcome'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type { Ctx } from '../http/context.ts'
import {
  end,
  enterStep,
  move,
  note,
  openWork,
  passStep,
  report,
  store,
  tasksAtWork,
  type Case,
  type Task,
  type Work,
} from './cases.ts'
import { assertOpen, lockTasks } from './taskAccess.ts'

type Decided = { found: Case; task: Task }

/** 同意、不同意: decides some tasks of the caller, all of them or none. */
export async function act(
  ctx: Ctx,
  { tasks, decision, opinion = null }: ParsedInputOf<typeof api.act>,
): Promise<ResultOf<typeof api.act>> {
  if (decision === 'reject' && !opinion) throw new AppError('BAD_INPUT', '不同意须写审批意见')
  const versions = new Map(tasks.map(({ taskId, version }) => [taskId, version]))
  const decided = await lockTasks(ctx, [...versions.keys()])
  for (const { found, task } of decided) {
    await assertOpen(ctx, found, task, decision, must(versions.get(task.id), 'version'))
  }
  await decideAll(openWork(ctx), decided, decision, opinion)
  return { changed: decided.length }
}

/** Writes a decision on tasks that were checked, and moves on the approvals that it settles. */
export async function decideAll(
  work: Work,
  decided: readonly Decided[],
  decision: ApprovalDecision,
  opinion: string | null,
): Promise<void> {
  await assertNoRule(work.ctx, decided)
  for (const { found, task } of decided) await decide(work, found, task, decision, opinion)
  await store(work, [...new Set(decided.map(({ found }) => found))])
}

/** Throws if a rule of the organisation keeps the caller from one of the records. */
async function assertNoRule(ctx: Ctx, decided: readonly Decided[]): Promise<void> {
  for (const [subject, group] of Map.groupBy(decided, ({ found }) => found.subject)) {
    const rows = group.flatMap(({ found }) => found.row ?? [])
    const blockerOf = await subject.readBlocker(ctx, rows)
    const reason = rows.map(blockerOf).find((why) => why !== null)
    if (reason) throw new AppError('BAD_STATE', reason)
  }
}

async function decide(
  work: Work,
  found: Case,
  task: Task,
  decision: ApprovalDecision,
  opinion: string | null,
): Promise<void> {
  const { ctx, now } = work
  note(work, found, decision, { opinion, task })
  Object.assign(task, { state: 'done', decision, opinion, actedBy: ctx.caller.userId, actedAt: now })
  if (task.beforeTaskId !== null) {
    openWaiting(found, task.beforeTaskId)
    return
  }
  const step = must(found.approval.steps[found.approval.step], 'step')
  const counted = tasksAtWork(found).filter(({ beforeTaskId }) => beforeTaskId === null)
  const result = outcome(
    step.rule,
    counted.map((one) => one.decision),
  )
  if (result === 'passed') await passStep(work, found, opinion)
  if (result === 'failed') {
    move(work, found, { kind: 'failed' })
    await end(work, found, 'rejected', opinion)
  }
}

/** Opens a task that waited for others, once all of them have decided. Their opinions do not count for the rule. */
export function openWaiting(found: Case, taskId: number): void {
  const isOpen = found.tasks.some(
    (task) => task.beforeTaskId === taskId && (task.state === 'open' || task.state === 'waiting'),
  )
  const waiting = found.tasks.find(({ id }) => id === taskId)
  if (isOpen || waiting?.state !== 'waiting') return
  waiting.state = 'open'
  report(found, 'assigned', waiting.assigneeId === null ? [] : [waiting.assigneeId])
}

/** 退回: sends an approval back to its applicant (step 0) or to an earlier step. */
export async function returnBack(
  ctx: Ctx,
  { taskId, version, step, direct, opinion }: ParsedInputOf<typeof api.returnBack>,
): Promise<null> {
  const [decided] = await lockTasks(ctx, [taskId])
  const { found, task } = must(decided, 'task')
  await assertOpen(ctx, found, task, 'return', version)
  const target = step === 0 ? null : step - 1
  if (target !== null && target >= found.approval.step) {
    throw new AppError('BAD_INPUT', '只能退回到发起人或之前的步骤，请重新选择')
  }
  await sendBack(openWork(ctx), { found, task }, { target, isDirect: direct, opinion })
  return null
}

/** Sends an approval back; `target` is the index of an earlier step, or null for the applicant. */
export async function sendBack(
  work: Work,
  { found, task }: Decided,
  { target, isDirect, opinion }: { target: number | null; isDirect: boolean; opinion: string },
): Promise<void> {
  const to = target === null ? '发起人' : must(found.approval.steps[target], 'step').name
  note(work, found, 'return', { opinion, task, note: `退回到：${to}` })
  move(work, found, { kind: 'returned', to: target, isDirect })
  if (target === null) await end(work, found, 'returned', opinion)
  else await enterStep(work, found, true)
  await store(work, [found])
}
