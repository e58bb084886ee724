import { and, eq, ne, notInArray, sql, type SQL } from 'drizzle-orm'
import { cardsQuery, presentCards, type Card, type CardRow } from './marketCards.ts'
import { isValid, marketListing, type MarketCtx } from './marketListing.ts'

const SIMILAR_MAX = 4

/** Returns public listings of the type of one: those of its crop, and where these are few those of other crops. */
export async function similarCards(
  ctx: MarketCtx,
  { id, kind, resultType, crop }: Pick<CardRow, 'id' | 'kind' | 'resultType' | 'crop'>,
): Promise<Card[]> {
  const [ofType, ofCrop] = [eq(marketListing.resultType, resultType), eq(marketListing.crop, crop)]
  const found: CardRow[] = []
  for (const alike of [and(ofType, ofCrop), ofType]) {
    const known = [id, ...found.map((row) => row.id)]
    found.push(
      ...(await newest(
        ctx,
        and(eq(marketListing.kind, kind), alike, notInArray(marketListing.id, known)),
        SIMILAR_MAX - found.length,
      )),
    )
    if (found.length >= SIMILAR_MAX) break
  }
  return presentCards(ctx, found)
}

/** Returns the newest public listings that meet a condition. Those that were closed come to nobody's mind any more. */
const newest = (ctx: MarketCtx, alike: SQL | undefined, most: number): Promise<CardRow[]> =>
  cardsQuery(ctx)
    .where(and(alike, ne(marketListing.state, 'done'), isValid(ctx)))
    .orderBy(sql`${marketListing.listedAt} desc nulls last`, sql`${marketListing.id} desc`)
    .limit(most)
