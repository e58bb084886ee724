import { applicationWorkflow } from '@hepu/api/areas/project/application/applicationWorkflow'
import { AppError } from '@hepu/api/core/errorCodes'
import { and, eq, ne, or, sql, type SQL } from 'drizzle-orm'
import { projectApplication } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'

export type Application = typeof projectApplication.$inferSelect

/** Returns whether the caller applies or is to lead the project. */
export const isOwn = (
  { caller }: Ctx,
  { ownerId, directorId }: Pick<Application, 'ownerId' | 'directorId'>,
) => ownerId === caller.userId || directorId === caller.userId

/** Returns whether the caller sees an application of his organisations: his own, all, or as a reviewer all but drafts. */
export function sees(ctx: Ctx, application: Pick<Application, 'ownerId' | 'directorId' | 'state'>): boolean {
  const { permissions } = ctx.caller
  if (isOwn(ctx, application) || permissions.has('project.application:all')) return true
  return permissions.has('project.application:review') && application.state !== 'draft'
}

/** Returns the condition for the applications that the caller sees, by the same rule as `sees`. */
export function visibleApplications(ctx: Ctx): SQL | undefined {
  const { permissions, userId } = ctx.caller
  const own = or(eq(projectApplication.ownerId, userId), eq(projectApplication.directorId, userId))
  const more = permissions.has('project.application:all')
    ? sql`true`
    : permissions.has('project.application:review')
      ? ne(projectApplication.state, 'draft')
      : undefined
  return and(rows(ctx, projectApplication), or(own, more))
}

/** Returns why the caller cannot edit an application now, as the commands refuse; null if he can. */
export function editBlocker(ctx: Ctx, application: Application): AppError | null {
  if (!isOwn(ctx, application) && !ctx.caller.permissions.has('project.application:all')) {
    return new AppError('FORBIDDEN', `「${application.name}」不是您申报或负责的，不能修改`)
  }
  const why = applicationWorkflow.stateBlocker(application.state, 'edit')
  return why ? new AppError('BAD_STATE', `「${application.name}」${why}`) : null
}
