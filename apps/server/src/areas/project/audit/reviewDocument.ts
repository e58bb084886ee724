import type * as api from '@hepu/api/areas/project/audit/expertReview'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { writeApplication } from '../application/printApplication.ts'
import { openReviews } from './reviews.ts'

/** Writes an application as a document for its experts. One in conflict reads it no more. */
export async function writeReviewDocument(
  ctx: Ctx,
  { applicationId, format }: ParsedInputOf<typeof api.reviewDocument>,
): Promise<FileAnswer> {
  const { application, reviews } = await openReviews(ctx, applicationId)
  const isExpert = reviews.some(({ userId, isConflicted }) => userId === ctx.caller.userId && !isConflicted)
  if (!isExpert) throw new AppError('FORBIDDEN', `您不是「${application.name}」的评审专家，或已声明回避`)
  return writeApplication(ctx, application, format)
}
