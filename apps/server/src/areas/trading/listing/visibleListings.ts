import { AppError } from '@hepu/api/core/errorCodes'
import type { ListingKind } from '@hepu/api/areas/trading/listing/listingFields'
import { and, eq, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { listing } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { getListing, lockListing, type Listing } from './listingRows.ts'

/**
 * Returns the condition for the listings that the caller sees: a draft only its creator and those who put up listings, one in review or
 * rejected also its reviewers, any other everybody in its scope.
 */
export function visibleListings(ctx: Ctx): SQL | undefined {
  const { permissions, userId } = ctx.caller
  const isOwn = eq(listing.createdBy, userId)
  const isAll = permissions.has('trading.listing:publish')
  const reviews = permissions.has('trading.listing:audit') ? sql`${listing.state} <> 'draft'` : undefined
  const open = notInArray(listing.state, ['draft', 'review', 'rejected'])
  return and(rows(ctx, listing), isAll ? undefined : or(isOwn, open, reviews))
}

/** Returns whether the caller sees a listing of his scope. */
function sees({ caller }: Ctx, { state, createdBy }: Listing): boolean {
  const { permissions, userId } = caller
  if (permissions.has('trading.listing:publish') || createdBy === userId) return true
  if (state === 'draft') return false
  return permissions.has('trading.listing:audit') || (state !== 'review' && state !== 'rejected')
}

const unknown = (kind?: ListingKind) =>
  new AppError(
    'NOT_FOUND',
    `${kind === 'demand' ? '需求' : kind === 'supply' ? '成果' : '挂牌'}不存在或无权查看`,
  )

/** Returns a listing that the caller sees. Throws NOT_FOUND, also for one of the other kind. */
export async function getVisible(ctx: Ctx, id: number, kind?: ListingKind): Promise<Listing> {
  const row = await getListing(ctx, id)
  if (!sees(ctx, row) || (kind && row.kind !== kind)) throw unknown(kind)
  return row
}

/** Returns a listing that the caller sees and holds it until the transaction ends. Throws NOT_FOUND. */
export async function lockVisible(ctx: Ctx, id: number, kind?: ListingKind): Promise<Listing> {
  const row = await lockListing(ctx, id)
  if (!sees(ctx, row) || (kind && row.kind !== kind)) throw unknown(kind)
  return row
}
