import { and, sql, type SQL } from 'drizzle-orm'
import { listing } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { isOnMarket } from '../listing/publicListing.ts'

/** Returns the condition that a signed-in user sees a listing on the market: his organisation's, or one for all or for his organisation. */
export const isOnMarketFor = ({ caller }: Pick<Ctx, 'caller'>): SQL | undefined =>
  and(
    isOnMarket(),
    sql`(${listing.audience} in ('public', 'signedIn') or ${listing.orgId} = any(${sql.param([...caller.orgIds])}::bigint[])
      or ${caller.orgId} = any(${listing.audienceOrgs}))`,
  )
