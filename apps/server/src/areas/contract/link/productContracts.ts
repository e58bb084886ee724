import { boundStates } from '@hepu/api/areas/contract/record/contractStates'
import { and, asc, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { contract, contractResult, contractVariety } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'

/** A product, and the approved variety that it is sold as. */
interface ProductKey {
  id: number
  varietyId: number | null
}

/**
 * Returns the condition for the contracts that name a product, by the products that their varieties are sold as, or by the approved
 * variety behind the product. It names `contract`.
 */
export const ofProduct = ({ id, varietyId }: ProductKey): SQL => sql`(exists (select 1 from ${contractVariety}
    where ${contractVariety.orgId} = ${contract.orgId} and ${contractVariety.contractId} = ${contract.id}
    and ${contractVariety.productId} = ${id} and ${contractVariety.deletedAt} is null)
  or exists (select 1 from ${contractResult}
    where ${contractResult.orgId} = ${contract.orgId} and ${contractResult.contractId} = ${contract.id}
    and ${contractResult.resultType} = 'research.variety' and ${contractResult.resultId} = ${varietyId}::bigint
    and ${contractResult.deletedAt} is null))`

/**
 * Returns the contracts about a product that bind, or wait for approval, in the organisation of the caller's data and crop, whether he
 * reads contracts or not: a product with such a contract cannot leave.
 */
export const openContractsOf = (
  { db, caller }: Pick<Ctx, 'db' | 'caller'>,
  product: ProductKey,
): Promise<{ id: number; name: string; number: string | null }[]> =>
  db
    .select({ id: contract.id, name: contract.name, number: contract.number })
    .from(contract)
    .where(
      and(
        inArray(contract.orgId, [caller.orgId, ...caller.orgIds, ...caller.readOnlyOrgIds]),
        isNull(contract.deletedAt),
        inArray(contract.state, ['auditing', ...boundStates]),
        ofProduct(product),
      ),
    )
    .orderBy(asc(contract.id))
