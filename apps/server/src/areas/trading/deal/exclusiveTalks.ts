import { extentsMeet } from '@hepu/api/areas/contract/extent'
import { dealStages, type DealStage } from '@hepu/api/areas/trading/consult/consultFields'
import { consultStates, type ConsultState } from '@hepu/api/areas/trading/consult/consultStates'
import type { exclusiveTalks } from '@hepu/api/areas/trading/deal/exclusiveTalks'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { consult, deal, listing } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Listing } from '../listing/listingRows.ts'
import { selectDeals } from './dealRows.ts'

/** Ways of giving a result away after which nobody else can have it. */
const exclusiveLicences: readonly string[] = ['exclusive', 'sole']
const exclusiveConversions: readonly string[] = ['transfer', 'share']
/** States and stages in which two sides talk: the first contact was made, and nothing is agreed yet. */
const talkingConsults: readonly ConsultState[] = ['handling', 'answered']
const talkingStages: readonly DealStage[] = ['contacted', 'talking', 'terms']
const MAX_NAMED = 3

type Asked = ParsedInputOf<typeof exclusiveTalks>
type Listed = Pick<Listing, 'id' | 'name' | 'state'>

/** A talk in progress; its text is null where the caller may not see it. */
interface Talk {
  text: string | null
}

/** Warns of other talks about a result of the caller's organisation that only one side can get. */
export async function findExclusiveTalks(ctx: Ctx, asked: Asked): Promise<ResultOf<typeof exclusiveTalks>> {
  const [row] = await ctx.db
    .select()
    .from(listing)
    .where(and(rows(ctx, listing), eq(listing.id, asked.listingId), eq(listing.kind, 'supply')))
  if (!row || !isExclusive(row)) return { warning: null }
  const listings = await listSame(ctx, row)
  const deals = await readDeals(ctx, listings, asked)
  const consults = await readConsults(ctx, listings, [...deals.consultIds, asked.consultId ?? 0])
  const talks = [...consults.talks, ...deals.talks]
  const known = new Set([...consults.listingIds, ...deals.listingIds, row.id])
  for (const { id, name, state } of listings)
    if (state === 'talking' && !known.has(id)) talks.push({ text: `挂牌「${name}」的洽谈` })
  return { warning: talks.length > 0 ? warningOf(talks) : null }
}

const isExclusive = ({ licenceKind, conversions }: Listing): boolean =>
  (licenceKind !== null && exclusiveLicences.includes(licenceKind)) ||
  conversions.some((conversion) => exclusiveConversions.includes(conversion))

/** Returns a listing with the others of the same result that are exclusive too, for a place in common. */
async function listSame(ctx: Ctx, row: Listing): Promise<Listed[]> {
  if (row.sourceKind === null || row.sourceId === null) return [row]
  const found = await ctx.db
    .select()
    .from(listing)
    .where(
      and(
        rows(ctx, listing),
        eq(listing.orgId, row.orgId),
        eq(listing.kind, 'supply'),
        eq(listing.sourceKind, row.sourceKind),
        eq(listing.sourceId, row.sourceId),
      ),
    )
    .orderBy(asc(listing.id))
  const anyYear = { startYear: null, endYear: null }
  return found.filter(
    (one) =>
      one.id === row.id ||
      (isExclusive(one) &&
        extentsMeet({ regions: one.regions, ...anyYear }, { regions: row.regions, ...anyYear })),
  )
}

/** Reads the deals in progress about some listings, without the one that asks and the one of the consultation that asks. */
async function readDeals(ctx: Ctx, listings: readonly Listed[], { dealId, consultId }: Asked) {
  const found = await selectDeals(ctx, [
    oneOf(
      deal.supplyId,
      listings.map(({ id }) => id),
    ),
    or(inArray(deal.stage, [...talkingStages]), eq(deal.id, dealId ?? 0)),
  ])
  const others = found.filter(({ row }) => row.id !== dealId && (!consultId || row.consultId !== consultId))
  const maySee = ctx.caller.permissions.has('trading.deal:read')
  return {
    talks: others.map(({ row, demand, consult: sender }): Talk => {
      const side = demand?.name ?? sender?.name ?? '未指明的对方'
      return { text: maySee ? `与「${side}」的撮合（${dealStages[row.stage]}）` : null }
    }),
    consultIds: found.flatMap(({ row }) => row.consultId ?? []),
    listingIds: found.flatMap(({ row }) => row.supplyId ?? []),
  }
}

/** Reads the consultations in progress about some listings, without some. */
async function readConsults(ctx: Ctx, listings: readonly Listed[], without: readonly number[]) {
  const found = await ctx.db
    .select()
    .from(consult)
    .where(
      and(
        rows(ctx, consult),
        isNull(consult.quarantine),
        eq(consult.topic, 'supply'),
        oneOf(
          consult.topicId,
          listings.map(({ id }) => id),
        ),
        inArray(consult.state, [...talkingConsults]),
      ),
    )
    .orderBy(asc(consult.id))
  const others = found.filter(({ id }) => !without.includes(id))
  const maySee = ctx.caller.permissions.has('trading.consult:read')
  return {
    talks: others.map(({ name, unit, state }): Talk => {
      const sender = [name, unit].filter(Boolean).join('，')
      return { text: maySee ? `「${sender}」的咨询（${consultStates[state]}）` : null }
    }),
    listingIds: found.flatMap(({ topicId }) => topicId ?? []),
  }
}

/** Returns the warning about talks, those that may be seen by name. */
function warningOf(talks: readonly Talk[]): string {
  const named = talks.flatMap(({ text }) => text ?? [])
  const shown = named.slice(0, MAX_NAMED)
  const rest = talks.length - shown.length
  const hidden = talks.length - named.length
  const more = rest === 0 ? [] : [`${rest} 项${hidden === rest ? '您无权查看的' : '其他'}洽谈`]
  return `该成果只能给一方（独占、排他、转让或入股），正在进行的还有：${[...shown, ...more].join('、')}。请先结束其他洽谈，或商定不同的区域`
}
