import type { ListingEvent, ListingState } from '@hepu/api/areas/trading/listing/listingStates'
import { listingTrail } from '../../../db/schema/index.ts'
import { inOrgOf } from '../../../db/scope.ts'
import { insertRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Listing } from './listingRows.ts'

/** What people said of an event: `note` is for the owner, `insideNote` for reviewers only. */
export interface TrailNotes {
  note?: string | null | undefined
  insideNote?: string | null | undefined
}

/** Writes a line of 挂牌经过; lines are never changed. */
export async function addTrail(
  ctx: Ctx,
  { id, orgId, crop }: Pick<Listing, 'id' | 'orgId' | 'crop'>,
  event: ListingEvent,
  { from, to, note, insideNote }: TrailNotes & { from?: ListingState; to?: ListingState } = {},
): Promise<void> {
  const own = inOrgOf(ctx, { orgId })
  const values = {
    listingId: id,
    event,
    fromState: from ?? null,
    toState: to ?? null,
    note: note ?? null,
    insideNote: insideNote ?? null,
  }
  const placed = { ...own, caller: { ...own.caller, crop } }
  await insertRow(placed, listingTrail, values, { label: '挂牌经过' })
}
