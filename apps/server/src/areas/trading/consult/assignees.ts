import { and, eq } from 'drizzle-orm'
import { AppError } from '@hepu/api/core/errorCodes'
import { listHolders } from '../../../approval/holders.ts'
import { listing } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Consult, Place } from './consultRows.ts'

/** Returns those who may handle the consultations of an organisation and crop; with `userIds`, those among them. */
export const listHandlers = (
  ctx: Pick<Ctx, 'db'>,
  { orgId, crop }: Place,
  userIds?: readonly number[],
): Promise<number[]> =>
  listHolders(ctx, {
    rights: ['trading.consult:handle'],
    place: { orgId, crop },
    ...(userIds ? { userIds } : {}),
  })

/** Returns who gets a new consultation: the editor of the listing, if he may handle it; null leaves it to all who may. */
export async function assigneeFor(
  ctx: Ctx,
  { topic, topicId }: Pick<Consult, 'topic' | 'topicId'>,
): Promise<number | null> {
  if (topicId === null || (topic !== 'supply' && topic !== 'demand')) return null
  const [found] = await ctx.db
    .select({ updatedBy: listing.updatedBy, createdBy: listing.createdBy })
    .from(listing)
    .where(and(rows(ctx, listing), eq(listing.id, topicId)))
  const editors = [found?.updatedBy, found?.createdBy].filter((id): id is number => typeof id === 'number')
  const able = await listHandlers(ctx, ctx.caller, editors)
  return editors.find((id) => able.includes(id)) ?? null
}

/** Throws BAD_INPUT unless a user may handle the consultations of an organisation and crop. */
export async function assertHandler(ctx: Ctx, place: Place, userId: number): Promise<void> {
  const able = await listHandlers(ctx, place, [userId])
  if (able.length === 0)
    throw new AppError('BAD_INPUT', '所选处理人没有「处理咨询」权限，请另选处理人，或请管理员授权')
}
