import { inArray } from 'drizzle-orm'
import { submitForApproval } from '../approval/submit.ts'
import type { SubjectRow } from '../approval/subject.ts'
import type { Ctx } from '../http/context.ts'
import type { Mounted } from './mounted.ts'

/** Submits records that wait for review to the flow of their organisation, if it has set one up. */
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
    .where(inArray(table.id, [...ids]))
    .orderBy(table.id)
  await submitForApproval(ctx, subject, found as unknown as SubjectRow[])
}
