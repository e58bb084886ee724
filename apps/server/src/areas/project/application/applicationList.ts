import type * as api from '@hepu/api/areas/project/application/projectApplication'
import {
  applicationWorkflow,
  type ApplicationMove,
} from '@hepu/api/areas/project/application/applicationWorkflow'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isTaskOfCaller } from '../../../approval/taskAccess.ts'
import { readNames } from '../../../db/keptNames.ts'
import { byPinyin, contains, ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import {
  approval,
  approvalTask,
  organization,
  projectApplication,
  projectNode,
  projectSource,
  user,
} from '../../../db/schema/index.ts'
import { mayChange } from '../../../db/scope.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { isOwn, visibleApplications, type Application } from './applicationAccess.ts'
import { listBudgetSubjects } from './applicationContent.ts'
import { getApplication } from './applications.ts'
import { nameOfApproval } from './ofApproval.ts'

const director = alias(user, 'application_director')
const owner = alias(user, 'application_owner')

const selectNamed = ({ db }: Ctx) =>
  db
    .select({
      application: projectApplication,
      sourceName: projectSource.name,
      unitName: organization.name,
      directorName: director.name,
      ownerName: owner.name,
    })
    .from(projectApplication)
    .leftJoin(projectSource, eq(projectSource.id, projectApplication.sourceId))
    .leftJoin(organization, eq(organization.id, projectApplication.unitId))
    .leftJoin(director, eq(director.id, projectApplication.directorId))
    .leftJoin(owner, eq(owner.id, projectApplication.ownerId))
type Named = Awaited<ReturnType<typeof selectNamed>>[number]

/** Returns one page of the applications that the caller sees. */
export async function pageApplications(
  ctx: Ctx,
  { current, size, sort, order, model }: ParsedInputOf<typeof api.queryPage>,
): Promise<ResultOf<typeof api.queryPage>> {
  const sorts = {
    id: projectApplication.id,
    createTime: projectApplication.createdAt,
    updateTime: projectApplication.updatedAt,
    number: projectApplication.number,
    name: byPinyin(projectApplication.name),
    startDate: projectApplication.startDate,
    submittedAt: projectApplication.submittedAt,
  }
  const { found, page } = await pageOf(
    ctx,
    selectNamed(ctx)
      .where(and(visibleApplications(ctx), ...conditionsOf(model)))
      .$dynamic(),
    { current, size },
    ordered(order, sorts[sort], projectApplication.id),
  )
  const tasks = await tasksOf(ctx, found)
  return { ...page, records: found.map((named) => present(ctx, named, tasks)) }
}

const conditionsOf = ({
  name,
  source,
  status,
  year,
}: ParsedInputOf<typeof api.queryPage>['model']): (SQL | undefined)[] => [
  name ? or(contains(projectApplication.name, name), contains(projectApplication.number, name)) : undefined,
  source ? eq(projectApplication.sourceId, source) : undefined,
  status ? eq(projectApplication.state, status) : undefined,
  year
    ? sql`${projectApplication.startDate} <= ${`${year}-12-31`} and ${projectApplication.endDate} >= ${`${year}-01-01`}`
    : undefined,
]

/** Returns the ids of those applications whose approval waits for the caller. */
async function tasksOf(ctx: Ctx, found: readonly Named[]): Promise<ReadonlySet<number>> {
  const ids = found.map(({ application }) => application.id)
  if (ids.length === 0) return new Set()
  const open = await ctx.db
    .select({ objectId: approval.objectId })
    .from(approvalTask)
    .innerJoin(
      approval,
      and(eq(approval.id, approvalTask.approvalId), eq(approval.orgId, approvalTask.orgId)),
    )
    .where(
      and(
        eq(approval.subject, 'project.application'),
        inArray(approval.objectId, ids),
        eq(approval.state, 'RUNNING'),
        eq(approvalTask.kind, 'step'),
        eq(approvalTask.state, 'open'),
        isTaskOfCaller(ctx),
      ),
    )
  return new Set(open.map(({ objectId }) => objectId))
}

function present(ctx: Ctx, { application, ...names }: Named, tasks: ReadonlySet<number>) {
  return {
    ...application,
    ...names,
    updateTime: application.updatedAt,
    ...actionsOf(ctx, application, tasks),
  }
}

/** Returns what the caller may do with an application, by the rules of the commands. */
function actionsOf(ctx: Ctx, application: Application, tasks: ReadonlySet<number>) {
  const { permissions } = ctx.caller
  const isApplicant = isOwn(ctx, application) || permissions.has('project.application:all')
  const may = isApplicant && permissions.has('project.application:write') && mayChange(ctx, application)
  const blocker = (move: ApplicationMove) => applicationWorkflow.stateBlocker(application.state, move)
  return allowed(
    { edit: may, submit: may, delete: may, decide: tasks.has(application.id) },
    { edit: blocker('edit'), submit: blocker('submit'), delete: blocker('delete') },
  )
}

/** Returns one application with its names. Throws NOT_FOUND for any that the caller does not see. */
export async function showApplication(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.queryOneProjectInfo>,
): Promise<ResultOf<typeof api.queryOneProjectInfo>> {
  const application = await getApplication(ctx, id)
  const [named] = await selectNamed(ctx).where(
    and(eq(projectApplication.id, id), eq(projectApplication.orgId, application.orgId)),
  )
  const found = must(named, 'the application')
  const editors = await readNames(ctx, 'user', [application.updatedBy])
  return {
    ...present(ctx, found, await tasksOf(ctx, [found])),
    approvalId: application.approvalId,
    approvalName: await nameOfApproval(ctx, application),
    updatedByName: editors.get(application.updatedBy ?? 0) ?? null,
    projectCode: await codeOfProject(ctx, application),
  }
}

async function codeOfProject({ db }: Ctx, { orgId, projectId }: Application): Promise<string | null> {
  if (projectId === null) return null
  const [found] = await db
    .select({ code: projectNode.code })
    .from(projectNode)
    .where(and(eq(projectNode.orgId, orgId), eq(projectNode.id, projectId)))
  return found?.code ?? null
}

const buttons = { edit: '修改', submit: '提交', delete: '删除', decide: '审核' } as const

/** Returns the buttons of an application: those that the caller has, each with the reason where its state forbids it. */
export async function listButtons(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.getApplicationButton>,
): Promise<ResultOf<typeof api.getApplicationButton>> {
  const application = await getApplication(ctx, id)
  const { can, whyNot = {} } = actionsOf(
    ctx,
    application,
    await tasksOf(ctx, [
      { application, sourceName: null, unitName: null, directorName: null, ownerName: null },
    ]),
  )
  return Object.entries(buttons).flatMap(([name, label]) =>
    can[name] || whyNot[name]
      ? [{ name, label, isAllowed: can[name] === true, why: whyNot[name] ?? null }]
      : [],
  )
}

/** Returns the subjects that the budget of an application may name. */
export const showBudgetSubjects = async (
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.budgetSubjects>,
): Promise<ResultOf<typeof api.budgetSubjects>> => listBudgetSubjects(ctx, await getApplication(ctx, id))
