import type { ListingKind } from '@hepu/api/areas/trading/listing/listingFields'
import type { supplyCalls } from '@hepu/api/areas/trading/listing/kindCalls'
import { itemAt } from '@hepu/api/core/must'
import type { ResultOf } from '@hepu/api/core/route'
import { and, eq } from 'drizzle-orm'
import { readNames } from '../../../db/keptNames.ts'
import { contract, listing } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { filesOf } from './files.ts'
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
  return {
    ...shown,
    evidence: row.evidence,
    files: await filesOf(ctx, row),
    audienceOrgNames: row.audienceOrgs.map((org) => orgs.get(org) ?? ''),
    contractName: await contractName(ctx, row.contractId),
    marketBlocker: row.state === 'done' ? null : await marketBlocker(ctx, row),
    pendingEdit: await showPending(ctx, row),
  }
}

async function contractName(ctx: Ctx, id: number | null): Promise<string | null> {
  if (id === null) return null
  const [found] = await ctx.db
    .select({ name: contract.name, number: contract.number })
    .from(contract)
    .where(and(rows(ctx, contract), eq(contract.id, id)))
  return found ? [found.number, found.name].filter(Boolean).join(' ') : '（无权查看）'
}
