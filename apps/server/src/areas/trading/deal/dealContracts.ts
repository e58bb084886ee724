import type { contractOrigins, dealContracts, dealDraft } from '@hepu/api/areas/trading/deal/deal'
import { contractStates } from '@hepu/api/areas/contract/shared'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, desc, eq, or } from 'drizzle-orm'
import { contains } from '../../../db/nameConditions.ts'
import { consult, contract, deal, listing, organization } from '../../../db/schema/index.ts'
import { inOrgOf, rows } from '../../../db/scope.ts'
import { updateLocked } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { draftFromListing, type Counterpart } from '../consult/draftFromListing.ts'
import { topicNameOf } from '../consult/snapshots.ts'
import type { Listing } from '../listing/listingRows.ts'
import { DEAL, lockDeal, selectDeals, type Deal } from './dealRows.ts'
import { draftBlocker } from './presentDeals.ts'

const MAX_FOUND = 20

/** Finds contracts that a deal may be closed with, the newest first. */
export async function findContracts(
  ctx: Ctx,
  { name }: ParsedInputOf<typeof dealContracts>,
): Promise<ResultOf<typeof dealContracts>> {
  const found = await ctx.db
    .select({ id: contract.id, name: contract.name, number: contract.number, state: contract.state })
    .from(contract)
    .where(
      and(
        rows(ctx, contract),
        eq(contract.kind, 'CONTRACT'),
        name ? or(contains(contract.name, name), contains(contract.number, name)) : undefined,
      ),
    )
    .orderBy(desc(contract.id))
    .limit(MAX_FOUND)
  return found.map(({ state, ...each }) => ({ ...each, state: contractStates[state] }))
}

/** Drafts a contract about the own listing of a deal, with the other side, and links it. */
export async function draftFromDeal(
  ctx: Ctx,
  { id, name, type }: ParsedInputOf<typeof dealDraft>,
): Promise<ResultOf<typeof dealDraft>> {
  const row = await lockDeal(ctx, id)
  const why = draftBlocker(row)
  if (why) throw new AppError('BAD_STATE', why)
  const { own, other } = await sidesOf(ctx, row)
  const wish = { name, type, origin: `由撮合「${nameOf(own, other)}」起草` }
  const made = await draftFromListing(inOrgOf(ctx, row), own, other, wish)
  const note = { label: DEAL, reason: `起草合同「${made.name}」` }
  await updateLocked(ctx, deal, row, { values: { contractId: made.id } }, note)
  return { contractId: made.id, warnings: made.warnings }
}

const nameOf = (own: Listing | null, other: Counterpart): string =>
  [own?.name, other.name].filter(Boolean).join(' × ')

/** Returns the listing of ours, the supply first, and who is on the other side: the sender, or the other listing's unit. */
async function sidesOf(ctx: Ctx, row: Deal): Promise<{ own: Listing | null; other: Counterpart }> {
  const supply = await readListing(ctx, row.supplyId)
  const demand = await readListing(ctx, row.demandId)
  const own =
    supply && supply.row.orgId === row.orgId ? supply : demand?.row.orgId === row.orgId ? demand : null
  const sender = await readSender(ctx, row)
  if (sender) return { own: own?.row ?? null, other: sender }
  const counter = own === supply ? demand : supply
  if (!counter) throw new AppError('BAD_STATE', '撮合只有一方，请先关联另一方的成果、需求或咨询，再起草合同')
  const name = counter.row.demandUnit ?? counter.row.holder ?? counter.orgName
  return { own: own?.row ?? null, other: { name, contact: null, phone: null } }
}

async function readListing({ db }: Ctx, id: number | null) {
  if (id === null) return null
  const [found] = await db
    .select({ row: listing, orgName: organization.name })
    .from(listing)
    .innerJoin(organization, eq(organization.id, listing.orgId))
    .where(eq(listing.id, id))
  return found ?? null
}

async function readSender(ctx: Ctx, { consultId }: Deal): Promise<Counterpart | null> {
  if (consultId === null) return null
  const [found] = await ctx.db
    .select()
    .from(consult)
    .where(and(rows(ctx, consult), eq(consult.id, consultId)))
  return found ? { name: found.unit ?? found.name, contact: found.name, phone: found.phone } : null
}

/** Returns the consultations and deals that a contract was made of, where the caller sees them. */
export async function listOrigins(
  ctx: Ctx,
  { contractId }: ParsedInputOf<typeof contractOrigins>,
): Promise<ResultOf<typeof contractOrigins>> {
  const { permissions } = ctx.caller
  const consults = permissions.has('trading.consult:read')
    ? await ctx.db
        .select()
        .from(consult)
        .where(and(rows(ctx, consult), eq(consult.contractId, contractId)))
    : []
  const deals = permissions.has('trading.deal:read')
    ? await selectDeals(ctx, [eq(deal.contractId, contractId)])
    : []
  return [
    ...consults.map((row) => ({
      kind: 'consult' as const,
      id: row.id,
      name: [topicNameOf(row), row.name].filter(Boolean).join('：'),
    })),
    ...deals.map(({ row, supply, demand, consult: sender }) => ({
      kind: 'deal' as const,
      id: row.id,
      name: [supply?.name, demand?.name, sender?.name].filter(Boolean).join(' × '),
    })),
  ]
}
