import { decisionReviewLabels } from '@hepu/api/areas/product/decision/decisionLabels'
import type * as api from '@hepu/api/areas/product/decision/decisionLog'
import type { DecisionReviewRow } from '@hepu/api/areas/product/decision/decisionShapes'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { getRule } from '@hepu/api/obligationRules'
import { and, desc, eq } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { oneOf } from '../../../db/nameConditions.ts'
import { productDecision, productDecisionReview as review, user } from '../../../db/schema/index.ts'
import { rows, selectRow, unseen } from '../../../db/scope.ts'
import { writeLog } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { finishPlanned } from '../../../obligation/finishPlanned.ts'
import { RULE, type Decision } from './followers.ts'

type Review = Omit<DecisionReviewRow, 'id'> & { id: number }

/** Returns the reviews of decisions, by decision, the newest first. */
export async function readReviews(
  ctx: Ctx,
  decisionIds: readonly number[],
): Promise<ReadonlyMap<number, Review[]>> {
  const found = await ctx.db
    .select({
      id: review.id,
      decisionId: review.decisionId,
      conclusion: review.conclusion,
      reviewedOn: review.reviewedOn,
      byName: user.name,
    })
    .from(review)
    .leftJoin(user, eq(user.id, review.createdBy))
    .where(and(rows(ctx, review), oneOf(review.decisionId, decisionIds)))
    .orderBy(desc(review.id))
  return Map.groupBy(found, ({ decisionId }) => decisionId)
}

/** Adds a review to a decision, and ends what was due of it. Throws CONFLICT for the same words of the same day. */
export async function saveReview(
  ctx: Ctx,
  { decisionId, conclusion }: ParsedInputOf<typeof api.saveDecisionReview>,
): Promise<ResultOf<typeof api.saveDecisionReview>> {
  const decision = await lockDecision(ctx, decisionId)
  const reviewedOn = clockDay(ctx.services.now())
  await assertAnother(ctx, decisionId, { conclusion, reviewedOn })
  const { orgId, crop, bizYear } = decision
  const values = { decisionId, conclusion, reviewedOn }
  const stamps = { createdBy: ctx.caller.userId, createdAt: ctx.services.now() }
  const [row] = await ctx.db
    .insert(review)
    .values({ orgId, crop, ...values, ...stamps })
    .returning({ id: review.id })
  const { id } = must(row, 'the review')
  await writeLog(ctx, {
    object: 'product_decision_review',
    objectId: id,
    orgId,
    crop,
    action: 'create',
    after: values,
  })
  const subject = { object: 'product_decision', objectId: decisionId, orgId }
  await finishPlanned(ctx, subject, getRule(RULE), [String(bizYear)])
  return { id }
}

async function lockDecision(ctx: Ctx, id: number): Promise<Decision> {
  const [found] = await selectRow(ctx, productDecision, id).for('update')
  if (!found) throw await unseen(ctx, productDecision, [id], '决策')
  return found as Decision
}

async function assertAnother(
  ctx: Ctx,
  decisionId: number,
  { conclusion, reviewedOn }: { conclusion: string; reviewedOn: string },
): Promise<void> {
  const [newest] = (await readReviews(ctx, [decisionId])).get(decisionId) ?? []
  if (newest?.conclusion !== conclusion || newest.reviewedOn !== reviewedOn) return
  throw new AppError('CONFLICT', `${decisionReviewLabels.conclusion}与今天已写的相同，无须再写`)
}
