import type { consultAdd } from '@hepu/api/areas/trading/consult/consult'
import { listingStates } from '@hepu/api/areas/trading/listing/listingStates'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq } from 'drizzle-orm'
import { listing } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { isOnMarketFor } from '../deal/marketListings.ts'
import type { Listing } from '../listing/listingRows.ts'
import { listingSnapshot } from '../listing/publicListing.ts'
import { addConsult } from './addConsult.ts'

type Input = ParsedInputOf<typeof consultAdd>

/** Stores what a signed-in user asks about a listing that he sees, or about the platform of the organisation he works in. */
export async function addFromUser(ctx: Ctx, input: Input): Promise<ResultOf<typeof consultAdd>> {
  const { userId, orgId, crop } = ctx.caller
  const { topic, topicId = null, ...sender } = input
  const shared = { source: 'signedIn', sender: { ...sender, userId, orgId } } as const
  if (topic === 'platform' || topicId === null)
    return addConsult(ctx, { ...shared, topic, topicId: null, orgId, crop, snapshot: null })
  const found = await findListing(ctx, topicId)
  if (found.kind !== topic) throw new AppError('NOT_FOUND', '咨询对象不存在或无权查看')
  if (found.state !== 'listed' && found.state !== 'talking')
    throw new AppError(
      'BAD_STATE',
      `「${found.name}」的状态为「${listingStates[found.state]}」，不再接受咨询`,
    )
  const place = { orgId: found.orgId, crop: found.crop }
  return addConsult(ctx, { ...shared, ...place, topic, topicId, snapshot: listingSnapshot(found) })
}

async function findListing(ctx: Ctx, id: number): Promise<Listing> {
  const [found] = await ctx.db
    .select()
    .from(listing)
    .where(and(eq(listing.id, id), isOnMarketFor(ctx)))
  if (!found) throw new AppError('NOT_FOUND', '咨询对象不存在或无权查看')
  return found
}
