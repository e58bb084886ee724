import type { recordReviewers } from '@hepu/api/core/approval/approvalCalls'
import { AppError } from '@hepu/api/core/errorCodes'
import { REVIEW } from '@hepu/api/core/resource/review'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, inArray } from 'drizzle-orm'
import { subjectOf } from '../approval/cases.ts'
import { listHolders } from '../approval/holders.ts'
import { rightsFor } from '../approval/people.ts'
import { presentApprovals } from '../approval/present.ts'
import type { ApprovalSubject, SubjectRow } from '../approval/subject.ts'
import { approval, user } from '../db/schema/index.ts'
import { rows } from '../db/scope.ts'
import type { Ctx } from '../http/context.ts'

type Reviewers = ResultOf<typeof recordReviewers>

/**
 * Shows whom a record waits for: the people of the step of its approval, or those who may review it where its registry has no flow. Null
 * where it does not wait or the caller does not see it.
 */
export async function showReviewers(
  ctx: Ctx,
  { subject: name, objectId }: ParsedInputOf<typeof recordReviewers>,
): Promise<Reviewers> {
  const subject = subjectOf(ctx, name)
  if (!ctx.caller.permissions.has(subject.readRight)) {
    throw new AppError('FORBIDDEN', `您没有查看${subject.title}的权限，请联系管理员`)
  }
  const { table } = subject
  const found = await ctx.db
    .select()
    .from(table)
    .where(and(rows(ctx, table), eq(table.id, objectId)))
  const [row] = found as SubjectRow[]
  if (!row || (subject.mayRead && !(await subject.mayRead(ctx, objectId)))) return null
  const held = await inFlow(ctx, subject, row)
  if (held || row['status'] !== REVIEW.WAITING) return held
  return withoutFlow(ctx, subject, row)
}

/** Returns the people of the step of an approval that is at work; null without one. */
async function inFlow(ctx: Ctx, subject: ApprovalSubject, row: SubjectRow): Promise<Reviewers> {
  const found = await ctx.db
    .select()
    .from(approval)
    .where(
      and(eq(approval.subject, subject.name), eq(approval.objectId, row.id), eq(approval.state, 'RUNNING')),
    )
  const [shown] = await presentApprovals(ctx, found)
  return shown ? { stepName: shown.stepName, people: shown.waitingFor } : null
}

/** Returns the users who may review a record without a flow; who edited it last is left out where a rule forbids him. */
async function withoutFlow(ctx: Ctx, subject: ApprovalSubject, row: SubjectRow): Promise<Reviewers> {
  const able = await listHolders(ctx, { rights: rightsFor(subject), place: row, canChange: true })
  const editor = row['updatedBy'] as number | null
  const isKept = editor !== null && able.includes(editor) && (await isBlocked(ctx, subject, row, editor))
  const ids = able.filter((id) => !isKept || id !== editor)
  const named = await ctx.db
    .select({ name: user.name })
    .from(user)
    .where(inArray(user.id, ids))
    .orderBy(user.name, user.id)
  return { stepName: null, people: named.map((one) => one.name) }
}

/** Returns whether the rules of the organisation keep a user from reviewing a record. */
async function isBlocked(ctx: Ctx, subject: ApprovalSubject, row: SubjectRow, userId: number) {
  const blockerOf = await subject.readBlocker({ ...ctx, caller: { ...ctx.caller, userId } }, [row])
  return blockerOf(row) !== null
}
