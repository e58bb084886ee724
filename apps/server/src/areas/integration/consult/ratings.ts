import type * as api from '@hepu/api/areas/integration/consult/rating'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, desc, eq, type SQL } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { providerService, serviceConsult, serviceRating, user } from '../../../db/schema/index.ts'
import { getRow, inOrgOf, mayChange, rows } from '../../../db/scope.ts'
import { insertRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { CONSULT, getProvider, type Consult } from '../integrationRows.ts'

const LABEL = '服务评价'
const LISTED_MAX = 100
type Row = ResultOf<typeof api.ratingList>[number]

const selectRatings = (ctx: Ctx, condition: SQL) =>
  ctx.db
    .select({ rating: serviceRating, serviceName: providerService.name, byName: user.name })
    .from(serviceRating)
    .innerJoin(
      providerService,
      and(eq(providerService.orgId, serviceRating.orgId), eq(providerService.id, serviceRating.serviceId)),
    )
    .leftJoin(user, eq(user.id, serviceRating.createdBy))
    .where(and(rows(ctx, serviceRating), condition))
    .orderBy(desc(serviceRating.id))
    .limit(LISTED_MAX)
type Found = Awaited<ReturnType<typeof selectRatings>>[number]

const present = (ctx: Ctx, { rating, ...names }: Found): Row => ({
  ...rating,
  ...names,
  createTime: rating.createdAt,
  can: { answer: mayChange(ctx, rating) && ctx.caller.permissions.has('integration.provider:write') },
})

/** Lists the ratings of a provider, the newest first. */
export async function listRatings(
  ctx: Ctx,
  { providerId }: ParsedInputOf<typeof api.ratingList>,
): Promise<Row[]> {
  await getProvider(ctx, providerId)
  const found = await selectRatings(ctx, eq(serviceRating.providerId, providerId))
  return found.map((row) => present(ctx, row))
}

/** Returns the ratings of consults by the id of the consult. */
export async function ratingsOfConsults(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Row>> {
  const found = await selectRatings(ctx, oneOf(serviceRating.consultId, ids))
  return new Map(found.map((row) => [row.rating.consultId, present(ctx, row)]))
}

/** Returns why a consult cannot be rated; null if it can. */
export function ratingBlocker({ state }: Pick<Consult, 'state'>, isRated: boolean): string | null {
  if (isRated) return '这条咨询已经评价过'
  return state === 'closed' ? null : '咨询关闭后才能评价'
}

/** Stores the rating of a closed consult by the user who asked. */
export async function addRating(
  ctx: Ctx,
  { consultId, score, comment }: ParsedInputOf<typeof api.addRating>,
): Promise<ResultOf<typeof api.addRating>> {
  const consult = await getRow(ctx, serviceConsult, consultId, CONSULT)
  if (consult.userId !== ctx.caller.userId) throw new AppError('FORBIDDEN', '只有咨询人本人可以评价')
  const isRated = (await ratingsOfConsults(ctx, [consultId])).size > 0
  const blocker = ratingBlocker(consult, isRated)
  if (blocker) throw new AppError('BAD_STATE', blocker)
  const { serviceId, providerId } = consult
  const values = { consultId, serviceId, providerId, score, comment }
  const { id } = await insertRow(inOrgOf(ctx, consult), serviceRating, values, { label: LABEL })
  return { id }
}

/** Stores what the provider says to a rating. */
export async function answerRating(
  ctx: Ctx,
  { id, version, answer }: ParsedInputOf<typeof api.answerRating>,
): Promise<ResultOf<typeof api.answerRating>> {
  const values = { answer, answeredAt: ctx.services.now() }
  const row = await updateRow(ctx, serviceRating, id, { version, values }, { label: LABEL })
  return { version: row.version }
}
