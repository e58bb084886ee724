import type { showAchievement } from '@hepu/api/areas/trading/market/market'
import {
  licenceKinds,
  listingKinds,
  maturities,
  type ListingKind,
} from '@hepu/api/areas/trading/listing/listingFields'
import { goneListing } from '@hepu/api/areas/trading/market/marketShapes'
import { AppError } from '@hepu/api/core/errorCodes'
import { own } from '@hepu/api/core/own'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { listing, listingVisit, organization } from '../../../db/schema/index.ts'
import type { PublicCtx } from '../../../http/context.ts'
import { presentCard } from './marketCards.ts'
import { isValid, marketListing, type MarketCtx } from './marketListing.ts'
import { attachmentsOf } from './marketAttachments.ts'
import { imagesOf } from './marketImages.ts'
import { plainOrNull, plainText } from '../../../http/plainText.ts'
import { publicFacts } from './publicFacts.ts'
import { similarCards } from './similarCards.ts'
import { noteVisit } from './visits.ts'

export type Detail = ResultOf<typeof showAchievement>

/** Returns the function that answers one public listing of a kind and counts the visit. */
export const showMarket =
  (kind: ListingKind) =>
  async (ctx: PublicCtx, { id }: ParsedInputOf<typeof showAchievement>): Promise<Detail> => {
    const row = await findShown(ctx, kind, id)
    if (!row) throw await goneOrUnknown(ctx, kind, id)
    noteVisit(ctx, row)
    return presentDetail(ctx, row)
  }

/** Returns the row of a listing that everybody may see now; undefined for any other. */
export async function findShown(ctx: MarketCtx, kind: ListingKind, id: number) {
  const [found] = await ctx.db
    .select()
    .from(marketListing)
    .leftJoin(organization, eq(organization.id, marketListing.orgId))
    .where(and(eq(marketListing.id, id), eq(marketListing.kind, kind), isValid(ctx)))
  return found && { ...found.market_listing, orgName: found.organization?.name ?? null }
}
export type Shown = NonNullable<Awaited<ReturnType<typeof findShown>>>

async function presentDetail(ctx: PublicCtx, row: Shown): Promise<Detail> {
  const [images, files, similar, facts, visits] = await Promise.all([
    imagesOf(ctx, row),
    attachmentsOf(ctx, row),
    similarCards(ctx, row),
    publicFacts(ctx, row),
    countVisits(ctx, row),
  ])
  return {
    ...presentCard(row),
    image: images[0] ?? null,
    number: plainOrNull(row.number),
    holder: plainOrNull(row.holder),
    legalState: plainOrNull(row.legalState),
    maturity: row.maturity === null ? null : (own(maturities, row.maturity) ?? null),
    indicators: plainOrNull(row.indicators),
    licenceKind: row.licenceKind === null ? null : (own(licenceKinds, row.licenceKind) ?? null),
    demandUnit: plainOrNull(row.demandUnit),
    growthDaysMax: row.growthDaysMax,
    gainMin: row.gainMin,
    resistances: Object.entries(row.resistances).map(([disease, grade]) => ({
      disease: plainText(disease),
      grade: plainText(grade),
    })),
    quality: plainOrNull(row.quality),
    facts,
    contactName: plainText(row.contactName),
    contactPhone: row.contactPhone,
    images,
    files,
    visits,
    similar,
  }
}

async function countVisits({ db }: MarketCtx, { id, orgId }: Shown): Promise<number> {
  return db.$count(listingVisit, and(eq(listingVisit.orgId, orgId), eq(listingVisit.listingId, id)))
}

/**
 * Returns the refusal of a listing that is not shown. One that was public says what became of it and names similar ones;
 * any other, such as a draft or one for chosen organisations, is unknown.
 */
export async function goneOrUnknown(ctx: MarketCtx, kind: ListingKind, id: number): Promise<AppError> {
  const [row] = await ctx.db
    .select({
      id: listing.id,
      crop: listing.crop,
      kind: listing.kind,
      resultType: listing.resultType,
      isOver: sql<boolean>`${listing.state} = 'expired' or ${listing.state} in ('listed', 'talking', 'done')`,
    })
    .from(listing)
    .where(
      and(
        eq(listing.id, id),
        eq(listing.kind, kind),
        eq(listing.audience, 'public'),
        isNotNull(listing.listedAt),
      ),
    )
  const word = listingKinds[kind]
  if (!row) return new AppError('NOT_FOUND', `${word}不存在或未公开`)
  const data = goneListing.parse({ similar: await similarCards(ctx, row) })
  return new AppError('NOT_FOUND', `该${word}${row.isOver ? '已过有效期' : '已下架'}`, { data })
}
