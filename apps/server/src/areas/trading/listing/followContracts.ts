import { boundStates } from '@hepu/api/areas/contract/record/contractStates'
import { isExclusive } from '@hepu/api/areas/contract/subject/shareRule'
import { and, eq, inArray, isNull, isNotNull } from 'drizzle-orm'
import { listing, type contract } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { exclusiveTaker } from './exclusiveTaker.ts'
import { asOrgOf } from './logView.ts'
import { takeDownByRule } from './takeDown.ts'

type Contract = typeof contract.$inferSelect

/**
 * Takes the other listings of a result off the market once a contract that binds gives it to somebody alone, for a common place. A
 * listing that was closed with this contract, or is about to be, stays.
 */
export async function followContract(ctx: Ctx, row: Contract): Promise<void> {
  if (!boundStates.includes(row.state) || !isExclusive(row)) return
  const found = await ctx.db
    .select()
    .from(listing)
    .where(
      and(
        eq(listing.orgId, row.orgId),
        isNotNull(listing.sourceId),
        inArray(listing.state, ['listed', 'talking']),
        isNull(listing.deletedAt),
      ),
    )
    .orderBy(listing.id)
    .for('update')
  for (const one of found) {
    const taker = await exclusiveTaker(ctx, one)
    if (taker) await takeDownByRule(asOrgOf(ctx, one), one, `合同「${taker.name}」已独占或转让该成果`)
  }
}
