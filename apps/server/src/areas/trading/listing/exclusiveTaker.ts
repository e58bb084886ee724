import { extentsMeet } from '@hepu/api/areas/contract/extent'
import { boundStates } from '@hepu/api/areas/contract/record/contractStates'
import { isExclusive } from '@hepu/api/areas/contract/subject/shareRule'
import { and, asc, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm'
import { contract, contractResult, product } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import type { Listing } from './listingRows.ts'
import { sourceTables } from './sources.ts'

type Offered = Pick<Listing, 'orgId' | 'sourceKind' | 'sourceId' | 'regions' | 'contractId'>

/** Returns a binding contract that gives what a listing offers to somebody alone, for a common place; null if there is none. */
export async function exclusiveTaker({ db }: Pick<Ctx, 'db'>, row: Offered) {
  if (!row.sourceKind || row.sourceId === null) return null
  const found = await db
    .select()
    .from(contract)
    .where(
      and(
        eq(contract.orgId, row.orgId),
        isNull(contract.deletedAt),
        eq(contract.kind, 'CONTRACT'),
        inArray(contract.state, [...boundStates]),
        exists(
          db
            .select({ id: contractResult.id })
            .from(contractResult)
            .where(
              and(
                eq(contractResult.orgId, contract.orgId),
                eq(contractResult.contractId, contract.id),
                isNull(contractResult.deletedAt),
                isOffered(row.sourceKind, row.sourceId),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(contract.id))
  return (
    found.find(
      (one) =>
        one.id !== row.contractId &&
        isExclusive(one) &&
        (one.type !== 'TL' || extentsMeet(one, { regions: row.regions, startYear: null, endYear: null })),
    ) ?? null
  )
}

/** Returns the condition that a result of a contract is what a listing offers; a product is also the variety that it is sold as. */
function isOffered(kind: NonNullable<Listing['sourceKind']>, id: number) {
  const direct = and(
    eq(contractResult.resultType, sourceTables[kind].registry),
    eq(contractResult.resultId, id),
  )
  if (kind !== 'product') return direct
  const variety = sql`(select ${columnOf(product, 'varietyId')} from ${product} where ${product.id} = ${id})`
  return or(
    direct,
    and(eq(contractResult.resultType, 'research.variety'), eq(contractResult.resultId, variety)),
  )
}
