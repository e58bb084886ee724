import type * as api from '@hepu/api/core/approval/approvalCalls'
import { REMIND_HOURS } from '@hepu/api/core/approval/approvalWords'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { clockMinute } from '../db/clock.ts'
import type { Ctx } from '../http/context.ts'
import { end, move, note, openWork, report, store, undecided, type Case, type Task } from './cases.ts'
import { submitAgain } from './submit.ts'
import { administers, assertNow, decideBlocker, lockApproval } from './taskAccess.ts'

const HOUR = 3_600_000

/** 撤回: the applicant takes back his submission while nobody has acted in this round, or after a return. */
export async function withdraw(
  ctx: Ctx,
  {
    id,
    version,
    opinion = null,
  }: Pick<ParsedInputOf<typeof api.withdraw>, 'id' | 'opinion'> & { version?: number },
): Promise<null> {
  const found = await lockApproval(ctx, id)
  assertApplicant(ctx, found, '撤回')
  await assertNow(ctx, found, 'withdraw', version)
  const why = withdrawBlocker(found)
  if (why) throw new AppError('BAD_STATE', why)
  const work = openWork(ctx)
  note(work, found, 'withdraw', { opinion })
  move(work, found, { kind: 'withdrawn' })
  await end(work, found, 'withdrawn', opinion)
  await store(work, [found])
  return null
}

/** Returns the reason why an approval cannot be withdrawn any more, or null. */
export function withdrawBlocker({ approval: current, tasks }: Case): string | null {
  if (current.state === 'RETURNED') return null
  const isTouched = tasks.some(({ round, actedBy }) => round === current.round && actedBy !== null)
  return isTouched ? `「${current.title}」已有人处理，不能撤回，请联系审批人退回` : null
}

/** 重新提交: submits a returned record again without a change. */
export async function resubmit(
  ctx: Ctx,
  { id, version, opinion = null }: ParsedInputOf<typeof api.resubmit>,
): Promise<null> {
  const found = await lockApproval(ctx, id)
  assertApplicant(ctx, found, '重新提交')
  await assertNow(ctx, found, 'resubmit', version)
  if (!found.row) throw new AppError('NOT_FOUND', '该记录已删除，不能重新提交')
  if (!ctx.caller.permissions.has(found.subject.submitRight)) {
    throw new AppError('FORBIDDEN', `您已没有维护${found.subject.title}的权限，不能重新提交，请联系管理员`)
  }
  found.events.push({ event: 'submitted', opinion })
  await submitAgain(openWork(ctx), found, found.row, opinion)
  return null
}

/** 作废: ends an approval for a reason; for its applicant and the administrators of approvals. */
export async function voidApproval(
  ctx: Ctx,
  { id, version, opinion }: ParsedInputOf<typeof api.voidApproval>,
): Promise<null> {
  const found = await lockApproval(ctx, id)
  if (!administers(ctx, found.approval)) assertApplicant(ctx, found, '作废')
  await assertNow(ctx, found, 'void', version)
  const work = openWork(ctx)
  const open = undecided(found).flatMap(({ assigneeId }) => assigneeId ?? [])
  note(work, found, 'void', { opinion })
  move(work, found, { kind: 'voided' })
  await end(work, found, 'voided', opinion)
  report(found, 'voided', open)
  await store(work, [found])
  return null
}

/** 催办: reminds those who must act, once in some hours. */
export async function remind(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.remind>,
): Promise<ResultOf<typeof api.remind>> {
  const found = await lockApproval(ctx, id)
  assertApplicant(ctx, found, '催办')
  await assertNow(ctx, found, 'remind', undefined)
  const why = remindBlocker(found, ctx.services.now())
  if (why) throw new AppError('BAD_STATE', why)
  const work = openWork(ctx)
  const open = undecided(found).filter(({ state }) => state === 'open')
  const named = open.flatMap(({ assigneeId }) => assigneeId ?? [])
  const isQueued = open.some(({ assigneeId }) => assigneeId === null)
  const userIds = isQueued ? [...named, ...(await work.people.administrators(found.approval.orgId))] : named
  const names = await work.people.names(userIds)
  const reminded = userIds.flatMap((userId) => names.get(userId) ?? [])
  found.approval.remindedAt = work.now
  note(work, found, 'remind', { note: `催办：${reminded.join('、')}` })
  report(found, 'reminded', userIds)
  await store(work, [found])
  return { reminded }
}

/** Returns the reason why an approval cannot be reminded of yet, or null. */
export function remindBlocker({ approval: { remindedAt } }: Case, now: Date): string | null {
  if (!remindedAt) return null
  const next = new Date(remindedAt.getTime() + REMIND_HOURS * HOUR)
  return now < next ? `每${REMIND_HOURS}小时只能催办一次，请于${clockMinute(next)}后再催办` : null
}

/** 收回处理: the caller takes back his decision while the next step is untouched. */
export async function takeBack(ctx: Ctx, { id, version }: ParsedInputOf<typeof api.takeBack>): Promise<null> {
  const found = await lockApproval(ctx, id)
  await assertNow(ctx, found, 'takeBack', version)
  const own = ownDecision(ctx, found)
  if (!own) throw new AppError('BAD_STATE', NOTHING_TO_TAKE_BACK)
  const why = decideBlocker(ctx, found, own)
  if (why) throw new AppError(why.code, why.message)
  const work = openWork(ctx)
  note(work, found, 'takeBack', { task: own })
  if (own.pass !== found.approval.pass) stepBack(found, own)
  Object.assign(own, { state: 'open', decision: null, opinion: null, actedBy: null, actedAt: null })
  found.approval.version += 1
  await store(work, [found])
  return null
}

export const NOTHING_TO_TAKE_BACK = '没有可收回的处理：您未处理过，或下一步已有人处理'

/** Returns the decision of the caller that he may still take back: of the step at work, or of the one before if nobody acted since. */
export function ownDecision({ caller }: Ctx, { tasks, approval: current }: Case): Task | undefined {
  if (current.state !== 'RUNNING') return undefined
  const isTouched = tasks.some(({ pass, state }) => pass === current.pass && state === 'done')
  const first = isTouched ? current.pass : current.pass - 1
  return tasks.findLast(
    ({ actedBy, state, pass, round, beforeTaskId, step }) =>
      actedBy === caller.userId &&
      state === 'done' &&
      beforeTaskId === null &&
      round === current.round &&
      pass >= first &&
      step <= current.step,
  )
}

/** Goes back to the step of a decision: its tasks are at work again in place of those of the next step. */
function stepBack(found: Case, own: Task): void {
  const { approval: current, tasks } = found
  const former = tasks.filter(({ pass }) => pass === own.pass)
  for (const task of tasks) if (task.pass === current.pass && task.state === 'open') task.state = 'cancelled'
  current.pass += 1
  current.step = own.step
  for (const task of former) {
    task.pass = current.pass
    if (task.state === 'cancelled') task.state = 'open'
  }
}

function assertApplicant({ caller }: Ctx, { approval: current }: Case, action: string): void {
  if (current.applicantId === caller.userId) return
  throw new AppError('FORBIDDEN', `「${current.title}」不是您发起的，不能${action}`)
}
