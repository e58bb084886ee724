import { firstDifference, pickSteps } from '@hepu/api/core/approval/step'
import { AppError } from '@hepu/api/core/errorCodes'
import { itemAt, must } from '@hepu/api/core/must'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { insertMany } from '../db/insertMany.ts'
import { approval, approvalFlow } from '../db/schema/index.ts'
import type { Ctx } from '../http/context.ts'
import {
  cancelOpen,
  caseOf,
  enterStep,
  lockCases,
  move,
  note,
  openWork,
  store,
  type Approval,
  type Case,
  type Work,
} from './cases.ts'
import type { ApprovalSubject, SubjectRow } from './subject.ts'

type StoredFlow = typeof approvalFlow.$inferSelect
type Flow = Pick<StoredFlow, 'steps' | 'allowOwn' | 'skipSame' | 'copyTo'>

/** Returns the flow that is on for a kind of record in an organisation; undefined if there is none. */
export async function findFlow(ctx: Ctx, subject: string, orgId: number): Promise<StoredFlow | undefined> {
  const [found] = await ctx.db
    .select()
    .from(approvalFlow)
    .where(
      and(
        eq(approvalFlow.orgId, orgId),
        eq(approvalFlow.subject, subject),
        eq(approvalFlow.isOn, true),
        isNull(approvalFlow.deletedAt),
      ),
    )
  return found
}

/** Returns the ids of the approvals of some records that have not ended, by the id of the record. */
export async function listRunning(
  ctx: Pick<Ctx, 'db'>,
  subject: string,
  objectIds: readonly number[],
): Promise<Map<number, number>> {
  const found = await ctx.db
    .select({ id: approval.id, objectId: approval.objectId })
    .from(approval)
    .where(
      and(
        eq(approval.subject, subject),
        inArray(approval.objectId, [...objectIds]),
        inArray(approval.state, ['RUNNING', 'RETURNED']),
      ),
    )
  return new Map(found.map(({ id, objectId }) => [objectId, id]))
}

/**
 * Submits locked records of one organisation for approval where a flow is set up. A record whose approval was returned goes on
 * where the return leads; one whose approval is at work begins anew, because its content changed. Records that the transaction
 * has made (`isNew`) have none.
 */
export async function submitForApproval(
  ctx: Ctx,
  subject: ApprovalSubject,
  rows: readonly SubjectRow[],
  { isNew = false }: { isNew?: boolean } = {},
): Promise<void> {
  const [first] = rows
  if (!first) return
  const ids = isNew ? [] : rows.map(({ id }) => id)
  const running = ids.length > 0 ? await listRunning(ctx, subject.name, ids) : new Map<number, number>()
  const work = openWork(ctx)
  const cases = await lockCases(ctx, [...running.values()])
  for (const found of cases.values()) {
    const row = must(
      rows.find(({ id }) => id === found.approval.objectId),
      'record',
    )
    await submitAgain(work, { ...found, row }, row, null)
  }
  const fresh = rows.filter(({ id }) => !running.has(id))
  const flow = fresh.length > 0 ? await flowFor(ctx, subject, first.orgId) : undefined
  if (!flow) return
  const begun = await begin(work, subject, flow, fresh)
  await store(work, begun)
}

/** Returns the flow of an organisation, or else the steps that the kind of record has by itself. */
async function flowFor(
  ctx: Ctx,
  { name, defaultSteps }: ApprovalSubject,
  orgId: number,
): Promise<Flow | undefined> {
  const found = await findFlow(ctx, name, orgId)
  if (found || !defaultSteps) return found
  return { steps: [...defaultSteps], allowOwn: false, skipSame: false, copyTo: [] }
}

/** Stores the approvals of records that are submitted for the first time, with one statement. */
async function begin(
  work: Work,
  subject: ApprovalSubject,
  flow: Flow,
  rows: readonly SubjectRow[],
): Promise<Case[]> {
  const ready = rows.map((row) => newApproval(work, subject, flow, row))
  const ids = await insertMany(work.ctx.db, approval, ready)
  const begun = rows.map((row, at) => caseOf(subject, { ...itemAt(ready, at), id: itemAt(ids, at) }, row))
  for (const found of begun) {
    note(work, found, 'submit')
    await enterStep(work, found)
  }
  return begun
}

function newApproval(
  { ctx, now }: Work,
  subject: ApprovalSubject,
  flow: Flow,
  row: SubjectRow,
): Omit<Approval, 'id'> {
  const amount = subject.amount?.of(row) ?? null
  const steps = pickSteps(flow.steps, amount)
  if (steps.length === 0) {
    throw new AppError('BAD_STATE', `${subject.title}的审批流程没有适用的步骤，请联系审批管理员`)
  }
  const { userId } = ctx.caller
  return {
    orgId: row.orgId,
    crop: row.crop,
    subject: subject.name,
    objectId: row.id,
    title: subject.titleOf(row),
    amount,
    applicantId: userId,
    state: 'RUNNING',
    step: 0,
    round: 1,
    pass: 0,
    returnTo: null,
    steps,
    flowSteps: flow.steps,
    settings: { allowOwn: flow.allowOwn && !subject.neverOwn, skipSame: flow.skipSame, copyTo: flow.copyTo },
    startedAt: now,
    endedAt: null,
    remindedAt: null,
    createdBy: userId,
    createdAt: now,
    updatedBy: userId,
    updatedAt: now,
    version: 1,
    deletedAt: null,
  }
}

/** Submits a record again: after a return, or because it changed while its approval was at work. */
export async function submitAgain(
  work: Work,
  found: Case,
  row: SubjectRow,
  opinion: string | null,
): Promise<void> {
  const { approval: current, subject } = found
  const isReturned = current.state === 'RETURNED'
  const amount = subject.amount?.of(row) ?? null
  const steps = pickSteps(current.flowSteps, amount)
  const differsFrom = isReturned ? firstDifference(current.steps, steps) : 0
  cancelOpen(found)
  move(work, found, { kind: 'resubmitted', steps: steps.length, differsFrom })
  Object.assign(current, { steps, amount, title: subject.titleOf(row) })
  note(work, found, isReturned ? 'resubmit' : 'restart', { opinion })
  await enterStep(work, found)
  await store(work, [found])
}

/** Voids the approvals of records that are deleted. */
export async function voidApprovalsOf(
  ctx: Ctx,
  subject: string,
  objectIds: readonly number[],
  reason: string,
): Promise<void> {
  const running = await listRunning(ctx, subject, objectIds)
  const work = openWork(ctx)
  const cases = [...(await lockCases(ctx, [...running.values()])).values()]
  for (const found of cases) {
    note(work, found, 'void', { opinion: reason })
    move(work, found, { kind: 'voided' })
  }
  await store(work, cases)
}
