import { MAX_MATCHES, type matchList, type MatchItem } from '@hepu/api/areas/trading/deal/match'
import { must } from '@hepu/api/core/must'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, arrayOverlaps, asc, eq, gt, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { deal, listing, organization } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Listing } from '../listing/listingRows.ts'
import { compareItems, scoreOf, typesFor } from './compare.ts'
import { isOnMarketFor, isSought } from './marketListings.ts'
import { NO_FACTS, readSupplyFacts, type ReadFacts } from './supplyFacts.ts'

type Answer = ResultOf<typeof matchList>
interface Candidate {
  row: Listing
  orgName: string
}

/** A listing of the other kind, with how it fits. */
export interface Compared extends Candidate {
  items: MatchItem[]
  score: number
}

/** Returns the listings of the other kind that fit a listing best, each item explained. */
export async function listMatches(ctx: Ctx, { listingId }: ParsedInputOf<typeof matchList>): Promise<Answer> {
  const row = await findListing(ctx, listingId)
  const reason = reasonOf(row)
  const { best, count } = reason ? { best: [], count: 0 } : await findBest(ctx, row, MAX_MATCHES)
  const deals = await findDeals(ctx, row, best)
  return {
    kind: row.kind,
    asked: askedOf(row),
    matches: best.map((each) => present(ctx, each, deals.get(each.row.id) ?? null)),
    compared: count,
    reason,
  }
}

/** Listings that are read and compared at a time. */
const AT_ONCE = 500

/** Returns the best listings of the other kind, at most so many, and how many were compared. */
async function findBest(ctx: Ctx, row: Listing, most: number): Promise<{ best: Compared[]; count: number }> {
  let best: Compared[] = []
  let count = 0
  for await (const compared of compareAll(ctx, row)) {
    count += compared.length
    const fitting = [...best, ...compared.filter(({ score }) => score > 0)]
    best = fitting
      .toSorted((one, other) => other.score - one.score || other.row.id - one.row.id)
      .slice(0, most)
  }
  return { best, count }
}

/** Compares a listing with all those of the other kind on the market that may fit, so many at a time. */
export async function* compareAll(
  ctx: Ctx,
  row: Listing,
  readFacts: ReadFacts = readSupplyFacts,
): AsyncGenerator<Compared[]> {
  for await (const candidates of readCandidates(ctx, row)) {
    const others = candidates.map((each) => each.row)
    const [demands, supplies] = row.kind === 'demand' ? [[row], others] : [others, [row]]
    const facts = await readFacts(ctx, demands.some(asksFacts) ? supplies : [])
    yield candidates.map((each) => {
      const [demand, supply] = row.kind === 'demand' ? [row, each.row] : [each.row, row]
      const items = compareItems(demand, supply, facts.get(supply.id) ?? NO_FACTS)
      return { ...each, items, score: scoreOf(items) }
    })
  }
}

const asksFacts = ({ growthDaysMax, gainMin, resistances }: Listing): boolean =>
  growthDaysMax !== null || gainMin !== null || Object.keys(resistances).length > 0

/** Reads a listing that the caller sees: his organisation's in any state, or one on the market. */
async function findListing(ctx: Ctx, id: number): Promise<Listing> {
  const [found] = await ctx.db
    .select()
    .from(listing)
    .where(and(eq(listing.id, id), or(rows(ctx, listing), isOnMarketFor(ctx))))
  if (!found) throw new AppError('NOT_FOUND', '挂牌不存在或无权查看')
  return found
}

function reasonOf({ kind, resultType }: Listing): string | null {
  return kind === 'demand' && (typesFor[resultType] ?? []).length === 0
    ? '检测服务类需求由种业服务对接，不与成果匹配'
    : null
}

/** Reads the listings of the other kind whose type and region may fit, so many at a time. */
async function* readCandidates(ctx: Ctx, row: Listing): AsyncGenerator<Candidate[]> {
  const fits = and(
    isOnMarketFor(ctx),
    isSought(ctx),
    eq(listing.kind, row.kind === 'demand' ? 'supply' : 'demand'),
    eq(listing.crop, row.crop),
    ne(listing.id, row.id),
    inArray(listing.resultType, fittingTypes(row)),
    mayFitRegion(row),
  )
  for (let last = 0; ;) {
    const found = await ctx.db
      .select({ row: listing, orgName: organization.name })
      .from(listing)
      .innerJoin(organization, eq(organization.id, listing.orgId))
      .where(and(fits, gt(listing.id, last)))
      .orderBy(asc(listing.id))
      .limit(AT_ONCE)
    if (found.length > 0) yield found
    if (found.length < AT_ONCE) return
    last = must(found.at(-1), 'the last listing').row.id
  }
}

function fittingTypes({ kind, resultType }: Listing): string[] {
  if (kind === 'demand') return [...(typesFor[resultType] ?? [])]
  return Object.keys(typesFor).filter((type) => typesFor[type]?.some((supply) => supply === resultType))
}

/** A listing without regions may fit everywhere. */
const mayFitRegion = ({ regions }: Listing): SQL | undefined =>
  regions.length === 0
    ? undefined
    : or(arrayOverlaps(listing.regions, [...regions]), sql`cardinality(${listing.regions}) = 0`)

/** Returns the deals of the caller about a listing and some others, by the id of the other. */
async function findDeals(ctx: Ctx, row: Listing, best: readonly Compared[]): Promise<Map<number, number>> {
  if (best.length === 0 || !ctx.caller.permissions.has('trading.deal:read')) return new Map()
  const [own, other] = row.kind === 'supply' ? [deal.supplyId, deal.demandId] : [deal.demandId, deal.supplyId]
  const ids = best.map((each) => each.row.id)
  const found = await ctx.db
    .select({ id: deal.id, otherId: other })
    .from(deal)
    .where(and(rows(ctx, deal), eq(own, row.id), oneOf(other, ids)))
  return new Map(found.map(({ id, otherId }) => [otherId ?? 0, id]))
}

function present(
  ctx: Ctx,
  { row, orgName, items, score }: Compared,
  dealId: number | null,
): Answer['matches'][number] {
  const count = (state: MatchItem['state']) => items.filter((each) => each.state === state).length
  return {
    listingId: row.id,
    name: row.name,
    orgName,
    resultType: row.resultType,
    summary: row.summary,
    score,
    met: count('met'),
    unmet: count('unmet'),
    unknown: count('unknown'),
    items,
    dealId,
    isOwn: ctx.caller.orgIds.includes(row.orgId),
  }
}

/** Returns what a demand asks for, in words; of a supply what it may be asked. */
function askedOf(row: Listing): string[] {
  if (row.kind === 'supply') return []
  return compareItems(row, row, NO_FACTS).map(({ label, wanted }) => `${label}：${wanted}`)
}
