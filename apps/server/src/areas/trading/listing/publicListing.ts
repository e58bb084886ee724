import { publicStates } from '@hepu/api/areas/trading/listing/listingStates'
import { and, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { listing } from '../../../db/schema/index.ts'
import type { Listing } from './listingRows.ts'

/**
 * The columns of a listing that people outside its organisation may read. Nothing else of a listing leaves the organisation: no contact, no
 * reason, no editor. Prices pass through `publicListing`, which keeps those that are to be negotiated.
 */
export const publicListingColumns = {
  id: listing.id,
  orgId: listing.orgId,
  crop: listing.crop,
  kind: listing.kind,
  name: listing.name,
  resultType: listing.resultType,
  state: listing.state,
  summary: listing.summary,
  regions: listing.regions,
  validTo: listing.validTo,
  pricing: listing.pricing,
  priceFrom: listing.priceFrom,
  priceTo: listing.priceTo,
  conversions: listing.conversions,
  licenceKind: listing.licenceKind,
  number: listing.number,
  holder: listing.holder,
  legalState: listing.legalState,
  maturity: listing.maturity,
  indicators: listing.indicators,
  demandUnit: listing.demandUnit,
  growthDaysMax: listing.growthDaysMax,
  gainMin: listing.gainMin,
  resistances: listing.resistances,
  quality: listing.quality,
  listedAt: listing.listedAt,
} as const

/** What people outside the organisation may read of a listing. */
export type PublicListing = Pick<Listing, keyof typeof publicListingColumns>

/** Returns the condition that people outside may see a listing at all, whoever they are. */
export const isOnMarket = (): SQL | undefined =>
  and(isNull(listing.deletedAt), inArray(listing.state, [...publicStates]))

/** Returns the condition that everybody may see a listing, without signing in. */
export const isPublic = (): SQL | undefined => and(isOnMarket(), sql`${listing.audience} = 'public'`)

/** Returns of a listing what people outside may read: the allowed columns, and no price where it is to be negotiated. */
export function publicListing(row: PublicListing): PublicListing {
  const entries = Object.keys(publicListingColumns).map((column) => [
    column,
    row[column as keyof PublicListing],
  ])
  const shown = Object.fromEntries(entries) as PublicListing
  return row.pricing === 'negotiable' ? { ...shown, priceFrom: null, priceTo: null } : shown
}

/** Returns the copy of a listing that a consultation keeps: what its sender saw. */
export const listingSnapshot = (row: PublicListing): Record<string, unknown> => ({
  ...publicListing(row),
  listedAt: row.listedAt?.toISOString() ?? null,
})
