import type * as api from '@hepu/api/core/approval/approvalCalls'
import { AppError } from '@hepu/api/core/errorCodes'
import { itemAt, must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  ne,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { contains, ordered } from '../db/nameConditions.ts'
import { pageOf } from '../db/page.ts'
import { approval, approvalAct, approvalTask, organization, user, userOrg } from '../db/schema/index.ts'
import { worksIn } from '../db/scope.ts'
import type { Ctx } from '../http/context.ts'
import { subjectOf } from './cases.ts'
import { listHolders } from './holders.ts'
import { rightsFor } from './people.ts'
import { presentApproval, presentApprovals } from './present.ts'
import { getApproval, isTaskOfCaller, mayReadRecord } from './taskAccess.ts'

/** Returns the condition of the filters; approvals of other crops than the one the caller works with are left out. */
function fits({ caller }: Ctx, model: ParsedInputOf<typeof api.pageStarted>['model']): SQL | undefined {
  return and(
    eq(approval.crop, caller.crop),
    model.subject ? eq(approval.subject, model.subject) : undefined,
    model.name ? contains(approval.title, model.name) : undefined,
    model.state ? eq(approval.state, model.state) : undefined,
  )
}

const sortOf = (sort: string, columns: Readonly<Record<string, PgColumn>>): PgColumn =>
  sort === 'id' ? approval.id : sort === 'createTime' ? approval.createdAt : must(columns[sort], 'order')

const tasksOpen = (ctx: Ctx): SQL | undefined =>
  and(
    eq(approvalTask.kind, 'step'),
    eq(approvalTask.state, 'open'),
    eq(approval.state, 'RUNNING'),
    isTaskOfCaller(ctx),
  )

const ofTask = and(eq(approval.id, approvalTask.approvalId), eq(approval.orgId, approvalTask.orgId))

/** 我的待办: returns a page of the open tasks of the caller. */
export async function pageTodo(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.pageTodo>,
): Promise<ResultOf<typeof api.pageTodo>> {
  const where = and(tasksOpen(ctx), fits(ctx, input.model))
  const column = sortOf(input.sort, { arrivedAt: approvalTask.createdAt })
  const { found, page } = await pageOf(
    ctx,
    ctx.db
      .select({
        task: getTableColumns(approvalTask),
        approval: getTableColumns(approval),
        ownerName: user.name,
      })
      .from(approvalTask)
      .innerJoin(approval, ofTask)
      .leftJoin(user, eq(user.id, approvalTask.ownerId))
      .where(where)
      .$dynamic(),
    input,
    ordered(input.order, column, approvalTask.id),
  )
  const shown = await presentApprovals(
    ctx,
    found.map((row) => row.approval),
  )
  const records = found.map(({ task, approval: current, ownerName }, at) => ({
    ...itemAt(shown, at),
    taskId: task.id,
    ownerName,
    isQueued: task.assigneeId === null,
    isAdded: task.source === 'addSign',
    arrivedAt: task.createdAt,
    remindedAt: current.remindedAt,
  }))
  return { ...page, records }
}

/** 我发起的: returns a page of the approvals that the caller started. */
export async function pageStarted(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.pageStarted>,
): Promise<ResultOf<typeof api.pageStarted>> {
  const where = and(eq(approval.applicantId, ctx.caller.userId), fits(ctx, input.model))
  const column = sortOf(input.sort, { startedAt: approval.startedAt, endedAt: approval.endedAt })
  const { found, page } = await pageOf(
    ctx,
    ctx.db.select().from(approval).where(where).$dynamic(),
    input,
    ordered(input.order, column, approval.id),
  )
  return { ...page, records: await presentApprovals(ctx, found) }
}

/** 我已办: returns a page of the approvals that the caller acted on, each with his last act. */
export async function pageHandled(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.pageHandled>,
): Promise<ResultOf<typeof api.pageHandled>> {
  const own = ctx.db
    .selectDistinctOn([approvalAct.approvalId], {
      approvalId: approvalAct.approvalId,
      act: approvalAct.act,
      opinion: approvalAct.opinion,
      at: approvalAct.at,
    })
    .from(approvalAct)
    .where(
      and(
        eq(approvalAct.userId, ctx.caller.userId),
        inArray(approvalAct.act, ['agree', 'reject', 'return', 'transfer', 'addSign', 'reassign']),
      ),
    )
    .orderBy(approvalAct.approvalId, desc(approvalAct.id))
    .as('own')
  const where = fits(ctx, input.model)
  const column = input.sort === 'actedAt' ? own.at : sortOf(input.sort, {})
  const { found, page } = await pageOf(
    ctx,
    ctx.db
      .select({ approval: getTableColumns(approval), act: own.act, opinion: own.opinion, at: own.at })
      .from(approval)
      .innerJoin(own, eq(own.approvalId, approval.id))
      .where(where)
      .$dynamic(),
    input,
    ordered(input.order, column, approval.id),
  )
  const shown = await presentApprovals(
    ctx,
    found.map((row) => row.approval),
  )
  const records = found.map(({ act, opinion, at }, index) => ({
    ...itemAt(shown, index),
    act,
    opinion,
    actedAt: at,
  }))
  return { ...page, records }
}

const copiesOf = ({ caller }: Ctx): SQL | undefined =>
  and(eq(approvalTask.kind, 'copy'), eq(approvalTask.assigneeId, caller.userId))

const unreadCopiesOf = (ctx: Ctx): SQL | undefined => and(copiesOf(ctx), isNull(approvalTask.readAt))

/** 抄送我的: returns a page of the approvals that the caller got a copy of, those not yet read first. */
export async function pageCopied(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.pageCopied>,
): Promise<ResultOf<typeof api.pageCopied>> {
  const where = and(input.model.isUnread ? unreadCopiesOf(ctx) : copiesOf(ctx), fits(ctx, input.model))
  const column = sortOf(input.sort, { copiedAt: approvalTask.createdAt })
  const { found, page } = await pageOf(
    ctx,
    ctx.db
      .select({ task: getTableColumns(approvalTask), approval: getTableColumns(approval) })
      .from(approvalTask)
      .innerJoin(approval, ofTask)
      .where(where)
      .$dynamic(),
    input,
    [sql`${approvalTask.readAt} is not null`, ...ordered(input.order, column, approvalTask.id)],
  )
  const shown = await presentApprovals(
    ctx,
    found.map((row) => row.approval),
  )
  const records = found.map(({ task }, at) => ({
    ...itemAt(shown, at),
    copyId: task.id,
    copiedAt: task.createdAt,
    readAt: task.readAt,
  }))
  return { ...page, records }
}

/** Marks copies of the caller as read; all of them if no ids are given. */
export async function markCopiesRead(
  ctx: Ctx,
  { copyIds }: ParsedInputOf<typeof api.markCopiesRead>,
): Promise<null> {
  await ctx.db
    .update(approvalTask)
    .set({ readAt: ctx.services.now() })
    .where(
      and(
        copiesOf(ctx),
        isNull(approvalTask.readAt),
        copyIds ? inArray(approvalTask.id, copyIds) : undefined,
      ),
    )
  return null
}

/** Counts the open tasks of the caller and the copies that he has not read. */
export async function countTasks(ctx: Ctx): Promise<{ todo: number; copied: number }> {
  const counted = async (where: SQL | undefined): Promise<number> => {
    const [found] = await ctx.db
      .select({ n: count() })
      .from(approvalTask)
      .innerJoin(approval, ofTask)
      .where(and(where, eq(approval.crop, ctx.caller.crop)))
    return must(found, 'count').n
  }
  return {
    todo: await counted(tasksOpen(ctx)),
    copied: await counted(unreadCopiesOf(ctx)),
  }
}

/** Shows an approval to whoever takes part in it or may read its record. */
export const showApproval = async (
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.showApproval>,
): Promise<ResultOf<typeof api.showApproval>> => presentApproval(ctx, await getApproval(ctx, id))

/** Shows the last approval of a record; null if it never had one. */
export async function showApprovalOfRecord(
  ctx: Ctx,
  { subject, objectId }: ParsedInputOf<typeof api.approvalOfRecord>,
): Promise<ResultOf<typeof api.approvalOfRecord>> {
  const { name, readRight, title } = subjectOf(ctx, subject)
  if (!ctx.caller.permissions.has(readRight)) {
    throw new AppError('FORBIDDEN', `您没有查看${title}的权限，请联系管理员`)
  }
  const [last] = await ctx.db
    .select()
    .from(approval)
    .where(and(eq(approval.subject, name), eq(approval.objectId, objectId), isNotNull(approval.startedAt)))
    .orderBy(desc(approval.id))
    .limit(1)
  return last && (await mayReadRecord(ctx, last)) ? presentApproval(ctx, last) : null
}

const MAX_PEOPLE = 50

/**
 * Lists people to hand something to: for an approval those who may decide about its record, else those who work in the caller's
 * organisation.
 */
export async function listPeople(
  ctx: Ctx,
  { name, id }: ParsedInputOf<typeof api.people>,
): Promise<ResultOf<typeof api.people>> {
  const { orgId, userId } = ctx.caller
  const orgName = sql<string>`(select ${organization.name} from ${userOrg} join ${organization}
    on ${organization.id} = ${userOrg.orgId} where ${userOrg.userId} = ${user.id}
    order by ${userOrg.orgId} <> ${orgId}, ${userOrg.orgId} limit 1)`
  return ctx.db
    .select({ id: user.id, name: user.name, account: user.account, orgName })
    .from(user)
    .where(
      and(
        id === undefined ? worksIn([orgId]) : inArray(user.id, await listDeciders(ctx, id)),
        eq(user.state, 1),
        isNull(user.deletedAt),
        ne(user.id, userId),
        name ? sql`(${contains(user.name, name)} or ${contains(user.account, name)})` : undefined,
      ),
    )
    .orderBy(user.name, user.id)
    .limit(MAX_PEOPLE)
}

/** Returns who may decide about the record of an approval, except its applicant. */
async function listDeciders(ctx: Ctx, approvalId: number): Promise<number[]> {
  const { subject, orgId, crop, applicantId } = await getApproval(ctx, approvalId)
  const able = await listHolders(ctx, { rights: rightsFor(subjectOf(ctx, subject)), place: { orgId, crop } })
  return able.filter((one) => one !== applicantId)
}
