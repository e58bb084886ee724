import { and, arrayOverlaps, gte, inArray, or, type SQL } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { listing } from '../../../db/schema/index.ts'
import { visibleOrgIds } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { isOnMarket } from '../listing/publicListing.ts'

/** Returns the condition that a signed-in user sees a listing on the market: his organisation's, or one for all or for his organisation. */
export function isOnMarketFor(ctx: Pick<Ctx, 'caller' | 'services'>): SQL | undefined {
  const own = visibleOrgIds(ctx)
  return and(
    isOnMarket(),
    or(
      inArray(listing.audience, ['public', 'signedIn']),
      inArray(listing.orgId, own),
      arrayOverlaps(listing.audienceOrgs, own),
    ),
  )
}

/** Returns the condition that a listing on the market still looks for somebody. */
export const isSought = ({ services }: Pick<Ctx, 'services'>): SQL | undefined =>
  and(inArray(listing.state, ['listed', 'talking']), gte(listing.validTo, clockDay(services.now())))
