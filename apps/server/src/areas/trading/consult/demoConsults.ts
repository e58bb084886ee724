import { itemAt } from '@hepu/api/core/must'
import { and, inArray } from 'drizzle-orm'
import { listing } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { atMoment } from '../../../db/seed/demoContext.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Listing } from '../listing/listingRows.ts'
import { listingSnapshot } from '../listing/publicListing.ts'
import { addConsult, askMore } from './addConsult.ts'
import { answerConsult, closeConsult, discardConsult, noteConsult } from './consultMoves.ts'
import { lockConsult, type AnyCtx } from './consultRows.ts'
import { demoConsults, demoQuarantine, type DemoConsult, type DemoStep } from './demoTexts.ts'
import { draftFromConsult } from './draftFromConsult.ts'

const HOUR_MS = 3_600_000

/** Gives the demo organisation consultations of visitors in all states, and some in quarantine, through the functions of the calls. */
export async function seedConsults(ctx: Ctx): Promise<void> {
  const listings = await readListings(ctx)
  let no = 0
  for (const demo of demoConsults) {
    no += 1
    const [, topic] = demo
    const ofKind = listings.filter(({ kind }) => kind === topic)
    if (topic !== 'platform' && ofKind.length === 0) continue
    await makeConsult(ctx, demo, topic === 'platform' ? null : itemAt(ofKind, no % ofKind.length), no)
  }
  for (const [name, content, quarantine] of demoQuarantine) {
    no += 1
    const sender = { name, phone: phoneOf(no), content }
    const visitor = visitorAt(ctx, ctx.services.now())
    await addConsult(visitor, { ...platformOf(ctx), sender, quarantine })
  }
}

const readListings = (ctx: Ctx): Promise<Listing[]> =>
  ctx.db
    .select()
    .from(listing)
    .where(and(rows(ctx, listing), inArray(listing.state, ['listed', 'talking'])))
    .orderBy(listing.id)

const phoneOf = (no: number): string => `138${String(37_000_000 + no * 1371).padStart(8, '0')}`

const visitorAt = (ctx: Ctx, now: Date): AnyCtx => ({ ...atMoment(ctx, now), caller: null })

const platformOf = ({ caller: { orgId, crop } }: Ctx) =>
  ({ topic: 'platform', topicId: null, orgId, crop, snapshot: null, source: 'public' }) as const

async function makeConsult(
  ctx: Ctx,
  [daysAgo, topic, name, unit, content, ...steps]: DemoConsult,
  about: Listing | null,
  no: number,
): Promise<void> {
  const asked = new Date(ctx.services.now().getTime() - daysAgo * 24 * HOUR_MS - no * 600_000)
  const sender = { name, unit, phone: phoneOf(no), email: null, content }
  const subject = about ? { topic, topicId: about.id, snapshot: listingSnapshot(about) } : {}
  const { id } = await addConsult(visitorAt(ctx, asked), { ...platformOf(ctx), ...subject, sender })
  for (const step of steps) {
    const then = new Date(asked.getTime() + step[0] * HOUR_MS)
    if (then <= ctx.services.now()) await takeStep(atMoment(ctx, then), id, step)
  }
}

async function takeStep(ctx: Ctx, id: number, step: DemoStep): Promise<void> {
  if (step[1] === 'draft') await draftFromConsult(ctx, { id })
  else if (step[1] === 'close') {
    const { version } = await lockConsult(ctx, id)
    const [, , outcome, note] = step
    await closeConsult(ctx, { id, version, outcome, note, closeListing: false })
  } else if (step[1] === 'answer') await answerConsult(ctx, { id, content: step[2] })
  else if (step[1] === 'note') await noteConsult(ctx, { id, content: step[2] })
  else if (step[1] === 'discard') await discardConsult(ctx, { id, note: step[2] })
  else {
    const visitor = { ...ctx, caller: { ...ctx.caller, userId: 0 } }
    await askMore(visitor, await lockConsult(ctx, id), step[2])
  }
}
