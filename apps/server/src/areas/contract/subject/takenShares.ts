import {
  isExclusive,
  overlaps,
  type RightTerms,
  type TakenShare,
} from '@hepu/api/areas/contract/subject/shareRule'
import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { contract, contractResult } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Contract } from '../contractRows.ts'

/** States in which the share of a contract is taken: it binds, or waits to. */
const TAKING = ['auditing', 'signed', 'running'] as const

/** A contract that disposes of a result, with what it takes of it. */
export interface Disposal extends TakenShare {
  contractId: number
  resultId: number
  isExclusive: boolean
  terms: RightTerms
}

/** Returns what a contract says of its rights. */
export const termsOf = (row: Contract): RightTerms => ({
  type: row.type,
  direction: row.direction,
  licence: row.licence,
  regions: row.regions,
  startYear: row.startYear,
  endYear: row.endYear,
})

/**
 * Returns what other contracts that bind, or wait for their approval, dispose of results of a registry, whoever sees them: a share that is
 * gone is gone for all. Only contracts about rights that we give count.
 */
export async function readDisposals(
  ctx: Pick<Ctx, 'db' | 'caller'>,
  resultType: string,
  resultIds: readonly number[],
  exceptContract = 0,
): Promise<Disposal[]> {
  if (resultIds.length === 0) return []
  const found = await ctx.db
    .select({ line: contractResult, contract })
    .from(contractResult)
    .innerJoin(
      contract,
      and(eq(contract.orgId, contractResult.orgId), eq(contract.id, contractResult.contractId)),
    )
    .where(
      and(
        eq(contractResult.resultType, resultType),
        oneOf(contractResult.resultId, resultIds),
        isNull(contractResult.deletedAt),
        isNull(contract.deletedAt),
        eq(contract.kind, 'CONTRACT'),
        inArray(contract.state, [...TAKING]),
        ne(contract.id, exceptContract),
      ),
    )
    .orderBy(contract.id)
  return found
    .filter((one) => one.contract.direction !== 'out')
    .map(({ line, contract: row }) => ({
      contract: nameOf(ctx, row),
      contractId: row.id,
      resultId: line.resultId,
      share: line.share,
      isExclusive: isExclusive(termsOf(row)),
      terms: termsOf(row),
    }))
}

/** A contract that the caller does not see stays unnamed. */
function nameOf({ caller }: Pick<Ctx, 'caller'>, { orgId, number, name }: Contract): string {
  const isSeen = caller.orgIds.includes(orgId) || caller.readOnlyOrgIds.includes(orgId)
  return isSeen ? [number, name].filter(Boolean).join(' ') : '其他机构的合同'
}

/** Returns the shares that stand against a contract: none for one that takes nothing away from others. */
export const takenFrom = (row: Contract, disposals: readonly Disposal[]): Disposal[] =>
  isExclusive(termsOf(row))
    ? disposals.filter((one) => one.isExclusive && overlaps(one.terms, termsOf(row)))
    : []

/** Returns the contracts that give the same right in a way that one of the two excludes, and that no share forbids. */
export const conflictsWith = (row: Contract, disposals: readonly Disposal[]): Disposal[] =>
  row.direction === 'out' || row.type !== 'TL'
    ? []
    : disposals.filter(
        (one) => one.isExclusive !== isExclusive(termsOf(row)) && overlaps(one.terms, termsOf(row)),
      )
