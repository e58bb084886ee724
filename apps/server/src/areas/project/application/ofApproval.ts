import { spanProblem } from '@hepu/api/areas/project/node/nodeRules'
import { applicationLabels as labels } from '@hepu/api/areas/project/application/applicationLabels'
import { AppError } from '@hepu/api/core/errorCodes'
import { eq } from 'drizzle-orm'
import { projectApproval, projectSource } from '../../../db/schema/index.ts'
import { findRow } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { assertOffered } from '../approval/offered.ts'
import type { ProjectApproval } from '../approval/approvals.ts'
import type { Application } from './applicationAccess.ts'

/** What an application takes from its 立项 where it is left empty. */
interface Taken {
  approvalId?: number | null | undefined
  sourceId?: number | null | undefined
  category?: string | null | undefined
  startDate?: string | null | undefined
  endDate?: string | null | undefined
}

/**
 * Returns the values of an application, those that are empty as its 立项 has them. Throws as `assertOffered` unless the 立项 is the
 * one that the application has already.
 */
export async function withApproval<T extends Taken>(
  ctx: Ctx,
  values: T,
  held?: Pick<Application, keyof Taken>,
): Promise<T> {
  const { approvalId } = values
  if (!approvalId || approvalId === held?.approvalId) return values
  const approval = await assertOffered(ctx, approvalId)
  const { sourceId, category, startDate, endDate } = { ...held, ...definedOf(values) }
  const taken = {
    ...values,
    sourceId: sourceId ?? (await sourceOf(ctx, approval)),
    category: category ?? approval.category,
    startDate: startDate ?? approval.startDate,
    endDate: endDate ?? approval.endDate,
  }
  const message = spanProblem({ startDate: taken.startDate, endDate: taken.endDate })
  if (!message) return taken
  const detail = `${message}（立项「${approval.name}」为 ${approval.startDate} 至 ${approval.endDate}），请填写${labels.startDate}和${labels.endDate}`
  throw new AppError('BAD_INPUT', detail, { data: { problems: [{ path: 'endDate', message: detail }] } })
}

/** An edit leaves what it does not name as it is. */
const definedOf = (values: Taken): Taken =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** Returns the source of a 立项 if the caller may choose it: that of another organisation is none of his. */
async function sourceOf(ctx: Ctx, { sourceId }: ProjectApproval): Promise<number | null> {
  const source = sourceId === null ? undefined : await findRow(ctx, projectSource, sourceId)
  return source?.state === 1 ? source.id : null
}

/** Returns the name of the 立项 of an application, which may be one of another organisation. */
export async function nameOfApproval(
  { db }: Pick<Ctx, 'db'>,
  { approvalId }: Pick<Application, 'approvalId'>,
): Promise<string | null> {
  if (approvalId === null) return null
  const [found] = await db
    .select({ name: projectApproval.name })
    .from(projectApproval)
    .where(eq(projectApproval.id, approvalId))
  return found?.name ?? null
}
