import type { ListingMove } from '@hepu/api/areas/trading/listing/listingStates'
import { getRule } from '@hepu/api/obligationRules'
import type { Ctx } from '../../../http/context.ts'
import { notify } from '../../../notice/notify.ts'
import { planObligations } from '../../../obligation/planObligations.ts'
import { LISTING, type Listing } from './listingRows.ts'

/** Words with which the owner gets a notice of what others did. */
const ownerNotices: Partial<Record<ListingMove, string>> = {
  approve: '审核通过，已上架',
  askChange: '要求修改',
  reject: '被驳回',
  takeDown: '已下架',
  close: '已成交',
}

/** Keeps what is due of a listing in step with its state, and tells its owner what others did with it. */
export async function followState(ctx: Ctx, row: Listing, move: ListingMove): Promise<void> {
  await planExpiry(ctx, row)
  const words = ownerNotices[move]
  if (words && row.createdBy !== ctx.caller.userId) await notifyOwner(ctx, row, words)
}

/** Makes the last day of a listing on the market due; the day of any other listing is not. */
export async function planExpiry(ctx: Ctx, row: Listing): Promise<void> {
  const { id, orgId, crop, name, createdBy } = row
  const subject = { object: 'listing', objectId: id, orgId, crop, title: name, ownerId: createdBy }
  const isOpen = row.deletedAt === null && (row.state === 'listed' || row.state === 'talking')
  const dates = isOpen ? [{ occurrence: 'end', day: row.validTo }] : []
  await planObligations(ctx, subject, getRule('trading.listingExpiry'), dates)
}

/** Tells the owner of a listing what happened to it. */
export async function notifyOwner(ctx: Ctx, row: Listing, words: string): Promise<void> {
  if (row.createdBy === null || row.createdBy === 0) return
  await notify(ctx, {
    kind: 'trading.listing',
    recipients: [row.createdBy],
    title: `${LISTING}「${row.name}」${words}`,
    text: row.stateReason,
    link: { object: 'listing', id: row.id },
    orgId: row.orgId,
    crop: row.crop,
  })
}
