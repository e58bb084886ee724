import type * as api from '@hepu/api/areas/breeder/material/breederMaterial'
import { contractStates } from '@hepu/api/areas/contract/record/contractStates'
import type { ResultOf } from '@hepu/api/core/route'
import { and, desc, eq, sql } from 'drizzle-orm'
import { contract, contractResult, contractVariety } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'

type Contracts = ResultOf<typeof api.materialChain>['contracts']

/** Contracts that a chain lists. */
const MAX_LISTED = 200

/** Returns the contracts about these varieties or germplasm, the newest first; null if the caller does not read contracts. */
export async function contractsOf(
  ctx: Ctx,
  { varietyIds, germplasmIds }: { varietyIds: readonly number[]; germplasmIds: readonly number[] },
): Promise<Contracts> {
  if (!ctx.caller.permissions.has('contract.record:read')) return null
  if (varietyIds.length === 0 && germplasmIds.length === 0) return []
  const { id, name, number, state } = contract
  const found = await ctx.db
    .select({ id, name, number, state })
    .from(contract)
    .where(
      and(
        rows(ctx, contract),
        eq(contract.kind, 'CONTRACT'),
        sql`(exists (select 1 from ${contractResult}
            where ${contractResult.orgId} = ${contract.orgId} and ${contractResult.contractId} = ${contract.id}
            and ${contractResult.deletedAt} is null
            and ((${contractResult.resultType} = 'research.variety' and ${contractResult.resultId} = any(${idsOf(varietyIds)}))
              or (${contractResult.resultType} = 'research.germplasm' and ${contractResult.resultId} = any(${idsOf(germplasmIds)}))))
          or exists (select 1 from ${contractVariety}
            where ${contractVariety.orgId} = ${contract.orgId} and ${contractVariety.contractId} = ${contract.id}
            and ${contractVariety.deletedAt} is null and ${contractVariety.varietyId} = any(${idsOf(varietyIds)})))`,
      ),
    )
    .orderBy(desc(contract.signedOn), desc(contract.id))
    .limit(MAX_LISTED)
  return found.map(({ number: code, state: current, ...row }) => ({
    ...row,
    code,
    state: contractStates[current],
  }))
}

const idsOf = (ids: readonly number[]) => sql`${sql.param([...ids])}::bigint[]`
