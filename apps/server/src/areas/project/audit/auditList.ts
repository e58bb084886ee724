import { PROJECT_SUBJECTS, submissionActs } from '@hepu/api/areas/project/audit/projectAudit'
import type * as api from '@hepu/api/areas/project/audit/projectAudit'
import { itemAt } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, desc, eq, getTableColumns, inArray, max, sql, type SQL } from 'drizzle-orm'
import { presentApprovals } from '../../../approval/present.ts'
import { isTaskOfCaller } from '../../../approval/taskAccess.ts'
import { contains, ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import { approval, approvalAct, approvalTask } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'

type Input = ParsedInputOf<typeof api.queryPage>
type Answer = ResultOf<typeof api.queryPage>

/** Acts by which somebody decides about a record. */
const DECIDING = ['agree', 'reject', 'return'] as const

/** Returns a page of the approvals of projects that wait for the caller, or that he decided about, newest first. */
export const pageAudits = (ctx: Ctx, input: Input): Promise<Answer> =>
  input.model.status === 'done' ? pageDone(ctx, input) : pageWaiting(ctx, input)

function fits({ caller }: Ctx, { type, name, year }: Input['model']): SQL | undefined {
  return and(
    eq(approval.crop, caller.crop),
    sql`starts_with(${approval.subject}, ${PROJECT_SUBJECTS})`,
    type ? eq(approval.subject, type) : undefined,
    name ? contains(approval.title, name) : undefined,
    year ? sql`extract(year from ${approval.startedAt} at time zone 'Asia/Shanghai') = ${year}` : undefined,
  )
}

async function pageWaiting(ctx: Ctx, input: Input): Promise<Answer> {
  const where = and(
    eq(approvalTask.kind, 'step'),
    eq(approvalTask.state, 'open'),
    eq(approval.state, 'RUNNING'),
    isTaskOfCaller(ctx),
    fits(ctx, input.model),
  )
  const { found, page } = await pageOf(
    ctx,
    ctx.db
      .select({ approval: getTableColumns(approval), time: approvalTask.createdAt })
      .from(approvalTask)
      .innerJoin(
        approval,
        and(eq(approval.id, approvalTask.approvalId), eq(approval.orgId, approvalTask.orgId)),
      )
      .where(where)
      .$dynamic(),
    input,
    ordered(input.order, sortOf(input.sort, approvalTask.createdAt), approvalTask.id),
  )
  const shown = await presentAudits(
    ctx,
    found.map((row) => row.approval),
  )
  const records = found.map(({ time }, at) => ({ ...itemAt(shown, at), time, act: null, opinion: null }))
  return { ...page, records }
}

async function pageDone(ctx: Ctx, input: Input): Promise<Answer> {
  const own = ctx.db
    .selectDistinctOn([approvalAct.approvalId], {
      approvalId: approvalAct.approvalId,
      act: approvalAct.act,
      opinion: approvalAct.opinion,
      at: approvalAct.at,
    })
    .from(approvalAct)
    .where(and(eq(approvalAct.userId, ctx.caller.userId), inArray(approvalAct.act, [...DECIDING])))
    .orderBy(approvalAct.approvalId, desc(approvalAct.id))
    .as('own')
  const { found, page } = await pageOf(
    ctx,
    ctx.db
      .select({ approval: getTableColumns(approval), act: own.act, opinion: own.opinion, at: own.at })
      .from(approval)
      .innerJoin(own, eq(own.approvalId, approval.id))
      .where(fits(ctx, input.model))
      .$dynamic(),
    input,
    ordered(
      input.order,
      input.sort === 'time' ? own.at : sortOf(input.sort, approval.createdAt),
      approval.id,
    ),
  )
  const shown = await presentAudits(
    ctx,
    found.map((row) => row.approval),
  )
  const records = found.map(({ act, opinion, at }, index) => ({
    ...itemAt(shown, index),
    act,
    opinion,
    time: at,
  }))
  return { ...page, records }
}

/** Returns approvals as lists show them, each with the time at which its present round was handed in. */
async function presentAudits(ctx: Ctx, found: readonly (typeof approval.$inferSelect)[]) {
  const shown = await presentApprovals(ctx, found)
  const submissions = await ctx.db
    .select({ approvalId: approvalAct.approvalId, at: max(approvalAct.at) })
    .from(approvalAct)
    .where(
      and(
        inArray(
          approvalAct.approvalId,
          found.map(({ id }) => id),
        ),
        inArray(approvalAct.act, [...submissionActs]),
      ),
    )
    .groupBy(approvalAct.approvalId)
  const times = new Map(submissions.map(({ approvalId, at }) => [approvalId, at]))
  return shown.map((row) => ({ ...row, submittedAt: times.get(row.id) ?? row.startedAt }))
}

const sortOf = (sort: Input['sort'], time: typeof approvalTask.createdAt | typeof approval.createdAt) =>
  sort === 'id' ? approval.id : sort === 'createTime' ? approval.createdAt : time

/** Lists the kinds of records of projects that are approved. */
export function listAuditTypes({ services }: Ctx): Promise<ResultOf<typeof api.auditTypes>> {
  const subjects = [...services.approvalSubjects.values()]
  return Promise.resolve(
    subjects
      .filter(({ name }) => name.startsWith(PROJECT_SUBJECTS))
      .map(({ name, title }) => ({ value: name, label: title })),
  )
}
