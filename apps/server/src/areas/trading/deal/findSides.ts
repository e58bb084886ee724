import { consultTopics } from '@hepu/api/areas/trading/consult/consultFields'
import { openConsultStates } from '@hepu/api/areas/trading/consult/consultStates'
import type { dealConsults, dealListings } from '@hepu/api/areas/trading/deal/deal'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { contains } from '../../../db/nameConditions.ts'
import { consult, listing, organization } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { isAbout } from '../consult/consultList.ts'
import { topicNameOf } from '../consult/snapshots.ts'
import { isOnMarketFor, isSought } from './marketListings.ts'

const MAX_FOUND = 20

/** Finds listings of a kind that a deal may name, the newest first. */
export const findListings = (
  ctx: Ctx,
  { kind, name }: ParsedInputOf<typeof dealListings>,
): Promise<ResultOf<typeof dealListings>> =>
  ctx.db
    .select({ id: listing.id, name: listing.name, hint: organization.name })
    .from(listing)
    .innerJoin(organization, eq(organization.id, listing.orgId))
    .where(
      and(
        isOnMarketFor(ctx),
        isSought(ctx),
        eq(listing.kind, kind),
        eq(listing.crop, ctx.caller.crop),
        name ? contains(listing.name, name) : undefined,
      ),
    )
    .orderBy(desc(listing.id))
    .limit(MAX_FOUND)

/** Finds open consultations that a deal may name, the newest first. */
export async function findConsults(
  ctx: Ctx,
  { name }: ParsedInputOf<typeof dealConsults>,
): Promise<ResultOf<typeof dealConsults>> {
  const found = await ctx.db
    .select()
    .from(consult)
    .where(
      and(
        rows(ctx, consult),
        isNull(consult.quarantine),
        inArray(consult.state, [...openConsultStates]),
        name ? isAbout(name) : undefined,
      ),
    )
    .orderBy(desc(consult.id))
    .limit(MAX_FOUND)
  return found.map((row) => ({
    id: row.id,
    name: [row.name, row.unit].filter(Boolean).join('，'),
    hint: topicNameOf(row) ?? consultTopics[row.topic],
  }))
}
