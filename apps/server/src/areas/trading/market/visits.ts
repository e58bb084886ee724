import { hash } from 'node:crypto'
import { clockDay } from '../../../db/clock.ts'
import type { Db } from '../../../db/connect.ts'
import { listingVisit } from '../../../db/schema/index.ts'
import type { PublicCtx } from '../../../http/context.ts'
import type { Shown } from './showMarket.ts'

type Visit = typeof listingVisit.$inferInsert

/** Every browser calls itself so. */
const BROWSER = /^Mozilla\//
/** Programs that read pages for others under the name of a browser. */
const BOT = /bot|crawl|spider|slurp|preview|monitor|headless/i

/** Visits that wait to be stored are stored together after this time, or once there are this many. */
const WAIT_MS = 1000
const WAITING_MAX = 500

const waiting = new WeakMap<Db, { visits: Map<string, Visit>; timer: NodeJS.Timeout | undefined }>()

/** Returns whether a visit is of a program and not of a person. */
export const isBot = (device: string): boolean => !BROWSER.test(device) || BOT.test(device)

/**
 * Notes a visit, which is stored later: the answer does not wait for it. A visitor counts once a day for each listing; a
 * program that reads pages for others does not count. A visit that cannot be stored is lost.
 */
export function noteVisit(ctx: PublicCtx, { id, orgId, crop }: Pick<Shown, 'id' | 'orgId' | 'crop'>): void {
  if (isBot(ctx.device)) return
  const day = clockDay(ctx.services.now())
  const visitor = hash('sha256', `${ctx.address} ${ctx.device} ${day}`).slice(0, 32)
  const place = waiting.get(ctx.services.db) ?? { visits: new Map<string, Visit>(), timer: undefined }
  waiting.set(ctx.services.db, place)
  if (place.visits.size >= WAITING_MAX) return
  place.visits.set(`${id} ${visitor}`, { orgId, crop, listingId: id, day, visitor })
  place.timer ??= setTimeout(() => {
    storeVisits(ctx.services.db).catch((error: unknown) => ctx.log.warn({ err: error }, 'visits were lost'))
  }, WAIT_MS).unref()
}

/** Stores the visits that wait. */
export async function storeVisits(db: Db): Promise<void> {
  const place = waiting.get(db)
  if (!place) return
  clearTimeout(place.timer)
  waiting.delete(db)
  await db
    .insert(listingVisit)
    .values([...place.visits.values()])
    .onConflictDoNothing()
}
