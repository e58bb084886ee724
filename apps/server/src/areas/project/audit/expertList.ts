import { averageScore, isComplete } from '@hepu/api/areas/project/audit/expertScores'
import type * as api from '@hepu/api/areas/project/audit/expertReview'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { listHolders } from '../../../approval/holders.ts'
import { contains } from '../../../db/nameConditions.ts'
import {
  organization,
  projectApplication,
  projectExpertReview,
  user,
  userOrg,
} from '../../../db/schema/index.ts'
import { mayChange, rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Application } from '../application/applicationAccess.ts'
import {
  changeBlocker,
  isUnderReview,
  mayEnter,
  openReviews,
  type Review,
  type ReviewedApplication,
} from './reviews.ts'

/** Returns the experts of an application. Scores of others are left out until all who count have scored. */
export async function showReviews(
  ctx: Ctx,
  { applicationId }: ParsedInputOf<typeof api.expertReviews>,
): Promise<ResultOf<typeof api.expertReviews>> {
  const opened = await openReviews(ctx, applicationId)
  const { application, reviews, isApplicant, mayAssign } = opened
  const nothing = { rows: [], counted: 0, scored: 0, average: null, can: { assign: false } }
  if (isApplicant) return { isHidden: true, applicationName: application.name, ...nothing }
  const counted = reviews.filter(({ isConflicted }) => !isConflicted)
  return {
    isHidden: false,
    applicationName: application.name,
    rows: reviews.map((review) => present(ctx, opened, review)),
    counted: counted.length,
    scored: counted.filter(({ score }) => score !== null).length,
    average: averageScore(reviews),
    can: { assign: mayAssign && mayChange(ctx, application) && isUnderReview(application) },
  }
}

function present(ctx: Ctx, opened: ReviewedApplication, review: Review) {
  const { reviews, mayAssign } = opened
  const { userId, scoredBy, score } = review
  const isOwn = userId === ctx.caller.userId
  const isShown = isOwn || scoredBy === ctx.caller.userId || isComplete(reviews)
  const isOpen = changeBlocker(opened) === null && mayChange(ctx, review)
  const enters = isOpen && mayEnter(ctx, opened, review) && !review.isConflicted
  return {
    ...review,
    ...(!isShown && { score: null, opinion: null }),
    isScored: score !== null,
    isOwn,
    can: {
      score: enters,
      declare: enters,
      remove: mayAssign && score === null && isUnderReview(opened.application) && mayChange(ctx, review),
    },
  }
}

/** Returns the ids of those who may be asked to score an application: they may audit and see it, and do not apply themselves. */
export async function listAble(
  ctx: Ctx,
  { orgId, crop, ownerId, directorId }: Application,
  userIds?: readonly number[],
): Promise<number[]> {
  const rights = ['project.audit:read'] as const
  const able = await listHolders(ctx, { rights, place: { orgId, crop }, ...(userIds && { userIds }) })
  return able.filter((id) => id !== ownerId && id !== directorId)
}

const MAX_FOUND = 50

/** Finds people who may be asked to score an application and are not asked yet. */
export async function findExperts(
  ctx: Ctx,
  { applicationId, name }: ParsedInputOf<typeof api.searchExperts>,
): Promise<ResultOf<typeof api.searchExperts>> {
  const { application, reviews, mayAssign } = await openReviews(ctx, applicationId)
  if (!mayAssign) return []
  const asked = new Set(reviews.map(({ userId }) => userId))
  const able = (await listAble(ctx, application)).filter((id) => !asked.has(id))
  if (able.length === 0) return []
  // A selection from one table names columns without it, so the tables of the subquery have names of their own.
  const orgName = sql<string | null>`(select o.name from ${userOrg} m join ${organization} o
    on o.id = m.org_id where m.user_id = ${user}.id order by m.org_id limit 1)`
  return ctx.db
    .select({ id: user.id, name: user.name, orgName })
    .from(user)
    .where(
      and(
        inArray(user.id, able),
        name ? or(contains(user.name, name), contains(user.account, name)) : undefined,
      ),
    )
    .orderBy(user.name, user.id)
    .limit(MAX_FOUND)
}

/** Returns the applications that the caller is asked to score, those that wait for him in front. */
export async function listMyReviews(ctx: Ctx): Promise<ResultOf<typeof api.myReviews>> {
  const found = await ctx.db
    .select({ review: projectExpertReview, application: projectApplication, orgName: organization.name })
    .from(projectExpertReview)
    .innerJoin(projectApplication, eq(projectApplication.id, projectExpertReview.applicationId))
    .innerJoin(organization, eq(organization.id, projectExpertReview.orgId))
    .where(
      and(
        rows(ctx, projectExpertReview),
        isNull(projectApplication.deletedAt),
        eq(projectExpertReview.userId, ctx.caller.userId),
      ),
    )
    .orderBy(desc(projectExpertReview.createdAt), desc(projectExpertReview.id))
  const shown = found.map(({ review, application, orgName }) => ({
    id: review.id,
    applicationId: application.id,
    applicationName: application.name,
    number: application.number,
    orgName,
    assignedAt: review.createdAt,
    isConflicted: review.isConflicted,
    score: review.score,
    scoredAt: review.scoredAt,
    isWaiting: !review.isConflicted && review.score === null && isUnderReview(application),
  }))
  return shown.toSorted((one, other) => Number(other.isWaiting) - Number(one.isWaiting))
}
