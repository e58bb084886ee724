import type * as api from '@hepu/api/areas/contract/subject/contractResult'
import {
  contractResultTypeLabels,
  type ContractResultType,
} from '@hepu/api/areas/contract/subject/contractResultTypes'
import { contractKinds, contractStates } from '@hepu/api/areas/contract/record/contractStates'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, isNull } from 'drizzle-orm'
import { contractResult } from '../../../db/schema/index.ts'
import { getRow, inOrgOf } from '../../../db/scope.ts'
import { insertRow, removeRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { holdRecord } from '../../project/shared.ts'
import { lockContract, type Contract } from '../contractRows.ts'
import { lockResult, problemOf, readShareStates } from './shareCheck.ts'

export const RESULT_LINE = '合同成果'

/** What a contract says of a result. */
export interface ResultValues {
  resultType: ContractResultType
  resultId: number
  rightScope: string | null
  share: string
  remark: string | null
}

/** Returns why results of a contract do not change now, with the way to go; null if they may. */
export function resultsBlocker({
  kind,
  name,
  state,
}: Pick<Contract, 'kind' | 'name' | 'state'>): string | null {
  if (kind === 'TEMPLATE') return `「${name}」是${contractKinds.TEMPLATE}，没有成果；请在按它起草的合同中添加`
  if (state === 'draft') return null
  const now = `合同「${name}」的状态为「${contractStates[state]}」，成果不能直接增减`
  if (state === 'auditing') return `${now}，请先撤回或退回为草稿`
  if (state === 'signed' || state === 'running') return `${now}，请在「合同变更」中提出标的变更`
  return `${now}；已结束的合同不再变更，请另签合同`
}

/** Adds a result to a draft. Throws NOT_FOUND for a record of another organisation or crop, and BAD_STATE for a share that is not ours. */
export async function addResult(
  ctx: Ctx,
  { contractId, ...values }: ParsedInputOf<typeof api.contractResultAdd>,
): Promise<ResultOf<typeof api.contractResultAdd>> {
  const contract = await lockContract(ctx, contractId)
  assertOpen(contract)
  return storeResult(ctx, contract, values)
}

/** Stores a result of a contract that the transaction holds, after the check of its share. A change of the contract calls it too. */
export async function storeResult(
  ctx: Ctx,
  contract: Contract,
  values: ResultValues,
): Promise<{ id: number; warnings: string[] }> {
  const { resultType, resultId, share } = values
  const record = await holdRecord(ctx, resultType, resultId)
  await lockResult(ctx, resultType, resultId)
  await assertOnce(ctx, contract, values, record.name)
  const shareState = must(
    (await readShareStates(ctx, contract, resultType, [record])).get(resultId),
    'the record of the result',
  )
  const problem = problemOf(contract, resultType, record, { share, shareState })
  if (problem) throw new AppError('BAD_STATE', problem)
  const row = await insertRow(
    inOrgOf(ctx, contract),
    contractResult,
    { contractId: contract.id, ...values },
    { label: RESULT_LINE, extra: { before: {}, after: { result: record.name } } },
  )
  return { id: row.id, warnings: shareState.warnings }
}

/** Takes a result away from a draft. */
export async function deleteResult(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.contractResultDelete>,
): Promise<null> {
  const { contractId } = await getRow(ctx, contractResult, id, RESULT_LINE)
  assertOpen(await lockContract(ctx, contractId))
  await removeRow(ctx, contractResult, id, { label: RESULT_LINE })
  return null
}

function assertOpen(contract: Contract): void {
  const reason = resultsBlocker(contract)
  if (reason) throw new AppError('BAD_STATE', reason)
}

async function assertOnce(
  { db }: Pick<Ctx, 'db'>,
  { id, orgId, name }: Contract,
  { resultType, resultId }: ResultValues,
  recordName: string,
): Promise<void> {
  const [found] = await db
    .select({ id: contractResult.id })
    .from(contractResult)
    .where(
      and(
        eq(contractResult.orgId, orgId),
        eq(contractResult.contractId, id),
        eq(contractResult.resultType, resultType),
        eq(contractResult.resultId, resultId),
        isNull(contractResult.deletedAt),
      ),
    )
  if (found)
    throw new AppError(
      'CONFLICT',
      `${contractResultTypeLabels[resultType]}「${recordName}」已在合同「${name}」中，不能重复添加`,
    )
}
