import { createContract as createCall } from '@hepu/api/areas/contract/record/contractCalls'
import type { ContractResultType } from '@hepu/api/areas/contract/subject/contractResultTypes'
import { AppError } from '@hepu/api/core/errorCodes'
import type { InputOf } from '@hepu/api/core/route'
import type { Ctx } from '../../../http/context.ts'
import { addResult } from '../subject/resultChanges.ts'
import { createContract } from './contractChanges.ts'
import { warningsOf } from './contractChecks.ts'
import { getContract } from '../contractRows.ts'

/** What another area knows of a contract before it is drafted. */
export interface ContractDraft {
  values: Omit<InputOf<typeof createCall>, 'kind' | 'submit' | 'number'>
  /** Records of registries that it is about. */
  results: readonly { resultType: ContractResultType; resultId: number }[]
}

/**
 * Stores the draft of a contract, as the form of contracts would, with the results that it is about. What forbids a result is a
 * warning: the draft is kept, and its maker sees to it. Throws FORBIDDEN if the caller may not draft contracts.
 */
export async function draftContract(
  ctx: Ctx,
  { values, results }: ContractDraft,
): Promise<{ id: number; name: string; warnings: string[] }> {
  if (!ctx.caller.permissions.has('contract.record:write'))
    throw new AppError('FORBIDDEN', '您没有「起草与维护合同」权限，请联系管理员')
  const input = createCall.input.parse({ ...values, kind: 'CONTRACT', submit: false })
  const { id } = await createContract(ctx, input)
  const found: string[] = []
  for (const { resultType, resultId } of results)
    found.push(...(await tryResult(ctx, id, resultType, resultId)))
  const warnings = await warningsOf(ctx, await getContract(ctx, id))
  return { id, name: input.name, warnings: [...new Set([...found, ...warnings])] }
}

async function tryResult(
  ctx: Ctx,
  contractId: number,
  resultType: ContractResultType,
  resultId: number,
): Promise<string[]> {
  try {
    const line = { contractId, resultType, resultId, share: '100', rightScope: null, remark: null }
    return (await addResult(ctx, line)).warnings
  } catch (error) {
    // Refusals come from rules before anything is written, so the transaction goes on.
    if (error instanceof AppError) return [`成果未带入合同：${error.message}`]
    throw error
  }
}
