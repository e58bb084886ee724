import { listing } from '../../../db/schema/index.ts'
import { updateLocked } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { planExpiry, notifyOwner } from './followState.ts'
import { LISTING, type Listing } from './listingRows.ts'
import { addTrail } from './listingTrail.ts'

/** Takes a locked listing off the market because a rule asks for it, and tells its owner why. */
export async function takeDownByRule(ctx: Ctx, row: Listing, reason: string): Promise<void> {
  const values = { state: 'offline' as const, stateReason: reason }
  const moved = await updateLocked(
    ctx,
    listing,
    row,
    { values },
    { label: LISTING, reason: `自动下架：${reason}` },
  )
  await addTrail(ctx, moved, 'ruleDown', { from: row.state, to: 'offline', note: reason })
  await planExpiry(ctx, moved)
  await notifyOwner(ctx, moved, '已自动下架')
}
