import type { ApprovalAct } from '@hepu/api/core/approval/approvalWords'
import { nextOf, type ApprovalEvent } from '@hepu/api/core/approval/approvalWorkflow'
import { outcome } from '@hepu/api/core/approval/outcome'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { insertMany } from '../db/insertMany.ts'
import { approval, approvalAct, approvalTask } from '../db/schema/index.ts'
import { updateMany } from '../db/updateMany.ts'
import { alone } from '../db/scope.ts'
import type { Ctx } from '../http/context.ts'
import { openPeople, type Asked, type People, type Placed } from './people.ts'
import { reportApprovals, type ApprovalReport } from './reportApproval.ts'
import type { ApprovalSubject, SubjectEvent, SubjectRow } from './subject.ts'

export type Approval = typeof approval.$inferSelect
export type Task = typeof approvalTask.$inferSelect
type NewTask = Omit<typeof approvalTask.$inferInsert, 'orgId' | 'crop'>

/** One approval while an act changes it. It is locked, and so is its record. `store` writes what changed. */
export interface Case {
  subject: ApprovalSubject
  approval: Approval
  tasks: Task[]
  /** Undefined if the record was deleted. */
  row: SubjectRow | undefined
  newTasks: NewTask[]
  acts: (typeof approvalAct.$inferInsert)[]
  /** What the record is to follow. */
  events: { event: SubjectEvent; opinion: string | null }[]
  /** A step passed and another one began. */
  hasPassedStep: boolean
  reports: ApprovalReport[]
}

/** User id of the caller where the product acts by itself. */
export const NOBODY = 0

/** The people of one call, and its moment. */
export interface Work {
  ctx: Ctx
  people: People
  now: Date
}

export const openWork = (ctx: Ctx): Work => ({ ctx, people: openPeople(ctx), now: ctx.services.now() })

/** Returns a kind of record by its name. Throws BAD_INPUT for a name that no area gave. */
export function subjectOf(ctx: Ctx, name: string): ApprovalSubject {
  const found = ctx.services.approvalSubjects.get(name)
  if (!found) throw new AppError('BAD_INPUT', '事项不存在，请重新选择')
  return found
}

/** The version that a reader of an approval saw: it rises with every change of the approval and of its record. */
export const seenVersion = ({ approval, row }: Pick<Case, 'approval' | 'row'>): number =>
  approval.version + (row?.version ?? 0)

/** Locks approvals with their records, records first, as saving a record does, and returns them in the order of the ids. */
export async function lockCases(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Case>> {
  if (ids.length === 0) return new Map()
  const seen = await ctx.db
    .select({ subject: approval.subject, objectId: approval.objectId })
    .from(approval)
    .where(inArray(approval.id, [...ids]))
  const rowsOf = new Map<string, SubjectRow>()
  for (const name of [...new Set(seen.map(({ subject }) => subject))].toSorted()) {
    const { table } = subjectOf(ctx, name)
    const objectIds = seen.filter(({ subject }) => subject === name).map(({ objectId }) => objectId)
    const found = await ctx.db
      .select()
      .from(table)
      .where(inArray(table.id, objectIds))
      .orderBy(asc(table.id))
      .for('update')
    for (const row of found as SubjectRow[]) rowsOf.set(`${name} ${row.id}`, row)
  }
  const locked = await ctx.db
    .select()
    .from(approval)
    .where(inArray(approval.id, [...ids]))
    .orderBy(asc(approval.id))
    .for('update')
  const tasks = await ctx.db
    .select()
    .from(approvalTask)
    .where(and(inArray(approvalTask.approvalId, [...ids]), eq(approvalTask.kind, 'step')))
    .orderBy(asc(approvalTask.id))
  const tasksOf = Map.groupBy(tasks, ({ approvalId }) => approvalId)
  return new Map(
    locked.map((found): [number, Case] => [
      found.id,
      caseOf(
        subjectOf(ctx, found.subject),
        found,
        rowsOf.get(`${found.subject} ${found.objectId}`),
        tasksOf.get(found.id),
      ),
    ]),
  )
}

export const caseOf = (
  subject: ApprovalSubject,
  found: Approval,
  row: SubjectRow | undefined,
  tasks: Task[] = [],
): Case => ({
  subject,
  approval: found,
  tasks,
  row,
  newTasks: [],
  acts: [],
  events: [],
  hasPassedStep: false,
  reports: [],
})

/** Adds a line to the trail. */
export function note(
  { ctx, now }: Work,
  { approval: { id, orgId, crop, round, step }, acts }: Case,
  act: ApprovalAct,
  line: { opinion?: string | null; note?: string; task?: Task; automatic?: true } = {},
): void {
  const userId = ctx.caller.userId
  const ownerId = line.task?.ownerId ?? null
  acts.push({
    orgId,
    crop,
    approvalId: id,
    at: now,
    userId: line.automatic ? null : userId,
    onBehalfOf: ownerId === userId ? null : ownerId,
    round,
    step,
    act,
    opinion: line.opinion ?? null,
    note: line.note ?? null,
  })
}

/** Returns the tasks of the step at work that count for its rule. */
export const tasksAtWork = ({ tasks, approval: { pass } }: Case): Task[] =>
  tasks.filter((task) => task.pass === pass && ['waiting', 'open', 'done'].includes(task.state))

/** Returns the tasks of the step at work that nobody has decided. */
export const undecided = (found: Case): Task[] => tasksAtWork(found).filter(({ state }) => state !== 'done')

/** Moves an approval by an event. Throws BAD_STATE if its state does not allow the event. */
export function move({ now }: Work, found: Case, event: ApprovalEvent): void {
  const { approval: current } = found
  const next = nextOf({ ...current, steps: current.steps.length }, event)
  if (!next) throw new AppError('BAD_STATE', `「${current.title}」的审批状态已变化，请重新查看`)
  const { steps: _, ...position } = next
  const isOver = next.state !== 'RUNNING' && next.state !== 'RETURNED'
  Object.assign(current, position, { version: current.version + 1, endedAt: isOver ? now : null })
  if (event.kind !== 'resubmitted') cancelOpen(found)
}

/** Ends the tasks that nobody has decided. */
export function cancelOpen(found: Case): void {
  for (const task of found.tasks)
    if (task.state === 'open' || task.state === 'waiting') task.state = 'cancelled'
}

/** Gives tasks of the step at work to people. */
export function addTasks(found: Case, placed: readonly Placed[], more: Partial<NewTask> = {}): void {
  const { id, round, step, pass } = found.approval
  const base = { approvalId: id, round, step, pass, kind: 'step' as const, state: 'open' as const }
  for (const place of placed) found.newTasks.push({ ...base, ...place, ...more })
}

/** Returns what people are looked for by: the record's place, and the applicant unless he may act himself. */
export const askedOf = ({ subject, approval: { orgId, crop, applicantId, settings } }: Case): Asked => ({
  subject,
  orgId,
  crop,
  excludedId: settings.allowOwn ? null : applicantId,
})

/** Begins the step at work: people get their tasks. With `skipSame` whoever agreed before is passed, maybe with the step. */
export async function enterStep(work: Work, found: Case, isReturned = false): Promise<void> {
  const { approval: current } = found
  current.pass += 1
  const { skipSame } = current.settings
  const step = must(current.steps[current.step], 'step')
  const placed = await work.people.placeStep(askedOf(found), step)
  const passedBy = skipSame && !isReturned ? agreedBefore(found) : new Set<number>()
  const skipped = placed.filter(({ assigneeId }) => assigneeId !== null && passedBy.has(assigneeId))
  const rest = placed.filter((place) => !skipped.includes(place))
  if (skipped.length > 0) {
    addTasks(found, skipped, { state: 'done', decision: 'agree', actedAt: work.now })
    note(work, found, 'skip', { automatic: true, note: '同一处理人已在之前的步骤同意' })
  }
  addTasks(found, rest)
  const decisions = [...skipped.map(() => 'agree' as const), ...rest.map(() => null)]
  if (skipped.length > 0 && outcome(step.rule, decisions) === 'passed') {
    const { pass } = current
    found.newTasks = found.newTasks.filter((task) => task.pass !== pass || task.state === 'done')
    await passStep(work, found, null)
    return
  }
  const userIds = rest.flatMap(({ assigneeId }) => assigneeId ?? [])
  const queued = rest.some(({ assigneeId }) => assigneeId === null)
  const informed = queued ? [...userIds, ...(await work.people.administrators(current.orgId))] : userIds
  report(found, 'assigned', informed)
}

/** Returns who agreed at earlier steps of the round. */
function agreedBefore({ tasks, approval: { round, step } }: Case): Set<number> {
  const agreed = tasks.filter(
    (task) => task.round === round && task.step < step && task.state === 'done' && task.decision === 'agree',
  )
  return new Set(agreed.flatMap(({ actedBy }) => actedBy ?? []))
}

/** Ends the step at work with its agreement: the next one begins, or the record is approved. */
export async function passStep(work: Work, found: Case, opinion: string | null): Promise<void> {
  move(work, found, { kind: 'passed' })
  if (found.approval.state === 'RUNNING') {
    found.hasPassedStep = true
    await enterStep(work, found)
  } else await end(work, found, 'approved', opinion)
}

/** Lets the record follow the end of its approval, and informs the applicant and those who get copies. */
export async function end(
  _: Work,
  found: Case,
  event: Exclude<SubjectEvent, 'submitted'>,
  opinion: string | null,
): Promise<void> {
  found.events.push({ event, opinion })
  const { applicantId, settings, state } = found.approval
  report(found, event, [applicantId])
  if (state === 'RETURNED') return
  const place = (assigneeId: number): Placed => ({ assigneeId, ownerId: null, source: 'named' })
  addTasks(found, settings.copyTo.map(place), { kind: 'copy', state: 'open' })
}

export function report(found: Case, kind: ApprovalReport['kind'], userIds: readonly number[]): void {
  const { id, title, orgId, crop } = found.approval
  found.reports.push({ kind, userIds: [...new Set(userIds)], title, orgId, crop, approvalId: id })
}

/** Writes what changed in some approvals, with few statements, and lets their records follow. */
export async function store({ ctx }: Work, found: readonly Case[]): Promise<void> {
  const approvals = found.map(({ approval: row }) => row)
  await updateMany(
    ctx.db,
    approval,
    [
      'state',
      'step',
      'round',
      'pass',
      'returnTo',
      'steps',
      'title',
      'amount',
      'endedAt',
      'remindedAt',
      'version',
    ],
    approvals,
  )
  await updateMany(
    ctx.db,
    approvalTask,
    [
      'state',
      'decision',
      'opinion',
      'actedBy',
      'actedAt',
      'pass',
      'assigneeId',
      'ownerId',
      'source',
      'beforeTaskId',
      'createdAt',
    ],
    found.flatMap(({ tasks }) => tasks),
  )
  const now = ctx.services.now()
  const added = found.flatMap(({ newTasks, approval: { orgId, crop } }) =>
    newTasks.map((task) => ({
      ...task,
      orgId,
      crop,
      version: 1,
      createdBy: ctx.caller.userId === NOBODY ? null : ctx.caller.userId,
      createdAt: now,
      updatedAt: now,
    })),
  )
  await insertMany(ctx.db, approvalTask, added)
  await insertMany(
    ctx.db,
    approvalAct,
    found.flatMap(({ acts }) => acts),
  )
  for (const one of found) {
    if (one.row && one.hasPassedStep) await one.subject.onStep?.(inRecord(ctx, one.row), one.row)
    for (const { event, opinion } of one.events) {
      if (one.row) await one.subject.on(inRecord(ctx, one.row), event, one.row, opinion)
    }
  }
  await reportApprovals(
    ctx,
    found.flatMap(({ reports }) => reports),
  )
}

/** Returns the context in which a record may be written whose approver cannot open it: the act allows it, not his data. */
const inRecord = (ctx: Ctx, { orgId, crop }: SubjectRow): Ctx => ({
  ...ctx,
  caller: { ...ctx.caller, ...alone(orgId), crop },
})
