import { and, asc, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { clockDay } from '../../../db/clock.ts'
import { listing } from '../../../db/schema/index.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { updateLocked } from '../../../db/write.ts'
import type { Ctx, Services } from '../../../http/context.ts'
import type { App } from '../../../http/handle.ts'
import { jobContext } from '../../../import/batch/jobContext.ts'
import { checkSource } from './followSources.ts'
import { planExpiry, notifyOwner } from './followState.ts'
import { note } from './listingActions.ts'
import { lockListing, type Listing } from './listingRows.ts'
import { addTrail } from './listingTrail.ts'

const JOB = 'listing-expiry'
/** Every night shortly after midnight in Shanghai: the last day counts in full. */
const AT = '5 0 * * *'
const open = ['listed', 'talking'] as const

/**
 * Ends the listings whose last day is over, and takes down those whose right ran out meanwhile. Running it again changes nothing.
 * Returns how many it ended and took down.
 */
export async function expireListings(
  services: Services,
  log: FastifyBaseLogger,
): Promise<{ expired: number; takenDown: number }> {
  const today = clockDay(services.now())
  const ended = await services.db
    .select()
    .from(listing)
    .where(and(inArray(listing.state, [...open]), isNull(listing.deletedAt), lt(listing.validTo, today)))
    .orderBy(asc(listing.id))
  let expired = 0
  for (const row of ended)
    expired += Number(await withListing(services, log, row, (ctx, held) => expireOne(ctx, held, today)))
  const offered = await services.db
    .select()
    .from(listing)
    .where(and(inArray(listing.state, [...open]), isNull(listing.deletedAt), isNotNull(listing.sourceId)))
    .orderBy(asc(listing.id))
  let takenDown = 0
  for (const row of offered) takenDown += Number(await withListing(services, log, row, checkSource))
  return { expired, takenDown }
}

/** Does something with a listing that is still on the market, in a transaction of its organisation. */
async function withListing(
  services: Services,
  log: FastifyBaseLogger,
  { id, orgId, crop }: Listing,
  act: (ctx: Ctx, row: Listing) => Promise<boolean>,
): Promise<boolean> {
  const job = { batchId: 0, version: 0, orgId, crop, userId: 0, requestId: JOB }
  const ctx = await jobContext(services, log, job)
  return inTransaction(services.db, async (db) => {
    const own = { ...ctx, db }
    const row = await lockListing(own, id)
    return open.some((state) => state === row.state) ? act(own, row) : false
  })
}

async function expireOne(ctx: Ctx, row: Listing, today: string): Promise<boolean> {
  if (row.validTo >= today) return false
  const reason = `有效期至 ${row.validTo}，已停止展示`
  const values = { state: 'expired' as const, stateReason: reason }
  const moved = await updateLocked(ctx, listing, row, { values }, { ...note, reason })
  await addTrail(ctx, moved, 'expire', { from: row.state, to: 'expired', note: reason })
  await planExpiry(ctx, moved)
  await notifyOwner(ctx, moved, '已过期')
  return true
}

/** Starts the nightly job. */
export function expireEveryNight({ fastify, services }: App): void {
  fastify.addHook('onReady', () =>
    services.jobs.repeat(JOB, AT, async () => {
      const counts = await expireListings(services, fastify.log)
      fastify.log.info(counts, 'listings that ended or were taken down')
    }),
  )
}
