import { approvalWorkflow, type ApprovalMove } from '@hepu/api/core/approval/approvalWorkflow'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import { permissionLabels } from '@hepu/api/permissionLabels'
import { and, desc, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { clockMinute } from '../db/clock.ts'
import { approval, approvalAct, approvalTask, user } from '../db/schema/index.ts'
import type { Caller, Ctx } from '../http/context.ts'
import { lockCases, seenVersion, tasksAtWork, type Approval, type Case, type Task } from './cases.ts'
import { ADMINISTER } from './holders.ts'

/** Returns whether the caller takes care of approvals of the organisation and crop that nobody else can decide. */
export const administers = ({ caller }: Pick<Ctx, 'caller'>, { orgId, crop }: Approval): boolean =>
  caller.permissions.has(ADMINISTER) && caller.managedOrgIds.includes(orgId) && cropsOf(caller).includes(crop)

/** Returns the crops that a caller works with; a job has only that of its context. */
const cropsOf = ({ crop, crops }: Caller): string[] => [crop, ...crops]

/** Returns the condition for tasks of the caller: his own, those of others that he stands in for, and the queue he administers. */
export function isTaskOfCaller({ caller }: Pick<Ctx, 'caller'>): SQL | undefined {
  const queue = caller.permissions.has(ADMINISTER)
    ? and(
        isNull(approvalTask.assigneeId),
        inArray(approvalTask.orgId, [...caller.managedOrgIds]),
        inArray(approvalTask.crop, cropsOf(caller)),
      )
    : undefined
  return or(eq(approvalTask.assigneeId, caller.userId), queue)
}

/** Returns the condition for tasks that the caller may decide: also those that another does in his place. */
const mayDecide = (ctx: Ctx): SQL | undefined =>
  or(isTaskOfCaller(ctx), eq(approvalTask.ownerId, ctx.caller.userId))

/** Locks the approvals of tasks of the caller. Throws NOT_FOUND if one is not his. */
export async function lockTasks(
  ctx: Ctx,
  taskIds: readonly number[],
): Promise<{ found: Case; task: Task }[]> {
  const mine = await ctx.db
    .select({ id: approvalTask.id, approvalId: approvalTask.approvalId })
    .from(approvalTask)
    .where(and(inArray(approvalTask.id, [...taskIds]), eq(approvalTask.kind, 'step'), mayDecide(ctx)))
  if (mine.length < taskIds.length) throw new AppError('NOT_FOUND', '待办不存在或无权查看')
  const cases = await lockCases(
    ctx,
    mine.map(({ approvalId }) => approvalId),
  )
  const approvalOf = new Map(mine.map(({ id, approvalId }) => [id, approvalId]))
  return taskIds.map((id) => {
    const found = must(cases.get(must(approvalOf.get(id), 'approval id')), 'approval')
    return {
      found,
      task: must(
        found.tasks.find((task) => task.id === id),
        'task',
      ),
    }
  })
}

/** Locks an approval that the caller started, or takes care of. Throws NOT_FOUND if he may not see it. */
export async function lockApproval(ctx: Ctx, id: number): Promise<Case> {
  await getApproval(ctx, id)
  return must((await lockCases(ctx, [id])).get(id), 'approval')
}

/** Returns an approval that the caller may see: as applicant, as somebody who took part, or because he may read its record. */
export async function getApproval(ctx: Ctx, id: number): Promise<Approval> {
  const [found] = await ctx.db.select().from(approval).where(eq(approval.id, id))
  if (!found || !(await maySee(ctx, found))) throw new AppError('NOT_FOUND', '审批不存在或无权查看')
  return found
}

/** Returns whether the caller may open the record of an approval. */
export const mayOpenRecord = ({ caller, services }: Ctx, found: Approval): boolean =>
  caller.orgIds.includes(found.orgId) &&
  caller.crop === found.crop &&
  caller.permissions.has(must(services.approvalSubjects.get(found.subject), 'subject').readRight)

/** Returns whether the caller may read the record of an approval, by the rules of its area too. */
export async function mayReadRecord(ctx: Ctx, found: Approval): Promise<boolean> {
  const { mayRead } = must(ctx.services.approvalSubjects.get(found.subject), 'subject')
  return mayOpenRecord(ctx, found) && (!mayRead || (await mayRead(ctx, found.objectId)))
}

async function maySee(ctx: Ctx, found: Approval): Promise<boolean> {
  const { userId } = ctx.caller
  if (found.applicantId === userId || administers(ctx, found) || (await mayReadRecord(ctx, found)))
    return true
  const part = or(
    eq(approvalTask.assigneeId, userId),
    eq(approvalTask.ownerId, userId),
    eq(approvalTask.actedBy, userId),
  )
  return (await ctx.db.$count(approvalTask, and(eq(approvalTask.approvalId, found.id), part))) > 0
}

/** Throws unless the state of an approval allows an action and the caller saw it as it is now. */
export async function assertNow(
  ctx: Ctx,
  found: Case,
  move: ApprovalMove,
  version: number | undefined,
): Promise<void> {
  const { state, title } = found.approval
  if (!approvalWorkflow.allows(state, move)) throw await alreadyDone(ctx, found.approval)
  if (version !== undefined && version !== seenVersion(found)) {
    throw new AppError('CONFLICT', `「${title}」内容已变更，请重新查看`, {
      data: { version: seenVersion(found) },
    })
  }
}

/** Throws unless the task of the caller is open, he saw it as it is now, and he may still decide about it. */
export async function assertOpen(
  ctx: Ctx,
  found: Case,
  task: Task,
  move: ApprovalMove,
  version: number,
  { decides = true }: { decides?: boolean } = {},
): Promise<void> {
  const { approval: current } = found
  if (task.state === 'waiting') {
    throw new AppError('BAD_STATE', `「${current.title}」正等待加签的人处理，处理完后再由您处理`)
  }
  if (task.state !== 'open') throw await alreadyDone(ctx, current, task)
  await assertNow(ctx, found, move, version)
  const why = decides ? decideBlocker(ctx, found, task) : null
  if (why) throw new AppError(why.code, why.message)
}

interface Blocker {
  code: 'FORBIDDEN' | 'BAD_STATE'
  message: string
}

/** Returns the reason why the caller himself may not decide a task of his, or null. */
export function decideBlocker(ctx: Ctx, found: Case, task: Task): Blocker | null {
  const { caller } = ctx
  const { approval: current, subject } = found
  if (!caller.permissions.has(subject.approveRight)) {
    const label = permissionLabels[subject.approveRight]
    return {
      code: 'FORBIDDEN',
      message: `您没有「${label}」权限，不能处理「${current.title}」，请联系管理员`,
    }
  }
  if (!sees(ctx, current)) {
    return {
      code: 'FORBIDDEN',
      message: `您在当前机构看不到「${current.title}」，不能处理，请切换机构或联系管理员`,
    }
  }
  if (current.applicantId === caller.userId && !current.settings.allowOwn) {
    return { code: 'BAD_STATE', message: `「${current.title}」由您发起，不能审批自己的事项，请指派其他人` }
  }
  return secondActBlocker(ctx, found, task)
}

/** Returns whether the data permission and the crops of the caller show a record, also one that he may only read. */
const sees = ({ caller }: Ctx, { orgId, crop }: Approval): boolean =>
  [...caller.orgIds, ...caller.readOnlyOrgIds].includes(orgId) && cropsOf(caller).includes(crop)

/** Returns the reason why an administrator may not decide a task of the queue himself: one person acts once on a step. */
function secondActBlocker({ caller }: Ctx, found: Case, task: Task): Blocker | null {
  const acted = tasksAtWork(found).some(({ id, actedBy }) => id !== task.id && actedBy === caller.userId)
  if (task.assigneeId !== null || !acted) return null
  return {
    code: 'BAD_STATE',
    message: `您已处理过「${found.approval.title}」的这一步，请把这项待办指派给其他人`,
  }
}

/** Returns the refusal of an act that came too late; it names who acted, and when. */
async function alreadyDone(ctx: Ctx, current: Approval, task?: Task): Promise<AppError> {
  const [last] = await ctx.db
    .select({ at: approvalAct.at, name: user.name })
    .from(approvalAct)
    .leftJoin(user, eq(user.id, approvalAct.userId))
    .where(
      and(
        eq(approvalAct.approvalId, current.id),
        task?.actedBy ? eq(approvalAct.userId, task.actedBy) : undefined,
        inArray(approvalAct.act, DECISIVE),
        // What the product did by itself took the task from nobody who could act.
        isNotNull(approvalAct.userId),
      ),
    )
    .orderBy(...(task ? [desc(isActOn(task))] : []), desc(approvalAct.id))
    .limit(1)
  if (!last) return new AppError('BAD_STATE', `「${current.title}」已不需要处理，请重新查看`)
  return new AppError(
    'BAD_STATE',
    `「${current.title}」已由${last.name ?? '系统'}于${clockMinute(last.at)}处理，请重新查看`,
  )
}

const isActOn = ({ round, step }: Task): SQL =>
  sql`(${approvalAct.round} = ${round} and ${approvalAct.step} = ${step})`

const DECISIVE = [
  'agree',
  'reject',
  'return',
  'transfer',
  'withdraw',
  'void',
  'reassign',
  'restart',
  'resubmit',
] as const
