import type { marketCard } from '@hepu/api/areas/trading/market/marketShapes'
import { resultStatuses } from '@hepu/api/areas/trading/listing/listingStates'
import type { Conversion } from '@hepu/api/areas/trading/listing/listingFields'
import type { Crop } from '@hepu/api/core/crops'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { clockDay } from '../../../db/clock.ts'
import { organization } from '../../../db/schema/index.ts'
import { regionNames } from '../../../resource/places.ts'
import { firstImages } from './marketImages.ts'
import { marketListing, type MarketCtx } from './marketListing.ts'
import { plainText } from '../../../http/plainText.ts'

export type Card = z.input<typeof marketCard>

const cardColumns = {
  id: marketListing.id,
  orgId: marketListing.orgId,
  crop: marketListing.crop,
  kind: marketListing.kind,
  name: marketListing.name,
  resultType: marketListing.resultType,
  state: marketListing.state,
  orgName: organization.name,
  summary: marketListing.summary,
  regions: marketListing.regions,
  conversions: marketListing.conversions,
  pricing: marketListing.pricing,
  priceFrom: marketListing.priceFrom,
  priceTo: marketListing.priceTo,
  listedAt: marketListing.listedAt,
  validTo: marketListing.validTo,
}

/** Returns the query of cards, to be narrowed, ordered and paged. */
export const cardsQuery = ({ db }: Pick<MarketCtx, 'db'>) =>
  db
    .select(cardColumns)
    .from(marketListing)
    .leftJoin(organization, eq(organization.id, marketListing.orgId))
    .$dynamic()

export type CardRow = Awaited<ReturnType<typeof cardsQuery>>[number]

/** Returns rows as cards, with the addresses of their first pictures. */
export async function presentCards(ctx: MarketCtx, rows: readonly CardRow[]): Promise<Card[]> {
  const images = await firstImages(ctx, rows)
  return rows.map((row) => ({ ...presentCard(row), image: images.get(row.id) ?? null }))
}

/** Returns what a card and a page show of a listing alike. */
export function presentCard(row: CardRow): Omit<Card, 'image'> {
  const { id, kind, resultType, state, pricing, priceFrom, priceTo, validTo } = row
  return {
    id,
    kind,
    resultType,
    pricing,
    priceFrom: amount(priceFrom),
    priceTo: amount(priceTo),
    validTo,
    name: plainText(row.name),
    resultStatus: resultStatuses[state],
    cropSpecies: row.crop as Crop,
    orgName: row.orgName ?? '',
    summary: plainText(row.summary),
    regions: regionNames(row.regions),
    conversions: row.conversions as Conversion[],
    listedOn: clockDay(row.listedAt),
  }
}

/** Returns an amount without zeros at its end: 12.5000 is 12.5. */
const amount = (value: string | null): string | null =>
  value?.includes('.') ? value.replace(/\.?0+$/, '') : value
