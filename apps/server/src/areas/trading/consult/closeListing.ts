import { AppError } from '@hepu/api/core/errorCodes'
import type { Ctx } from '../../../http/context.ts'
import { lockListing } from '../listing/listingRows.ts'
import { moveListing } from '../listing/moveListing.ts'
import type { Consult } from './consultRows.ts'

/** Closes the listing that a consultation is about, with the contract of the consultation. */
export async function closeListing(
  ctx: Ctx,
  { topic, topicId, contractId }: Pick<Consult, 'topic' | 'topicId' | 'contractId'>,
): Promise<void> {
  if (topicId === null || (topic !== 'supply' && topic !== 'demand'))
    throw new AppError('BAD_INPUT', '该咨询不是关于挂牌的，请取消勾选「同时把挂牌标为成交」')
  if (!ctx.caller.permissions.has('trading.listing:publish'))
    throw new AppError('FORBIDDEN', '您没有「上架、下架、成交」权限，请取消勾选，或联系管理员')
  const listing = await lockListing(ctx, topicId)
  const talking = listing.state === 'listed' ? await moveListing(ctx, listing, 'talk') : listing
  await moveListing(ctx, talking, 'close', { contractId })
}
