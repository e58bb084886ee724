import { REVIEW } from '@hepu/api/core/resource/review'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { findFlow, submitForApproval } from '../approval/submit.ts'
import type { Ctx } from '../http/context.ts'
import type { Mounted, Stored } from './mounted.ts'

/** Submits those of some records that wait for review to the flow of their organisation, if it has set one up. */
export async function submitRecords(
  ctx: Ctx,
  { def, table }: Pick<Mounted, 'def' | 'table'>,
  ids: readonly number[],
): Promise<void> {
  const subject = ctx.services.approvalSubjects.get(def.name)
  if (!subject || ids.length === 0) return
  const found = await ctx.db
    .select()
    .from(table)
    .where(and(inArray(table.id, [...ids]), eq(table.status, REVIEW.WAITING), isNull(table.deletedAt)))
    .orderBy(table.id)
  await submitForApproval(ctx, subject, found)
}

/** Returns whether records of the caller's organisation are approved by a flow, so that new ones have to be submitted to it. */
export async function haveFlow(ctx: Ctx, { def }: Pick<Mounted, 'def'>): Promise<boolean> {
  if (!ctx.services.approvalSubjects.has(def.name)) return false
  return (await findFlow(ctx, def.name, ctx.caller.orgId)) !== undefined
}

/** Submits records that the transaction has just stored, as `submitRecords` does. New ones have no approval yet. */
export async function submitStored(
  ctx: Ctx,
  { def }: Pick<Mounted, 'def'>,
  records: readonly Stored[],
  options: { isNew?: boolean } = {},
): Promise<void> {
  const subject = ctx.services.approvalSubjects.get(def.name)
  if (subject) await submitForApproval(ctx, subject, records, options)
}
