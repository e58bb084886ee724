import type * as api from '@hepu/api/core/approval/delegationCalls'
import { holdsAt } from '@hepu/api/core/approval/delegate'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import { approvalDelegation, approvalTask, user, userOrg } from '../db/schema/index.ts'
import { insertRow, updateRow } from '../db/write.ts'
import type { Ctx } from '../http/context.ts'
import {
  addTasks,
  askedOf,
  lockCases,
  note,
  openWork,
  report,
  store,
  subjectOf,
  tasksAtWork,
} from './cases.ts'
import { openPeople } from './people.ts'

type Stored = typeof approvalDelegation.$inferSelect
type Shown = ResultOf<typeof api.listDelegations>['given'][number]

/** Lists the delegations of the caller in his organisation: those he gave, and those he was given. */
export async function listDelegations(ctx: Ctx): Promise<ResultOf<typeof api.listDelegations>> {
  const { userId, orgId } = ctx.caller
  const found = await ctx.db
    .select()
    .from(approvalDelegation)
    .where(
      and(
        eq(approvalDelegation.orgId, orgId),
        isNull(approvalDelegation.deletedAt),
        or(eq(approvalDelegation.userId, userId), eq(approvalDelegation.delegateId, userId)),
      ),
    )
    .orderBy(desc(approvalDelegation.startsAt), desc(approvalDelegation.id))
  const names = await openPeople(ctx).names(found.flatMap((row) => [row.userId, row.delegateId]))
  const shown = found.map((row) => present(ctx, row, names))
  return {
    given: shown.filter((_, at) => found[at]?.userId === userId),
    taken: shown.filter((_, at) => found[at]?.userId !== userId),
  }
}

function present(ctx: Ctx, row: Stored, names: ReadonlyMap<number, string>): Shown {
  const now = ctx.services.now()
  const isOver = row.endsAt <= now
  return {
    id: row.id,
    userName: names.get(row.userId) ?? '',
    delegateName: names.get(row.delegateId) ?? '',
    subject: row.subject,
    subjectTitle: row.subject && (ctx.services.approvalSubjects.get(row.subject)?.title ?? null),
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    reason: row.reason,
    state: isOver ? 'past' : holdsAt(row, now) ? 'now' : 'later',
    can: { end: row.userId === ctx.caller.userId && !isOver },
    version: row.version,
  }
}

/** Lets somebody else decide in place of the caller for a time. */
export async function insertDelegation(
  ctx: Ctx,
  { includeOpen, ...values }: ParsedInputOf<typeof api.insertDelegation>,
): Promise<ResultOf<typeof api.insertDelegation>> {
  const { userId, orgId } = ctx.caller
  const subject = values.subject ? subjectOf(ctx, values.subject).name : null
  if (values.endsAt <= values.startsAt) throw new AppError('BAD_INPUT', '结束时间须晚于开始时间')
  if (values.endsAt <= ctx.services.now()) throw new AppError('BAD_INPUT', '结束时间已过，请重新选择')
  if (values.delegateId === userId) throw new AppError('BAD_INPUT', '受托人不能是您自己，请选择其他人')
  await assertColleague(ctx, values.delegateId)
  if (subject) await assertAble(ctx, subject, values.delegateId)
  const row = await insertRow(
    ctx,
    approvalDelegation,
    { ...values, subject, reason: values.reason ?? null, userId },
    { label: '审批委托' },
  )
  if (includeOpen && holdsAt(row, ctx.services.now())) await handOverOpen(ctx, row, orgId)
  return { id: row.id }
}

async function assertColleague(ctx: Ctx, delegateId: number): Promise<void> {
  const [found] = await ctx.db
    .select({ id: user.id })
    .from(user)
    .innerJoin(userOrg, eq(userOrg.userId, user.id))
    .where(
      and(
        eq(user.id, delegateId),
        eq(userOrg.orgId, ctx.caller.orgId),
        eq(user.state, 1),
        isNull(user.deletedAt),
      ),
    )
  if (!found) throw new AppError('NOT_FOUND', '受托人已停用或不在本机构，请重新选择')
}

/** Refuses a delegate for one kind of record who may decide about none of the organisation. */
async function assertAble(ctx: Ctx, subjectName: string, delegateId: number): Promise<void> {
  const subject = subjectOf(ctx, subjectName)
  const asked = { subject, orgId: ctx.caller.orgId, crop: null, excludedId: null }
  if (await openPeople(ctx).mayApprove(asked, delegateId)) return
  throw new AppError('BAD_INPUT', `受托人看不到本机构的${subject.title}或没有审核权限，请重新选择`)
}

/** Hands the open tasks of the caller to his delegate, where that one may decide about them. */
async function handOverOpen(ctx: Ctx, delegation: Stored, orgId: number): Promise<void> {
  const { userId, delegateId, subject } = delegation
  const open = await ctx.db
    .select({ id: approvalTask.id, approvalId: approvalTask.approvalId })
    .from(approvalTask)
    .where(
      and(
        eq(approvalTask.orgId, orgId),
        eq(approvalTask.assigneeId, userId),
        eq(approvalTask.kind, 'step'),
        inArray(approvalTask.state, ['open', 'waiting']),
      ),
    )
  const work = openWork(ctx)
  const cases = await lockCases(
    ctx,
    open.map(({ approvalId }) => approvalId),
  )
  const ids = new Set(open.map(({ id }) => id))
  for (const found of cases.values()) {
    const { approval: current } = found
    const task = tasksAtWork(found).find(({ id, state }) => ids.has(id) && state === 'open')
    if (!task || (subject !== null && subject !== current.subject)) continue
    const asked = askedOf(found)
    const isIn = tasksAtWork(found).some(({ assigneeId }) => assigneeId === delegateId)
    if (isIn || delegateId === asked.excludedId) continue
    if (!(await work.people.mayApprove(asked, delegateId))) continue
    task.state = 'transferred'
    const names = await work.people.names([delegateId])
    note(work, found, 'transfer', { note: `委托给：${names.get(delegateId) ?? ''}` })
    const waits = task.beforeTaskId === null ? {} : { beforeTaskId: task.beforeTaskId }
    addTasks(found, [{ assigneeId: delegateId, ownerId: userId, source: 'delegated' }], waits)
    report(found, 'assigned', [delegateId])
  }
  await store(work, [...cases.values()])
}

/** Ends a delegation of the caller now. Tasks that were handed over stay with the delegate. */
export async function endDelegation(
  ctx: Ctx,
  { id, version }: ParsedInputOf<typeof api.endDelegation>,
): Promise<null> {
  const [found] = await ctx.db
    .select()
    .from(approvalDelegation)
    .where(
      and(
        eq(approvalDelegation.id, id),
        eq(approvalDelegation.orgId, ctx.caller.orgId),
        eq(approvalDelegation.userId, ctx.caller.userId),
        isNull(approvalDelegation.deletedAt),
      ),
    )
  if (!found) throw new AppError('NOT_FOUND', '委托不存在或无权查看')
  const now = ctx.services.now()
  if (found.endsAt <= now) throw new AppError('BAD_STATE', '该委托已结束')
  const startsAt = found.startsAt > now ? now : found.startsAt
  await updateRow(
    ctx,
    approvalDelegation,
    id,
    { version, values: { startsAt, endsAt: now } },
    { label: '审批委托' },
  )
  return null
}
