import { must } from '@hepu/api/core/must'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { approval, approvalTask } from '../db/schema/index.ts'
import { alone } from '../db/scope.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Db } from '../db/connect.ts'
import type { Ctx, Services } from '../http/context.ts'
import type { App } from '../http/handle.ts'
import type { JobName } from '../jobs.ts'
import {
  addTasks,
  askedOf,
  lockCases,
  NOBODY,
  note,
  openWork,
  report,
  store,
  subjectOf,
  tasksAtWork,
  undecided,
  type Case,
  type Task,
  type Work,
} from './cases.ts'
import { openWaiting } from './decide.ts'
import { openPeople, type Placed } from './people.ts'

/** Whose tasks are looked at; null for everybody's. */
interface Suspects {
  userIds: number[] | null
}
const STRANDED_JOB: JobName<Suspects> = 'approval-stranded'
const SWEEP_JOB = 'approval-stranded-sweep'
/** Every night at 3:29. */
const SWEEP_AT = '29 3 * * *'
/** Approvals that are changed in one transaction. */
const BATCH = 50

/** Starts the jobs that give tasks to others when those they wait for cannot decide any more. */
export function reassignDaily({ fastify, services }: App): void {
  fastify.addHook('onReady', async () => {
    await services.jobs.work(STRANDED_JOB, async ({ userIds }) => {
      await reassignStranded(services, fastify.log, userIds)
    })
    await services.jobs.repeat(SWEEP_JOB, SWEEP_AT, async () => {
      fastify.log.info({ reassigned: await reassignStranded(services, fastify.log, null) }, 'stranded tasks')
    })
  })
}

const isOpen = and(
  eq(approvalTask.kind, 'step'),
  inArray(approvalTask.state, ['open', 'waiting']),
  isNotNull(approvalTask.assigneeId),
)
const isOf = (userIds: readonly number[] | null) =>
  userIds ? inArray(approvalTask.assigneeId, [...userIds]) : undefined

/**
 * Asks for new assignees after a change of rights, in its transaction; null asks for all users. A job does the work, because
 * approvals are locked after their records, and a change of rights has locked users and organisations before.
 */
export async function askToReassign(ctx: Ctx, userIds: readonly number[] | null): Promise<void> {
  const [task] = await ctx.db
    .select({ id: approvalTask.id })
    .from(approvalTask)
    .where(and(isOpen, isOf(userIds)))
    .limit(1)
  if (!task) return
  await ctx.services.jobs.enqueue(ctx.db, STRANDED_JOB, { userIds: userIds && [...userIds] })
}

/** Gives the open tasks of users who cannot decide any more to others. Returns how many approvals were changed. */
export async function reassignStranded(
  services: Services,
  log: FastifyBaseLogger,
  userIds: readonly number[] | null,
): Promise<number> {
  const ids = await findStranded(contextOf(services, log, services.db), userIds)
  for (let at = 0; at < ids.length; at += BATCH) {
    await inTransaction(services.db, (db) =>
      reassignIn(contextOf(services, log, db), ids.slice(at, at + BATCH)),
    )
  }
  return ids.length
}

/** The product acts by itself, for no organisation. */
const contextOf = (services: Services, log: FastifyBaseLogger, db: Db): Ctx => ({
  db,
  services,
  log,
  requestId: STRANDED_JOB,
  address: '',
  device: '',
  caller: {
    userId: NOBODY,
    name: '',
    account: '',
    orgName: '',
    ...alone(0),
    crop: '',
    permissions: new Set(),
  },
})

/** Returns the ids of approvals at work that wait for somebody who cannot decide about them. */
async function findStranded(ctx: Ctx, userIds: readonly number[] | null): Promise<number[]> {
  const open = await ctx.db
    .selectDistinct({
      id: approval.id,
      subject: approval.subject,
      orgId: approval.orgId,
      crop: approval.crop,
      assigneeId: sql<number>`${approvalTask.assigneeId}`.mapWith(Number),
    })
    .from(approvalTask)
    .innerJoin(
      approval,
      and(
        eq(approval.id, approvalTask.approvalId),
        eq(approval.orgId, approvalTask.orgId),
        eq(approval.pass, approvalTask.pass),
        eq(approval.state, 'RUNNING'),
      ),
    )
    .where(and(isOpen, isOf(userIds)))
    .orderBy(approval.id)
  const people = openPeople(ctx)
  const stranded = new Set<number>()
  for (const group of Map.groupBy(
    open,
    ({ subject, orgId, crop }) => `${subject} ${orgId} ${crop}`,
  ).values()) {
    const { subject, orgId, crop } = must(group[0], 'task')
    const asked = { subject: subjectOf(ctx, subject), orgId, crop, excludedId: null }
    const assigneeIds = [...new Set(group.map(({ assigneeId }) => assigneeId))]
    const able = new Set(await people.whoMayApprove(asked, assigneeIds))
    for (const { id, assigneeId } of group) if (!able.has(assigneeId)) stranded.add(id)
  }
  return [...stranded].toSorted((a, b) => a - b)
}

async function reassignIn(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const work = openWork(ctx)
  const cases = [...(await lockCases(ctx, ids)).values()].filter(
    ({ approval: { state } }) => state === 'RUNNING',
  )
  for (const found of cases) {
    for (const task of undecided(found)) {
      if (task.assigneeId === null || (await work.people.mayApprove(askedOf(found), task.assigneeId)))
        continue
      await replace(work, found, task)
    }
  }
  await store(work, cases)
}

/** Gives the task of somebody who cannot decide any more to others, as the step would find them if it began now. */
async function replace(work: Work, found: Case, task: Task): Promise<void> {
  const name = (await work.people.names([task.assigneeId ?? 0])).get(task.assigneeId ?? 0) ?? '已删除的用户'
  const why = `${name}已停用、已离开或没有审核权限`
  const noted = (result: string) =>
    note(work, found, 'reassign', { automatic: true, note: `${why}，${result}` })
  if (task.beforeTaskId !== null) {
    noted('不再等待其加签意见')
    lapse(found, task)
    return
  }
  const [first, ...others] = await placesOf(work, found, task)
  if (first) {
    give(work, task, first)
    addTasks(found, others)
    const given = [first, ...others].flatMap(({ assigneeId }) => assigneeId ?? [])
    const names = await work.people.names(given)
    noted(`转给：${given.map((id) => names.get(id) ?? '').join('、')}`)
    report(found, 'assigned', given)
    return
  }
  const rest = undecided(found).filter((other) => other !== task && other.beforeTaskId === null)
  if (rest.length > 0 && task.state === 'open') {
    noted('由本步骤其他人处理')
    task.state = 'cancelled'
    return
  }
  noted('进入审批管理员的待办')
  give(work, task, { assigneeId: null, ownerId: null, source: 'queue' })
  report(found, 'assigned', await work.people.administrators(found.approval.orgId))
}

/** Returns who gets the task: the one whom the assignee stands in for, or else people of the step who have no task there. */
async function placesOf({ people }: Work, found: Case, task: Task): Promise<Placed[]> {
  const asked = askedOf(found)
  const taken = new Set([...tasksAtWork(found), ...found.newTasks].map(({ assigneeId }) => assigneeId))
  const isFree = ({ assigneeId }: Placed): boolean => assigneeId !== null && !taken.has(assigneeId)
  if (task.ownerId !== null && (await people.mayApprove(asked, task.ownerId))) {
    const place = await people.placeFor(asked, task.ownerId, 'named')
    if (isFree(place)) return [place]
  }
  const step = must(found.approval.steps[found.approval.step], 'step')
  return (await people.placeStep(asked, step)).filter(isFree)
}

/** The row stays, so that those whose opinion it waits for still lead to it. */
function give({ now }: Work, task: Task, { assigneeId, ownerId, source }: Placed): void {
  Object.assign(task, { assigneeId, ownerId, source, createdAt: now })
}

/** Ends an added task. Whoever it waited for is waited for by the task that added it. */
function lapse(found: Case, task: Task): void {
  task.state = 'cancelled'
  for (const other of found.tasks) if (other.beforeTaskId === task.id) other.beforeTaskId = task.beforeTaskId
  if (task.beforeTaskId !== null) openWaiting(found, task.beforeTaskId)
}
