import type { ListingSource } from '@hepu/api/areas/trading/listing/listingFields'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { listing } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import type { RecordFollower } from '../../../resource/followRecords.ts'
import { asOrgOf } from './logView.ts'
import { sourceBlocker } from './marketBlocker.ts'
import { sourceTables } from './sources.ts'
import { takeDownByRule } from './takeDown.ts'

/** Takes listings off the market whose record lapsed, was deleted, or may not be sold any more. */
export const followSources: RecordFollower = async (ctx, { def }, ids) => {
  const kind = (Object.keys(sourceTables) as ListingSource[]).find(
    (name) => sourceTables[name].registry === def.name,
  )
  if (!kind) return
  const found = await ctx.db
    .select()
    .from(listing)
    .where(
      and(
        eq(listing.sourceKind, kind),
        inArray(listing.sourceId, [...ids]),
        inArray(listing.state, ['listed', 'talking']),
        isNull(listing.deletedAt),
      ),
    )
    .orderBy(listing.id)
    .for('update')
  for (const row of found) await checkSource(ctx, row)
}

/** Takes a locked listing off the market if what it offers may not be there any more. Returns whether it did. */
export async function checkSource(ctx: Ctx, row: typeof listing.$inferSelect): Promise<boolean> {
  const own = asOrgOf(ctx, row)
  const why = await sourceBlocker(own, row)
  if (why) await takeDownByRule(own, row, why)
  return why !== null
}
