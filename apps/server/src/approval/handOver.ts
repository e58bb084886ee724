import type * as api from '@hepu/api/core/approval/approvalCalls'
import { AppError } from '@hepu/api/core/errorCodes'
import { itemAt, must } from '@hepu/api/core/must'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, eq } from 'drizzle-orm'
import type { TaskSource } from '../db/schema/approval.ts'
import { approvalTask } from '../db/schema/index.ts'
import type { Ctx } from '../http/context.ts'
import {
  addTasks,
  askedOf,
  lockCases,
  note,
  openWork,
  report,
  seenVersion,
  store,
  tasksAtWork,
  type Case,
  type Task,
  type Work,
} from './cases.ts'
import type { Placed } from './people.ts'
import { administers, assertOpen, lockTasks } from './taskAccess.ts'

/** 转办: lets another user decide a task of the caller. */
export async function transfer(
  ctx: Ctx,
  { taskId, version, userId, opinion = null }: ParsedInputOf<typeof api.transfer>,
): Promise<null> {
  await handOver(ctx, { taskId, version, userId, opinion, by: 'transfer' })
  return null
}

/** 指派: gives a task of the administrators' queue to a user. */
export async function assign(
  ctx: Ctx,
  { taskId, version, userId }: ParsedInputOf<typeof api.assign>,
): Promise<null> {
  await handOver(ctx, { taskId, version, userId, opinion: null, by: 'assign' })
  return null
}

interface HandOver {
  taskId: number
  version: number
  userId: number
  opinion: string | null
  by: 'transfer' | 'assign'
}

async function handOver(ctx: Ctx, { taskId, version, userId, opinion, by }: HandOver): Promise<void> {
  const [decided] = await lockTasks(ctx, [taskId])
  const { found, task } = must(decided, 'task')
  if (by === 'assign' && task.assigneeId !== null) {
    throw new AppError('BAD_STATE', `「${found.approval.title}」已有处理人，只能指派无人审批的待办`)
  }
  await assertHandable(ctx, found, task, version, by)
  await giveTask(ctx, { found, task, userId, opinion, by })
}

/**
 * Gives a task of somebody who hands over his work to another, as his 转办 would. The caller is that person or an administrator of
 * approvals of the organisation. Throws FORBIDDEN for anybody else, and BAD_INPUT if the other may not decide it.
 */
export async function giveOwnTask(
  ctx: Ctx,
  { taskId, userId, opinion }: Pick<HandOver, 'taskId' | 'userId' | 'opinion'>,
): Promise<void> {
  const [seen] = await ctx.db
    .select({ approvalId: approvalTask.approvalId })
    .from(approvalTask)
    .where(and(eq(approvalTask.id, taskId), eq(approvalTask.kind, 'step')))
  const found = seen && (await lockCases(ctx, [seen.approvalId])).get(seen.approvalId)
  const task = found?.tasks.find(({ id }) => id === taskId)
  if (!found || !task) throw new AppError('NOT_FOUND', '待办不存在或无权查看')
  if (task.assigneeId !== ctx.caller.userId && !administers(ctx, found.approval))
    throw new AppError('FORBIDDEN', `「${found.approval.title}」只能由处理人或审批管理员转办`)
  await assertOpen(ctx, found, task, 'transfer', seenVersion(found), { decides: false })
  await giveTask(ctx, { found, task, userId, opinion, by: 'transfer' })
}

interface Gift extends Pick<HandOver, 'userId' | 'opinion' | 'by'> {
  found: Case
  task: Task
}

/** Closes an open task of a locked approval and makes one for another user, or his delegate. */
async function giveTask(ctx: Ctx, { found, task, userId, opinion, by }: Gift): Promise<void> {
  const work = openWork(ctx)
  const source = by === 'assign' ? 'assigned' : 'transferred'
  const joining = await placesFor(work, found, [userId], source)
  const { name, place } = itemAt(joining, 0)
  note(work, found, by === 'assign' ? 'reassign' : 'transfer', { opinion, task, note: `转给：${name}` })
  task.state = 'transferred'
  const waits = task.beforeTaskId === null ? {} : { beforeTaskId: task.beforeTaskId }
  addTasks(found, [place], { ...waits, addedBy: ctx.caller.userId })
  report(found, 'assigned', place.assigneeId === null ? [] : [place.assigneeId])
  await store(work, [found])
}

/** An administrator may hand over his own record's task, which he may not decide himself. */
const assertHandable = (
  ctx: Ctx,
  found: Case,
  task: Task,
  version: number,
  by: HandOver['by'],
): Promise<void> => assertOpen(ctx, found, task, by, version, { decides: by !== 'assign' })

/** 加签: adds people to the step, before the caller or together with him. */
export async function addSign(
  ctx: Ctx,
  { taskId, version, userIds, mode, opinion = null }: ParsedInputOf<typeof api.addSign>,
): Promise<null> {
  const [decided] = await lockTasks(ctx, [taskId])
  const { found, task } = must(decided, 'task')
  await assertOpen(ctx, found, task, 'addSign', version)
  const work = openWork(ctx)
  const joining = await placesFor(work, found, [...new Set(userIds)], 'addSign')
  const names = joining.map(({ name }) => name)
  const isBefore = mode === 'before'
  note(work, found, 'addSign', {
    opinion,
    task,
    note: `${isBefore ? '先处理' : '同时处理'}：${names.join('、')}`,
  })
  if (isBefore) task.state = 'waiting'
  // Whoever joins somebody whose decision is awaited by another is awaited too.
  const beforeTaskId = isBefore ? task.id : task.beforeTaskId
  addTasks(
    found,
    joining.map(({ place }) => ({ ...place, source: 'addSign' as const })),
    { ...(beforeTaskId === null ? {} : { beforeTaskId }), addedBy: ctx.caller.userId },
  )
  report(
    found,
    'assigned',
    joining.flatMap(({ place }) => place.assigneeId ?? []),
  )
  await store(work, [found])
  return null
}

interface Joining {
  place: Placed
  /** Of the user who was chosen, with his delegate. */
  name: string
}

/**
 * Returns who joins the step at work for some users: themselves, or their delegates. Throws BAD_INPUT for one who may not decide
 * about the record, cannot see it, or is in the step already.
 */
async function placesFor(
  { people }: Work,
  found: Case,
  userIds: readonly number[],
  source: TaskSource,
): Promise<Joining[]> {
  const asked = askedOf(found)
  const joining: Joining[] = []
  for (const userId of userIds) {
    const place = await people.placeFor(asked, userId, source)
    const names = await people.names([userId, place.assigneeId ?? 0])
    const name = names.get(userId) ?? '该用户'
    if (userId === asked.excludedId) throw new AppError('BAD_INPUT', `「${name}」是发起人，请选择其他人`)
    if (!(await people.mayApprove(asked, userId))) {
      throw new AppError(
        'BAD_INPUT',
        `「${name}」已停用、看不到这条${found.subject.title}或没有审核权限，请选择其他人`,
      )
    }
    const isIn = [...tasksAtWork(found), ...joining.map((one) => one.place)].some(
      ({ assigneeId }) => assigneeId === place.assigneeId,
    )
    const delegate = place.ownerId === null ? null : (names.get(place.assigneeId ?? 0) ?? '')
    if (isIn) {
      const who = delegate === null ? `「${name}」` : `「${name}」委托的「${delegate}」`
      throw new AppError('BAD_INPUT', `${who}已在这一步，请选择其他人`)
    }
    joining.push({ place, name: delegate === null ? name : `${name}（由${delegate}代）` })
  }
  return joining
}
