import type { Conversion } from '@hepu/api/areas/trading/listing/listingFields'
import { LEAST_DEALS, rangeOf, type priceGuide } from '@hepu/api/areas/trading/listing/priceGuide'
import type { ContractType } from '@hepu/api/areas/contract/record/contractTypes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, inArray, isNotNull, notInArray } from 'drizzle-orm'
import { contract } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { getVisible } from './visibleListings.ts'

/** The types of contract that a way of transfer leads to. */
const typesOf: Readonly<Record<Conversion, readonly ContractType[]>> = {
  transfer: ['TT'],
  licence: ['TL'],
  cooperation: ['CD'],
  share: ['EQ'],
  negotiable: ['TT', 'TL', 'CD', 'EQ'],
}

/** Returns what contracts of like types brought, by the ways of transfer of a listing; never a single amount. */
export async function readPriceGuide(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof priceGuide>,
): Promise<ResultOf<typeof priceGuide>> {
  const row = await getVisible(ctx, id)
  const guides = []
  for (const conversion of row.conversions as Conversion[]) {
    const found = await ctx.db
      .select({ amount: contract.amount, signedOn: contract.signedOn })
      .from(contract)
      .where(
        and(
          rows(ctx, contract),
          eq(contract.kind, 'CONTRACT'),
          eq(contract.direction, 'in'),
          inArray(contract.type, [...typesOf[conversion]]),
          notInArray(contract.state, ['draft', 'auditing']),
          isNotNull(contract.amount),
          isNotNull(contract.signedOn),
        ),
      )
    const deals = found.map(({ amount, signedOn }) => ({
      amount: amount ?? '0',
      year: Number((signedOn ?? '').slice(0, 4)),
    }))
    // How many there are is not said below the least number either.
    guides.push({ conversion, range: rangeOf(deals), n: deals.length < LEAST_DEALS ? 0 : deals.length })
  }
  return guides
}
