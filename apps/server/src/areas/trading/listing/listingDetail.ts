import type { ListingKind } from '@hepu/api/areas/trading/listing/listingFields'
import type { supplyCalls } from '@hepu/api/areas/trading/listing/kindCalls'
import { itemAt } from '@hepu/api/core/must'
import type { ResultOf } from '@hepu/api/core/route'
import { and, eq } from 'drizzle-orm'
import { listHolders } from '../../../approval/holders.ts'
import { readNames } from '../../../db/keptNames.ts'
import { contract, listing } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { filesOf } from './files.ts'
import type { Listing } from './listingRows.ts'
import { marketBlocker } from './marketBlocker.ts'
import { showPending } from './pendingEdits.ts'
import { presentListings, selectListings } from './presentListing.ts'
import { getVisible } from './visibleListings.ts'

/** Returns one listing with its files, its pending change, and what keeps it from the market. */
export async function showListing(
  ctx: Ctx,
  kind: ListingKind,
  { id }: { id: number },
): Promise<ResultOf<typeof supplyCalls.show>> {
  const row = await getVisible(ctx, id, kind)
  const found = await selectListings(ctx).where(and(rows(ctx, listing), eq(listing.id, id)))
  const shown = itemAt(await presentListings(ctx, found), 0)
  const orgs = await readNames(ctx, 'organization', row.audienceOrgs)
  const pendingEdit = await showPending(ctx, row)
  return {
    ...shown,
    evidence: row.evidence,
    files: await filesOf(ctx, row),
    audienceOrgNames: row.audienceOrgs.map((org) => orgs.get(org) ?? ''),
    contractName: await contractName(ctx, row.contractId),
    marketBlocker: row.state === 'done' ? null : await marketBlocker(ctx, row),
    pendingEdit,
    reviewers: row.state === 'review' || pendingEdit ? await reviewersOf(ctx, row) : null,
  }
}

/** Returns the names of the users who may review a listing, in their order. */
async function reviewersOf(ctx: Ctx, place: Pick<Listing, 'orgId' | 'crop'>): Promise<string[]> {
  const ids = await listHolders(ctx, { rights: ['trading.listing:audit'], place, canChange: true })
  const names = await readNames(ctx, 'user', ids)
  return ids.map((id) => names.get(id) ?? '').toSorted((a, b) => a.localeCompare(b, 'zh'))
}

async function contractName(ctx: Ctx, id: number | null): Promise<string | null> {
  if (id === null) return null
  const [found] = await ctx.db
    .select({ name: contract.name, number: contract.number })
    .from(contract)
    .where(and(rows(ctx, contract), eq(contract.id, id)))
  return found ? [found.number, found.name].filter(Boolean).join(' ') : '（无权查看）'
}
