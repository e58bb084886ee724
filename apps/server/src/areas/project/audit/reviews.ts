import { isComplete } from '@hepu/api/areas/project/audit/expertScores'
import { AppError } from '@hepu/api/core/errorCodes'
import { and, asc, eq } from 'drizzle-orm'
import { projectApplication, projectExpertReview } from '../../../db/schema/index.ts'
import { getRow, rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { isOwn, sees, type Application } from '../application/applicationAccess.ts'

export type Review = typeof projectExpertReview.$inferSelect
export const note = { label: '专家评审' }
const ASSIGN = 'project.audit:expert'

/** An application with its experts, and what the caller is to it. */
export interface ReviewedApplication {
  application: Application
  reviews: readonly Review[]
  /** He applies or is to lead the project: he sees neither experts nor scores. */
  isApplicant: boolean
  /** He may assign experts of this application. */
  mayAssign: boolean
}

/**
 * Returns an application with its experts. Throws NOT_FOUND for one that the caller neither sees nor is an expert of. `lock` holds the
 * application until the transaction ends, so that changes of its experts follow one another.
 */
export async function openReviews(
  ctx: Ctx,
  applicationId: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<ReviewedApplication> {
  const application = await findApplication(ctx, applicationId, lock)
  const reviews = application ? await listReviews(ctx, applicationId) : []
  const isExpert = reviews.some(({ userId }) => userId === ctx.caller.userId)
  if (!application || !(isExpert || sees(ctx, application)))
    throw new AppError('NOT_FOUND', '项目申报不存在或无权查看')
  const isApplicant = isOwn(ctx, application)
  const mayAssign = !isApplicant && ctx.caller.permissions.has(ASSIGN)
  return { application, reviews, isApplicant, mayAssign }
}

async function findApplication(ctx: Ctx, id: number, lock: boolean): Promise<Application | undefined> {
  const query = ctx.db
    .select()
    .from(projectApplication)
    .where(and(rows(ctx, projectApplication), eq(projectApplication.id, id)))
  const [found] = await (lock ? query.for('update') : query)
  return found
}

const listReviews = (ctx: Ctx, applicationId: number): Promise<Review[]> =>
  ctx.db
    .select()
    .from(projectExpertReview)
    .where(and(rows(ctx, projectExpertReview), eq(projectExpertReview.applicationId, applicationId)))
    .orderBy(asc(projectExpertReview.id))

/** Returns one review for a change, with its application locked. Throws NOT_FOUND. */
export async function lockReview(ctx: Ctx, id: number): Promise<ReviewedApplication & { review: Review }> {
  const { applicationId } = await getRow(ctx, projectExpertReview, id, note.label)
  const opened = await openReviews(ctx, applicationId, { lock: true })
  const review = opened.reviews.find((one) => one.id === id)
  if (!review || opened.isApplicant) throw new AppError('NOT_FOUND', '专家评审不存在或无权查看')
  return { ...opened, review }
}

/** Returns whether experts are still at work on an application: it waits for its approval. */
export const isUnderReview = ({ state }: Application): boolean => state === 'waiting' || state === 'inReview'

/** Returns why nothing of the experts of an application changes now, or null. */
export function changeBlocker({ application, reviews }: ReviewedApplication): string | null {
  if (!isUnderReview(application)) return `「${application.name}」不在审批中，不能办理专家评审`
  return isComplete(reviews) ? `「${application.name}」的专家已全部评完，评分不能再改` : null
}

/** Returns whether the caller enters the score of an expert: his own, or as who assigns, that of one outside. */
export const mayEnter = ({ caller }: Ctx, { mayAssign }: ReviewedApplication, review: Review): boolean =>
  review.userId === null ? mayAssign : review.userId === caller.userId
