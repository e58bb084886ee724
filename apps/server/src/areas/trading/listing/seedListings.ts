import { addAchievement, addNeed } from '@hepu/api/areas/trading/listing/listing'
import type { ListingSource } from '@hepu/api/areas/trading/listing/listingFields'
import { and, asc, eq } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { user } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { atMoment } from '../../../db/seed/demoContext.ts'
import type { Ctx } from '../../../http/context.ts'
import { jobContext } from '../../../import/batch/jobContext.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { demoPicture } from '../../product/shared.ts'
import { demoDemands, demoSupplies, type DemoStep } from './demoListings.ts'
import { uploadListingImage } from './fileChanges.ts'
import { addListing } from './listingChanges.ts'
import { lockListing } from './listingRows.ts'
import { marketBlocker } from './marketBlocker.ts'
import { moveListing } from './moveListing.ts'
import { findOwnSource, sourceTables, textIn } from './sources.ts'
import { holderTextOf } from './holderTextOf.ts'

const DAY_MS = 86_400_000
const contact = { contactName: '示例联系人', contactPhone: '0371-65730000' }

/** Gives the demo organisation supplies and demands, through the functions of the calls. */
export async function seedListings(admin: Ctx): Promise<void> {
  const owner = await actingAs(admin, 'contract')
  const reviewer = await actingAs(admin, 'director')
  for (const { source, values, steps, ago, days, picture } of demoSupplies) {
    const offered = source ? await sourceNamed(owner, source.kind, source.name) : null
    const at = daysAgo(owner, ago)
    const input = addAchievement.input.parse({
      holder: owner.caller.orgName,
      conversions: ['cooperation'],
      ...values,
      ...offered,
      ...contact,
      validTo: dayAfter(admin, days),
    })
    const { id } = await addListing(at, 'supply', input)
    if (picture) {
      const file = { name: `${values.name}.png`, bytes: demoPicture(picture) }
      await uploadListingImage(at, { listingId: id }, file)
    }
    await takeSteps(id, steps, { owner, reviewer, ago })
  }
  for (const { values, steps, ago, days } of demoDemands) {
    const input = addNeed.input.parse({ ...values, ...contact, validTo: dayAfter(admin, days) })
    const { id } = await addListing(daysAgo(owner, ago), 'demand', input)
    await takeSteps(id, steps, { owner, reviewer, ago })
  }
}

interface Acting {
  owner: Ctx
  reviewer: Ctx
  ago: number
}

/** Takes the steps of a listing, a day apart; one that may not come to the market stays in its review. */
async function takeSteps(
  id: number,
  steps: readonly DemoStep[],
  { owner, reviewer, ago }: Acting,
): Promise<void> {
  let left = ago
  for (const { move, note } of steps) {
    left = Math.max(0, left - 1)
    const by = ['approve', 'askChange', 'reject'].includes(move) ? reviewer : owner
    const ctx = daysAgo(by, left)
    const row = await lockListing(ctx, id)
    if (move === 'approve' && (await marketBlocker(ctx, row))) return
    await moveListing(ctx, row, move, { note })
  }
}

/** Returns the context of a demo account at work in the demo organisation; the administrator's where it does not exist. */
async function actingAs(admin: Ctx, account: string): Promise<Ctx> {
  const [found] = await admin.db.select({ id: user.id }).from(user).where(eq(user.account, account))
  if (!found) return admin
  const { orgId, crop } = admin.caller
  const job = { batchId: 0, version: 0, orgId, crop, userId: found.id, requestId: 'demo' }
  const ctx = await jobContext(admin.services, admin.log, job)
  return { ...ctx, db: admin.db }
}

/** Returns a context so many days ago. */
const daysAgo = (ctx: Ctx, days: number): Ctx => {
  return atMoment(ctx, new Date(ctx.services.now().getTime() - days * DAY_MS))
}

const dayAfter = ({ services }: Ctx, days: number): string =>
  clockDay(new Date(services.now().getTime() + days * DAY_MS))

/** Returns what a record gives to the listing that offers it; nothing where the demo has no such record. */
async function sourceNamed(ctx: Ctx, kind: ListingSource, name: string) {
  const { table, ...fields } = sourceTables[kind]
  const [found] = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(rows(ctx, table), eq(columnOf(table, fields.name), name)))
    .orderBy(asc(table.id))
    .limit(1)
  const source = found && (await findOwnSource(ctx, kind, found.id))
  if (!source) return null
  return {
    sourceKind: kind,
    sourceId: String(source.id),
    number: textIn(source, fields.code),
    legalState: textIn(source, fields.state),
    holder: (await holderTextOf(ctx, source, fields.holder)) ?? ctx.caller.orgName,
  }
}
