import type { allAchievements } from '@hepu/api/areas/trading/market/market'
import type { ListingKind } from '@hepu/api/areas/trading/listing/listingFields'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import { pageOf } from '../../../db/page.ts'
import type { PublicCtx } from '../../../http/context.ts'
import { containsText } from '../../../resource/filterConditions.ts'
import { cardsQuery, presentCards } from './marketCards.ts'
import { isValid, marketListing, type MarketCtx } from './marketListing.ts'
import { plainText } from '../../../http/plainText.ts'

type Input = ParsedInputOf<typeof allAchievements>
type Page = ResultOf<typeof allAchievements>

/** Returns the function that answers a page of the public listings of a kind. */
export const pageMarket =
  (kind: ListingKind) =>
  (ctx: PublicCtx, input: Input): Promise<Page> =>
    readMarketPage(ctx, kind, input)

/** Reads a page of the public listings of a kind, the newest first unless asked otherwise. */
export async function readMarketPage(
  ctx: MarketCtx,
  kind: ListingKind,
  { current, size, sort, order, model }: Input,
): Promise<Page> {
  const query = cardsQuery(ctx).where(and(eq(marketListing.kind, kind), isValid(ctx), filtered(model)))
  const { found, page } = await pageOf(ctx, query, { current, size }, orderOf(sort, order))
  return { ...page, records: await presentCards(ctx, found) }
}

function orderOf(sort: Input['sort'], order: Input['order']): SQL[] {
  const toward = order === 'ascending' ? asc : desc
  if (sort === 'id') return [toward(marketListing.id)]
  const last = order === 'ascending' ? sql`nulls first` : sql`nulls last`
  return [sql`${toward(marketListing.listedAt)} ${last}`, toward(marketListing.id)]
}

function filtered({ name, resultType, cropSpecies, region, conversion }: Input['model']): SQL | undefined {
  const keyword = name && plainText(name)
  return and(
    keyword ? containsText(marketListing.search, keyword) : undefined,
    resultType ? eq(marketListing.resultType, resultType) : undefined,
    cropSpecies ? eq(marketListing.crop, cropSpecies) : undefined,
    region ? sql`${region} = any(${marketListing.regions})` : undefined,
    conversion ? sql`${conversion} = any(${marketListing.conversions})` : undefined,
  )
}
