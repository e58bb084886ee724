import { listingSources } from '@hepu/api/areas/trading/listing/listingFields'
import type { listingRow } from '@hepu/api/areas/trading/listing/listingShapes'
import { resultStatuses } from '@hepu/api/areas/trading/listing/listingStates'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { readNames } from '../../../db/keptNames.ts'
import { consult, listing, listingEdit, listingVisit } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { firstImages } from './images.ts'
import { actionsOf, reviewBlockers } from './listingActions.ts'
import type { Listing } from './listingRows.ts'
import { stateLabel } from './moveListing.ts'
import { findSourcesById, sourceName } from './sources.ts'

export type Row = z.input<typeof listingRow>
const DAY_MS = 86_400_000

/** A listing with what is counted of it. */
interface Counted {
  row: Listing
  visits: number
  consults: number
  hasPendingEdit: boolean
}

const count = sql<number>`count(*)::int`

/** Returns the query of listings, each with the numbers of its visits and consultations. */
export const selectListings = (ctx: Ctx) =>
  ctx.db
    .select({
      row: listing,
      visits: sql<number>`(${ctx.db
        .select({ n: count })
        .from(listingVisit)
        .where(and(eq(listingVisit.orgId, listing.orgId), eq(listingVisit.listingId, listing.id)))})`,
      consults: sql<number>`(${ctx.db
        .select({ n: count })
        .from(consult)
        .where(
          and(
            inArray(consult.topic, ['supply', 'demand']),
            eq(consult.topicId, listing.id),
            isNull(consult.deletedAt),
            isNull(consult.quarantine),
          ),
        )})`,
      hasPendingEdit: sql<boolean>`exists (${ctx.db
        .select({ id: listingEdit.id })
        .from(listingEdit)
        .where(
          and(
            eq(listingEdit.orgId, listing.orgId),
            eq(listingEdit.listingId, listing.id),
            isNull(listingEdit.outcome),
            isNull(listingEdit.deletedAt),
          ),
        )})`,
    })
    .from(listing)

/** Returns listings as lists show them. */
export async function presentListings(ctx: Ctx, found: readonly Counted[]): Promise<Row[]> {
  const listings = found.map(({ row }) => row)
  const users = await readNames(
    ctx,
    'user',
    listings.flatMap(({ createdBy, updatedBy }) => [createdBy, updatedBy]),
  )
  const orgs = await readNames(
    ctx,
    'organization',
    listings.map(({ orgId }) => orgId),
  )
  const images = await firstImages(ctx, listings)
  const sources = await sourceNames(ctx, listings)
  const blockerOf = await reviewBlockers(ctx, listings)
  const now = ctx.services.now().getTime()
  return found.map(({ row, ...counts }) => ({
    ...row,
    ...counts,
    resultStatus: resultStatuses[row.state],
    stateLabel: stateLabel(row.kind, row.state),
    contactPhone: phoneOf(ctx, row),
    sourceName: sources.get(row.id) ?? null,
    orgName: orgs.get(row.orgId) ?? '',
    ownerName: users.get(row.createdBy ?? 0) ?? null,
    waitingDays:
      row.state === 'review' && row.submittedAt
        ? Math.floor((now - row.submittedAt.getTime()) / DAY_MS)
        : null,
    imageUrl: images.get(row.id) ?? null,
    updatedByName: users.get(row.updatedBy ?? 0) ?? null,
    updateTime: row.updatedAt,
    ...actionsOf(ctx, row, { review: blockerOf(row), hasPendingEdit: counts.hasPendingEdit }),
  }))
}

/** The telephone is shown in full to those who keep listings only. */
const phoneOf = ({ caller }: Ctx, { contactPhone }: Listing): string =>
  caller.permissions.has('trading.listing:write') ? contactPhone : maskedPhone(contactPhone)

/** Returns a telephone number with its middle hidden: 138****0000. */
export const maskedPhone = (phone: string): string =>
  phone.length < 8 ? '****' : `${phone.slice(0, 3)}****${phone.slice(-4)}`

async function sourceNames(ctx: Ctx, listings: readonly Listing[]): Promise<Map<number, string>> {
  const names = new Map<number, string>()
  const byKind = Map.groupBy(
    listings.flatMap(({ id, sourceKind, sourceId }) =>
      sourceKind && sourceId !== null ? [{ id, kind: sourceKind, sourceId }] : [],
    ),
    ({ kind }) => kind,
  )
  for (const [kind, offered] of byKind) {
    const sources = await findSourcesById(
      ctx,
      kind,
      offered.map(({ sourceId }) => sourceId),
    )
    for (const { id, sourceId } of offered) {
      const source = sources.get(sourceId)
      const name = source ? sourceName(kind, source) : '（无权查看）'
      names.set(id, `${listingSources[kind]}「${name}」${source?.deletedAt ? '（已删除）' : ''}`)
    }
  }
  return names
}
