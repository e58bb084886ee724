import { and, eq, isNull, or } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { deal, dealNotice, listing } from '../../../db/schema/index.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Ctx, Services } from '../../../http/context.ts'
import type { App } from '../../../http/handle.ts'
import { jobContext } from '../../../import/batch/jobContext.ts'
import { notify } from '../../../notice/notify.ts'
import type { Listing } from '../listing/listingRows.ts'
import { isOnMarket } from '../listing/publicListing.ts'
import { isSought } from './marketListings.ts'
import { compareAll, type Compared } from './matches.ts'
import { readFactsOnce, type ReadFacts } from './supplyFacts.ts'

const JOB = 'trading-matches'
const AT = '20 7 * * *'
/** Matches below this score are no news. */
const MIN_SCORE = 60
const MAX_NAMED = 3

/**
 * Sends the editor of each listing on the market a notice of the matches that are new since the last run. Returns the number of
 * notices.
 */
export async function digestMatches(services: Services, log: FastifyBaseLogger): Promise<number> {
  const found = await services.db
    .select()
    .from(listing)
    .where(and(isOnMarket(), isSought({ services })))
    // Demands come first: they read the facts of supplies many at a time.
    .orderBy(listing.kind, listing.id)
  const readFacts = readFactsOnce()
  let sent = 0
  for (const row of found) {
    const { orgId, crop } = row
    const job = { batchId: 0, version: 0, orgId, crop, userId: 0, requestId: JOB }
    const ctx = await jobContext(services, log, job)
    sent += await inTransaction(services.db, (db) => digestOne({ ...ctx, db }, row, readFacts))
  }
  return sent
}

async function digestOne(ctx: Ctx, row: Listing, readFacts: ReadFacts): Promise<number> {
  const owner = row.updatedBy ?? row.createdBy
  if (owner === null) return 0
  const fresh: Compared[] = []
  for await (const compared of compareAll(ctx, row, readFacts)) {
    const good = compared.filter(({ score }) => score >= MIN_SCORE)
    fresh.push(...(await claim(ctx, row, await withoutDeals(ctx, row, good))))
  }
  if (fresh.length === 0) return 0
  fresh.sort((one, other) => other.score - one.score || other.row.id - one.row.id)
  const names = fresh.slice(0, MAX_NAMED).map((each) => `「${each.row.name}」（${each.score} 分）`)
  await notify(ctx, {
    kind: 'trading.matched',
    recipients: [owner],
    title: `「${row.name}」有 ${fresh.length} 条新的匹配`,
    text: `${names.join('、')}${fresh.length > MAX_NAMED ? ' 等' : ''}。请在详情的「匹配」中逐项查看，可直接咨询或建立撮合`,
    link: { object: 'listing', id: row.id },
    orgId: row.orgId,
    crop: row.crop,
  })
  return 1
}

/** Leaves out what the organisation has a deal about already. */
async function withoutDeals(
  ctx: Ctx,
  { id, orgId }: Listing,
  good: readonly Compared[],
): Promise<Compared[]> {
  if (good.length === 0) return []
  const found = await ctx.db
    .select({ supplyId: deal.supplyId, demandId: deal.demandId })
    .from(deal)
    .where(
      and(eq(deal.orgId, orgId), isNull(deal.deletedAt), or(eq(deal.supplyId, id), eq(deal.demandId, id))),
    )
  const known = new Set(found.flatMap(({ supplyId, demandId }) => [supplyId, demandId]))
  return good.filter(({ row }) => !known.has(row.id))
}

/** Stores that a notice is sent of matches of a listing. Returns those of which none was sent before. */
async function claim(ctx: Ctx, { id, orgId }: Listing, good: readonly Compared[]): Promise<Compared[]> {
  if (good.length === 0) return []
  const sentAt = ctx.services.now()
  const found = await ctx.db
    .insert(dealNotice)
    .values(good.map(({ row }) => ({ orgId, listingId: id, otherId: row.id, sentAt })))
    .onConflictDoNothing()
    .returning({ otherId: dealNotice.otherId })
  const fresh = new Set(found.map(({ otherId }) => otherId))
  return good.filter(({ row }) => fresh.has(row.id))
}

/** Starts the daily job. */
export function digestEveryMorning({ fastify, services }: App): void {
  fastify.addHook('onReady', () =>
    services.jobs.repeat(JOB, AT, async () => {
      const notices = await digestMatches(services, fastify.log)
      fastify.log.info({ notices }, 'notices of new matches')
    }),
  )
}
