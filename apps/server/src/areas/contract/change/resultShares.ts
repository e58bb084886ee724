import { contractResultLabels as labels } from '@hepu/api/areas/contract/record/contractLabels'
import type { Licence } from '@hepu/api/areas/contract/record/contractTypes'
import { isContractResultType } from '@hepu/api/areas/contract/subject/contractResultTypes'
import { AppError } from '@hepu/api/core/errorCodes'
import { and, eq } from 'drizzle-orm'
import { contractResult } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { readRecords } from '../../project/shared.ts'
import { getContract } from '../contractRows.ts'
import { assertShares, lockResult, problemOf, readShareStates } from '../subject/shareCheck.ts'

/** Throws BAD_INPUT for a result that is not there, or of which a contract would dispose of more than we own. */
export async function assertShareOf(
  ctx: Ctx,
  contractId: number,
  { resultType, resultId, share }: { resultType: string; resultId: number; share: string },
): Promise<void> {
  const contract = await getContract(ctx, contractId)
  if (!isContractResultType(resultType)) throw new AppError('BAD_INPUT', `${labels.resultType}不正确`)
  await lockResult(ctx, resultType, resultId)
  const record = (await readRecords(ctx, resultType, [resultId])).get(resultId)
  if (!record) throw new AppError('BAD_INPUT', `${labels.resultId}不存在或无权查看，请另选`)
  const shareState = (await readShareStates(ctx, contract, resultType, [record])).get(resultId)
  const problem = shareState && problemOf(contract, resultType, record, { share, shareState })
  if (problem) throw new AppError('BAD_INPUT', problem)
}

/** The same for a line that the contract has, with another share. */
export async function assertShareOfLine(
  ctx: Ctx,
  contractId: number,
  { resultLineId, share }: { resultLineId: number; share: string },
): Promise<void> {
  const [line] = await ctx.db
    .select()
    .from(contractResult)
    .where(
      and(
        rows(ctx, contractResult),
        eq(contractResult.id, resultLineId),
        eq(contractResult.contractId, contractId),
      ),
    )
  if (line) await assertShareOf(ctx, contractId, { ...line, share })
}

interface LicenceTerms {
  licence: Licence
  regions: string[]
  startYear?: number | null | undefined
  endYear?: number | null | undefined
}

/** Throws BAD_STATE if other terms of a licence would stand against the shares of other contracts. */
export async function assertLicenceShares(
  ctx: Ctx,
  contractId: number,
  { licence, regions, startYear = null, endYear = null }: LicenceTerms,
): Promise<void> {
  const contract = await getContract(ctx, contractId)
  await assertShares(ctx, { ...contract, licence, regions, startYear, endYear })
}
