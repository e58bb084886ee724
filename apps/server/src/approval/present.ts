import type { ResultOf } from '@hepu/api/core/route'
import type { approvalOfRecord } from '@hepu/api/core/approval/approvalCalls'
import { approvalFunctions } from '@hepu/api/core/approval/approvalWords'
import { ruleText, type Assignee } from '@hepu/api/core/approval/step'
import { must } from '@hepu/api/core/must'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { approvalAct, approvalTask, organization, role, user } from '../db/schema/index.ts'
import type { Ctx } from '../http/context.ts'
import { allowed } from '../http/allowed.ts'
import { caseOf, seenVersion, subjectOf, tasksAtWork, type Approval, type Case, type Task } from './cases.ts'
import { NOTHING_TO_TAKE_BACK, ownDecision, remindBlocker, withdrawBlocker } from './conclude.ts'
import type { SubjectRow } from './subject.ts'
import { administers, decideBlocker, mayOpenRecord } from './taskAccess.ts'

export type ShownApproval = NonNullable<ResultOf<typeof approvalOfRecord>>
type Row = Omit<ShownApproval, 'steps' | 'trail' | 'taskId' | 'returnTargets' | 'can' | 'whyNot'>
type Names = ReadonlyMap<number, string>

async function namesIn(
  ctx: Ctx,
  table: typeof user | typeof organization | typeof role,
  ids: readonly (number | null)[],
) {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map<number, string>()
  const found = await ctx.db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(inArray(table.id, wanted))
  return new Map(found.map(({ id, name }) => [id, name]))
}

const userNames = (ctx: Ctx, ids: readonly (number | null)[]): Promise<Names> => namesIn(ctx, user, ids)

/** Reads approvals with their tasks and records, without a lock. */
export async function readCases(ctx: Ctx, found: readonly Approval[]): Promise<Case[]> {
  if (found.length === 0) return []
  const tasks = await ctx.db
    .select()
    .from(approvalTask)
    .where(
      and(
        inArray(
          approvalTask.approvalId,
          found.map(({ id }) => id),
        ),
        eq(approvalTask.kind, 'step'),
      ),
    )
    .orderBy(asc(approvalTask.id))
  const tasksOf = Map.groupBy(tasks, ({ approvalId }) => approvalId)
  const rows = new Map<string, SubjectRow>()
  for (const [name, group] of Map.groupBy(found, ({ subject }) => subject)) {
    const { table } = subjectOf(ctx, name)
    const read = await ctx.db
      .select()
      .from(table)
      .where(
        inArray(
          table.id,
          group.map(({ objectId }) => objectId),
        ),
      )
    for (const row of read as SubjectRow[]) rows.set(`${name} ${row.id}`, row)
  }
  return found.map((one) =>
    caseOf(subjectOf(ctx, one.subject), one, rows.get(`${one.subject} ${one.objectId}`), tasksOf.get(one.id)),
  )
}

/** Returns approvals as lists show them, in the given order. */
export const presentApprovals = async (ctx: Ctx, found: readonly Approval[]): Promise<Row[]> =>
  presentCases(ctx, await readCases(ctx, found))

async function presentCases(ctx: Ctx, cases: readonly Case[]): Promise<Row[]> {
  const waitingIn = (one: Case): Task[] => tasksAtWork(one).filter(({ state }) => state === 'open')
  const users = await userNames(ctx, [
    ...cases.map(({ approval: { applicantId } }) => applicantId),
    ...cases.flatMap((one) => waitingIn(one).map(({ assigneeId }) => assigneeId)),
  ])
  const orgs = await namesIn(
    ctx,
    organization,
    cases.map(({ approval: { orgId } }) => orgId),
  )
  return cases.map((one) => {
    const { approval: current, subject } = one
    const isRunning = current.state === 'RUNNING'
    return {
      id: current.id,
      subject: subject.name,
      subjectTitle: subject.title,
      objectId: current.objectId,
      title: current.title,
      path: one.row && mayOpenRecord(ctx, current) ? subject.pathOf(current.objectId) : null,
      orgName: orgs.get(current.orgId) ?? '',
      applicantName: users.get(current.applicantId) ?? '',
      amount: current.amount,
      state: current.state,
      stepName: isRunning ? (current.steps[current.step]?.name ?? null) : null,
      waitingFor: isRunning
        ? waitingIn(one).map(({ assigneeId }) =>
            assigneeId === null ? '审批管理员' : (users.get(assigneeId) ?? ''),
          )
        : [],
      round: current.round,
      startedAt: current.startedAt,
      endedAt: current.endedAt,
      version: seenVersion(one),
    }
  })
}

/** Returns an approval with its steps, its trail and what the caller may do. */
export async function presentApproval(ctx: Ctx, current: Approval): Promise<ShownApproval> {
  const [found] = await readCases(ctx, [current])
  const one = must(found, 'approval')
  const [row] = await presentCases(ctx, [one])
  const acts = await ctx.db
    .select()
    .from(approvalAct)
    .where(eq(approvalAct.approvalId, current.id))
    .orderBy(asc(approvalAct.id))
  const users = await userNames(ctx, [
    ...acts.flatMap(({ userId, onBehalfOf }) => [userId, onBehalfOf]),
    ...one.tasks.flatMap(({ assigneeId, ownerId, addedBy, actedBy }) => [
      assigneeId,
      ownerId,
      addedBy,
      actedBy,
    ]),
  ])
  const own = ownTask(ctx, one)
  const texts = await assigneeTexts(ctx, current)
  return {
    ...must(row, 'row'),
    steps: current.steps.map((step, at) => ({
      no: at + 1,
      name: step.name,
      ruleText: ruleText(step.rule),
      state: stateOfStep(current, at),
      people: peopleOf(one, at).map((task) => presentTask(task, users)),
      assigneeText: texts[at] ?? '',
    })),
    trail: acts.map((line) => ({
      id: line.id,
      at: line.at,
      userName: line.userId === null ? null : (users.get(line.userId) ?? ''),
      onBehalfOfName: line.onBehalfOf === null ? null : (users.get(line.onBehalfOf) ?? ''),
      act: line.act,
      stepName: current.steps[line.step]?.name ?? null,
      round: line.round,
      opinion: line.opinion,
      note: line.note,
    })),
    taskId: own?.id ?? null,
    returnTargets:
      own === undefined
        ? []
        : [
            ...current.steps
              .slice(0, current.step)
              .map(({ name }, at) => ({ step: at + 1, name }))
              .toReversed(),
            { step: 0, name: '发起人' },
          ],
    ...actions(ctx, one, own),
  }
}

function stateOfStep({ state, step }: Approval, at: number): 'done' | 'current' | 'later' {
  if (state === 'APPROVED' || at < step) return 'done'
  return at === step && state === 'RUNNING' ? 'current' : 'later'
}

/** Returns the tasks of the last time the step was entered in this round; none for a step that is still to come. */
function peopleOf({ tasks, approval: current }: Case, step: number): Task[] {
  const { round } = current
  if (stateOfStep(current, step) === 'later' && step > current.step) return []
  const own = tasks.filter((task) => task.step === step && task.round === round)
  const last = Math.max(...own.map(({ pass }) => pass))
  return own.filter(({ pass }) => pass === last)
}

const presentTask = (task: Task, users: Names) => ({
  name: task.assigneeId === null ? null : (users.get(task.assigneeId) ?? ''),
  ownerName: task.ownerId === null ? null : (users.get(task.ownerId) ?? ''),
  addedByName: task.addedBy === null ? null : (users.get(task.addedBy) ?? ''),
  state: task.state,
  decision: task.decision,
  opinion: task.opinion,
  actedAt: task.actedAt,
})

/** Returns the words of whom each step is set up for. */
async function assigneeTexts(ctx: Ctx, { steps }: Approval): Promise<string[]> {
  const labelOf = await assigneeLabels(
    ctx,
    steps.flatMap(({ assignees }) => assignees),
  )
  return steps.map(({ assignees }) => assignees.map((assignee) => labelOf(assignee)).join('、'))
}

/** Reads names of assignees. Returns a function that gives the words for one. */
export async function assigneeLabels(ctx: Ctx, all: readonly Assignee[]): Promise<(one: Assignee) => string> {
  const users = await userNames(
    ctx,
    all.flatMap((one) => (one.by === 'user' ? one.userId : [])),
  )
  const roles = await namesIn(
    ctx,
    role,
    all.flatMap((one) => (one.by === 'role' ? one.roleId : [])),
  )
  return (one) => {
    if (one.by === 'user') return users.get(one.userId) ?? '已删除的用户'
    if (one.by === 'role') return `角色：${roles.get(one.roleId) ?? '已删除的角色'}`
    return approvalFunctions[one.function]
  }
}

/** Returns the open task that the caller may decide; undefined if nothing waits for him. */
export const ownTask = (ctx: Ctx, one: Case): Task | undefined =>
  one.approval.state === 'RUNNING'
    ? tasksAtWork(one).find(
        ({ state, assigneeId, ownerId }) =>
          state === 'open' &&
          (assigneeId === ctx.caller.userId ||
            ownerId === ctx.caller.userId ||
            (assigneeId === null && administers(ctx, one.approval))),
      )
    : undefined

const DECIDING = ['agree', 'reject', 'return', 'transfer', 'addSign'] as const

/** Returns what the caller may do with an approval; the commands check the same. */
function actions(ctx: Ctx, one: Case, own: Task | undefined) {
  const { state, applicantId } = one.approval
  const isApplicant = applicantId === ctx.caller.userId
  const isAlive = state === 'RUNNING' || state === 'RETURNED'
  const why = own ? decideBlocker(ctx, one, own)?.message : null
  const taken = ownDecision(ctx, one)
  const byRights = {
    ...Object.fromEntries(DECIDING.map((action) => [action, own !== undefined])),
    withdraw: isApplicant && isAlive,
    resubmit: isApplicant && state === 'RETURNED',
    remind: isApplicant && state === 'RUNNING',
    void: isAlive && (isApplicant || administers(ctx, one.approval)),
    assign: own !== undefined && own.assigneeId === null,
    takeBack:
      state === 'RUNNING' &&
      one.tasks.some(({ actedBy, round }) => actedBy === ctx.caller.userId && round === one.approval.round),
  }
  return allowed(byRights, {
    ...Object.fromEntries(DECIDING.map((action) => [action, why])),
    withdraw: withdrawBlocker(one),
    remind: remindBlocker(one, ctx.services.now()),
    takeBack: taken ? null : NOTHING_TO_TAKE_BACK,
  })
}
