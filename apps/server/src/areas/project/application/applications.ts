import { AppError } from '@hepu/api/core/errorCodes'
import { and, eq } from 'drizzle-orm'
import { projectApplication } from '../../../db/schema/index.ts'
import { rows, unseen } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { editBlocker, visibleApplications, type Application } from './applicationAccess.ts'

export const note = { label: '项目申报' }

/** Returns an application that the caller sees. Throws NOT_FOUND for any other. */
export async function getApplication(ctx: Ctx, id: number): Promise<Application> {
  const [found] = await ctx.db
    .select()
    .from(projectApplication)
    .where(and(eq(projectApplication.id, id), visibleApplications(ctx)))
  return found ?? (await refuseUnseen(ctx, id))
}

/**
 * Returns an application for a change by its applicant and holds it until the transaction ends. Throws NOT_FOUND, FORBIDDEN for
 * that of another, and BAD_STATE while it is under approval.
 */
export async function lockApplication(ctx: Ctx, id: number): Promise<Application> {
  const [found] = await ctx.db
    .select()
    .from(projectApplication)
    .where(and(eq(projectApplication.id, id), visibleApplications(ctx)))
    .for('update')
  const application = found ?? (await refuseUnseen(ctx, id))
  const blocker = editBlocker(ctx, application)
  if (blocker) throw blocker
  return application
}

async function refuseUnseen(ctx: Ctx, id: number): Promise<never> {
  const [hidden] = await ctx.db
    .select({ id: projectApplication.id })
    .from(projectApplication)
    .where(and(eq(projectApplication.id, id), rows(ctx, projectApplication)))
  if (hidden) throw new AppError('NOT_FOUND', '项目申报不存在或无权查看')
  throw await unseen(ctx, projectApplication, [id], note.label)
}
