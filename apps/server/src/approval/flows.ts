import type * as api from '@hepu/api/core/approval/flowCalls'
import { pickSteps, ruleText, stepsProblem, type Assignee, type Step } from '@hepu/api/core/approval/step'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import { approval, approvalFlow, role, user, userOrg, userRole } from '../db/schema/index.ts'
import { insertRow, removeRow, updateRow } from '../db/write.ts'
import type { Ctx } from '../http/context.ts'
import { subjectOf } from './cases.ts'
import { openPeople, type People } from './people.ts'
import { assigneeLabels } from './present.ts'
import type { ApprovalSubject } from './subject.ts'

type Flow = typeof approvalFlow.$inferSelect
type Shown = ResultOf<typeof api.listFlows>[number]
type Given = ParsedInputOf<typeof api.saveFlow>['steps'][number]

/** Lists what can be approved, with the flow that the organisation has set up for it. */
export async function listFlows(ctx: Ctx): Promise<ResultOf<typeof api.listFlows>> {
  const flows = await ctx.db
    .select()
    .from(approvalFlow)
    .where(and(eq(approvalFlow.orgId, ctx.caller.orgId), isNull(approvalFlow.deletedAt)))
  const running = await ctx.db
    .select({ subject: approval.subject, n: count() })
    .from(approval)
    .where(and(eq(approval.orgId, ctx.caller.orgId), eq(approval.state, 'RUNNING')))
    .groupBy(approval.subject)
  const people = openPeople(ctx)
  const shown: Shown[] = []
  for (const subject of ctx.services.approvalSubjects.values()) {
    const flow = flows.find((one) => one.subject === subject.name)
    shown.push({
      subject: subject.name,
      title: subject.title,
      group: subject.group,
      amountLabel: subject.amount?.label ?? null,
      flow: flow ? await presentFlow(ctx, people, subject, flow) : null,
      running: running.find((one) => one.subject === subject.name)?.n ?? 0,
    })
  }
  return shown
}

async function presentFlow(
  ctx: Ctx,
  people: People,
  subject: ApprovalSubject,
  flow: Flow,
): Promise<NonNullable<Shown['flow']>> {
  const labelOf = await assigneeLabels(
    ctx,
    flow.steps.flatMap(({ assignees }) => assignees),
  )
  const names = await people.names([...flow.copyTo, flow.updatedBy ?? 0])
  const steps: NonNullable<Shown['flow']>['steps'] = []
  for (const { name, assignees, rule, fromAmount } of flow.steps) {
    const presented = []
    for (const assignee of assignees) {
      const able = await people.listOf({ subject, orgId: flow.orgId, crop: null, excludedId: null }, assignee)
      const problem = able.length === 0 ? noneText(assignee, subject) : null
      presented.push({ ...assignee, label: labelOf(assignee), problem })
    }
    steps.push({
      name,
      assignees: presented,
      rule: rule.kind,
      percent: rule.percent ?? null,
      fromAmount: fromAmount ?? null,
    })
  }
  return {
    id: flow.id,
    isOn: flow.isOn,
    steps,
    allowOwn: flow.allowOwn,
    skipSame: flow.skipSame,
    copyTo: flow.copyTo.map((id) => ({ id, name: names.get(id) ?? '已删除的用户' })),
    version: flow.version,
    updatedByName: names.get(flow.updatedBy ?? 0) ?? null,
    updateTime: flow.updatedAt,
  }
}

const noneText = ({ by }: Assignee, { title }: ApprovalSubject): string =>
  by === 'user' ? `已停用、看不到本机构的${title}或没有审核权限` : `没有启用的、可看并可审核${title}的用户`

/** Lists roles and users that a flow of the organisation may name. */
export async function listFlowChoices(ctx: Ctx): Promise<ResultOf<typeof api.flowChoices>> {
  const { orgId, managedOrgIds } = ctx.caller
  const roles = await ctx.db
    .select({ id: role.id, name: role.name, users: count(userRole.userId) })
    .from(role)
    .leftJoin(userRole, eq(userRole.roleId, role.id))
    .where(and(eq(role.orgId, orgId), eq(role.state, 1), isNull(role.deletedAt)))
    .groupBy(role.id, role.name)
    .orderBy(role.id)
  const users = await ctx.db
    .selectDistinct({ id: user.id, name: user.name, account: user.account })
    .from(user)
    .innerJoin(userOrg, eq(userOrg.userId, user.id))
    .where(and(inArray(userOrg.orgId, [...managedOrgIds]), eq(user.state, 1), isNull(user.deletedAt)))
    .orderBy(user.name, user.id)
  return { roles, users }
}

/** Returns the steps of a form as they are stored. Throws BAD_INPUT for steps that no record could pass. */
function storedSteps(subject: ApprovalSubject, given: readonly Given[]): Step[] {
  const steps = given.map(({ name, assignees, rule, percent, fromAmount }): Step => ({
    name,
    assignees,
    rule: rule === 'ratio' ? { kind: rule, ...(percent ? { percent } : {}) } : { kind: rule },
    ...(fromAmount ? { fromAmount } : {}),
  }))
  const problem = stepsProblem(steps, subject.amount !== undefined)
  if (problem) throw new AppError('BAD_INPUT', problem)
  return steps
}

/** Throws BAD_INPUT for people and roles that the organisation does not have. */
async function assertChoices(ctx: Ctx, steps: readonly Step[], copyTo: readonly number[]): Promise<void> {
  const all = steps.flatMap(({ assignees }) => assignees)
  const { roles, users } = await listFlowChoices(ctx)
  const userIds = new Set(users.map(({ id }) => id))
  const named = [...all.flatMap((one) => (one.by === 'user' ? one.userId : [])), ...copyTo]
  if (named.some((id) => !userIds.has(id))) {
    throw new AppError('BAD_INPUT', '有审批人或抄送人已停用或不在本机构及下级，请重新选择')
  }
  const roleIds = new Set(roles.map(({ id }) => id))
  if (all.some((one) => one.by === 'role' && !roleIds.has(one.roleId))) {
    throw new AppError('BAD_INPUT', '有角色已停用或不属于本机构，请重新选择')
  }
}

/** Saves the flow of a kind of record; approvals at work keep theirs. */
export async function saveFlow(
  ctx: Ctx,
  { version, steps: given, subject: name, ...values }: ParsedInputOf<typeof api.saveFlow>,
): Promise<ResultOf<typeof api.saveFlow>> {
  const subject = subjectOf(ctx, name)
  const steps = storedSteps(subject, given)
  await assertChoices(ctx, steps, values.copyTo)
  const existing = await ownFlow(ctx, name)
  const note = { label: '审批流程' }
  if (!existing) {
    const made = await insertRow(ctx, approvalFlow, { subject: name, steps, ...values }, note)
    return { version: made.version }
  }
  const change = { version: version ?? 0, values: { steps, ...values } }
  const row = await updateRow(ctx, approvalFlow, existing.id, change, note)
  return { version: row.version }
}

/** Deletes the flow of a kind of record; approvals at work keep theirs. */
export async function removeFlow(
  ctx: Ctx,
  { subject, version }: ParsedInputOf<typeof api.removeFlow>,
): Promise<null> {
  const existing = await ownFlow(ctx, subject)
  if (!existing) throw new AppError('NOT_FOUND', '审批流程不存在或已删除')
  const note = { label: '审批流程' }
  await updateRow(ctx, approvalFlow, existing.id, { version, values: {} }, note)
  await removeRow(ctx, approvalFlow, existing.id, note)
  return null
}

async function ownFlow(ctx: Ctx, subject: string): Promise<Flow | undefined> {
  const [found] = await ctx.db
    .select()
    .from(approvalFlow)
    .where(
      and(
        eq(approvalFlow.orgId, ctx.caller.orgId),
        eq(approvalFlow.subject, subject),
        isNull(approvalFlow.deletedAt),
      ),
    )
  return found
}

/** 试走: returns who would act on each step if somebody submitted a record of this amount now. */
export async function tryFlow(
  ctx: Ctx,
  { subject: name, steps: given, allowOwn, copyTo, amount, applicantId }: ParsedInputOf<typeof api.tryFlow>,
): Promise<ResultOf<typeof api.tryFlow>> {
  const subject = subjectOf(ctx, name)
  const steps = storedSteps(subject, given)
  await assertChoices(ctx, steps, copyTo)
  const people = openPeople(ctx)
  const excludedId = allowOwn && !subject.neverOwn ? null : (applicantId ?? ctx.caller.userId)
  const tried: ResultOf<typeof api.tryFlow> = []
  for (const [at, step] of pickSteps(steps, amount ?? null).entries()) {
    const { orgId, crop } = ctx.caller
    const placed = await people.placeStep({ subject, orgId, crop, excludedId }, step)
    const names = await people.names(
      placed.flatMap(({ assigneeId, ownerId }) => [assigneeId ?? 0, ownerId ?? 0]),
    )
    const isQueued = placed.some(({ assigneeId }) => assigneeId === null)
    tried.push({
      no: at + 1,
      name: step.name,
      ruleText: ruleText(step.rule),
      people: placed.flatMap(({ assigneeId, ownerId }) => {
        const own = names.get(assigneeId ?? 0)
        if (own === undefined) return []
        return ownerId === null ? own : `${own}（代${names.get(ownerId) ?? ''}）`
      }),
      note: isQueued ? '无人审批，进入审批管理员的待办' : null,
    })
  }
  return tried
}
