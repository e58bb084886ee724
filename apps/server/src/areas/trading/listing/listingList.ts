import type { countListings } from '@hepu/api/areas/trading/listing/review'
import type { ListingKind } from '@hepu/api/areas/trading/listing/listingFields'
import type { demandCalls, supplyCalls } from '@hepu/api/areas/trading/listing/kindCalls'
import { resultStatuses, type ListingState } from '@hepu/api/areas/trading/listing/listingStates'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, exists, isNull, or, sql, type SQL } from 'drizzle-orm'
import { byPinyin, contains, ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import { listing, listingEdit } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { presentListings, selectListings } from './presentListing.ts'
import { visibleListings } from './visibleListings.ts'

type PageInput = ParsedInputOf<typeof supplyCalls.all> | ParsedInputOf<typeof demandCalls.all>

const sorts = {
  id: listing.id,
  createTime: listing.createdAt,
  updateTime: listing.updatedAt,
  submittedAt: listing.submittedAt,
  listedAt: listing.listedAt,
  validTo: listing.validTo,
  name: byPinyin(listing.name),
}

/** Returns the states by their numbers on the wire. */
export const stateOf = (status: number): ListingState =>
  (Object.keys(resultStatuses) as ListingState[]).find((state) => resultStatuses[state] === status) ?? 'draft'

/** Returns one page of the supplies or demands that the caller sees. */
export async function pageListings(
  ctx: Ctx,
  kind: ListingKind,
  { current, size, sort, order, model }: PageInput,
): Promise<ResultOf<typeof supplyCalls.all>> {
  const query = selectListings(ctx)
    .where(and(visibleListings(ctx), eq(listing.kind, kind), ...conditionsOf(ctx, model)))
    .$dynamic()
  const { found, page } = await pageOf(ctx, query, { current, size }, ordered(order, sorts[sort], listing.id))
  return { ...page, records: await presentListings(ctx, found) }
}

function conditionsOf(ctx: Ctx, model: PageInput['model']): (SQL | undefined)[] {
  const { name, resultStatus, resultType, cropSpecies, reviewing, mine } = model
  return [
    name
      ? or(contains(listing.name, name), contains(listing.number, name), contains(listing.holder, name))
      : undefined,
    resultStatus === null || resultStatus === undefined
      ? undefined
      : eq(listing.state, stateOf(resultStatus)),
    resultType ? eq(listing.resultType, resultType) : undefined,
    cropSpecies ? eq(listing.crop, cropSpecies) : undefined,
    reviewing ? waitsForReview(ctx) : undefined,
    mine ? eq(listing.createdBy, ctx.caller.userId) : undefined,
  ]
}

/** Returns the condition that a listing, or a change of it, waits for a reviewer. */
const waitsForReview = ({ db }: Pick<Ctx, 'db'>): SQL | undefined =>
  or(
    eq(listing.state, 'review'),
    exists(
      db
        .select({ id: listingEdit.id })
        .from(listingEdit)
        .where(
          and(
            eq(listingEdit.orgId, listing.orgId),
            eq(listingEdit.listingId, listing.id),
            isNull(listingEdit.outcome),
            isNull(listingEdit.deletedAt),
          ),
        ),
    ),
  )

/** Counts the listings that the caller sees by state, and those that wait for a reviewer. */
export async function countByState(
  ctx: Ctx,
  { kind }: ParsedInputOf<typeof countListings>,
): Promise<ResultOf<typeof countListings>> {
  const where = and(visibleListings(ctx), eq(listing.kind, kind))
  const found = await ctx.db
    .select({ state: listing.state, n: sql<number>`count(*)::int` })
    .from(listing)
    .where(where)
    .groupBy(listing.state)
  const [waiting] = await ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(listing)
    .where(and(where, waitsForReview(ctx)))
  return {
    states: Object.fromEntries(found.map(({ state, n }) => [state, n])),
    reviewing: waiting?.n ?? 0,
  }
}
