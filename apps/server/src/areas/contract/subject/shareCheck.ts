import {
  contractResultTypeLabels,
  isContractResultType,
  type ContractResultType,
} from '@hepu/api/areas/contract/subject/contractResultTypes'
import { shareProblem } from '@hepu/api/areas/contract/subject/shareRule'
import { AppError } from '@hepu/api/core/errorCodes'
import { and, asc, eq, sql } from 'drizzle-orm'
import { contractResult } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { readRecords, type ResultRecord } from '../../project/shared.ts'
import { heldShares } from '../../research/shared.ts'
import type { Contract } from '../contractRows.ts'
import { warningsOf } from './resultWarnings.ts'
import { readDisposals, takenFrom } from './takenShares.ts'

/** What is known of a record before a contract disposes of it. */
export interface ShareState {
  /** What we own of it in per cent; null where nobody says. */
  ours: string | null
  /** Shares of other contracts that stand against this one. */
  taken: { contract: string; share: string }[]
  warnings: string[]
}

/** Returns how records of one registry stand for a contract, by id. */
export async function readShareStates(
  ctx: Ctx,
  contract: Contract,
  type: ContractResultType,
  records: readonly ResultRecord[],
): Promise<ReadonlyMap<number, ShareState>> {
  const ids = records.map(({ id }) => id)
  const held = await heldShares(
    ctx,
    type,
    records.map(({ id, orgId, row }) => ({ id, orgId, share: row['share'] })),
  )
  const disposals = Map.groupBy(await readDisposals(ctx, type, ids, contract.id), ({ resultId }) => resultId)
  const found = new Map<number, ShareState>()
  for (const record of records) {
    const others = disposals.get(record.id) ?? []
    found.set(record.id, {
      ours: held.get(record.id) ?? null,
      taken: takenFrom(contract, others),
      warnings: await warningsOf(ctx, contract, { type, record, disposals: others }),
    })
  }
  return found
}

/** Returns why a contract cannot dispose of a share of a record; null if it can. What others license to us is not ours to own. */
export const problemOf = (
  { direction }: Pick<Contract, 'direction'>,
  type: ContractResultType,
  { name }: Pick<ResultRecord, 'name'>,
  { share, shareState }: { share: string; shareState: ShareState },
): string | null =>
  direction === 'out' ? null : shareProblem(`${contractResultTypeLabels[type]} ${name}`, share, shareState)

/** Makes other contracts about the same record wait until the transaction ends, so that shares are counted one after another. */
export async function lockResult({ db }: Pick<Ctx, 'db'>, type: string, resultId: number): Promise<void> {
  const key = `contract_result ${type} ${resultId}`
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/**
 * Throws BAD_STATE, with the contracts named, if a contract disposes of more than we own of one of its results. Called again when a
 * contract is submitted and when it is approved, because others may have come between.
 */
export async function assertShares(ctx: Ctx, contract: Contract): Promise<void> {
  const lines = await ctx.db
    .select()
    .from(contractResult)
    .where(and(rows(ctx, contractResult), eq(contractResult.contractId, contract.id)))
    .orderBy(asc(contractResult.resultType), asc(contractResult.resultId))
  for (const [type, ofType] of Map.groupBy(lines, ({ resultType }) => resultType)) {
    if (!isContractResultType(type)) continue
    for (const { resultId } of ofType) await lockResult(ctx, type, resultId)
    const records = await readRecords(
      ctx,
      type,
      ofType.map(({ resultId }) => resultId),
    )
    const shareStates = await readShareStates(ctx, contract, type, [...records.values()])
    for (const { resultId, share } of ofType) {
      const [record, shareState] = [records.get(resultId), shareStates.get(resultId)]
      const problem = record && shareState && problemOf(contract, type, record, { share, shareState })
      if (problem) throw new AppError('BAD_STATE', problem)
    }
  }
}
