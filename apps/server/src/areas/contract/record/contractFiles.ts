import type * as api from '@hepu/api/areas/contract/record/contractCalls'
import {
  contractFileKind,
  contractFileTypeNames,
  type ContractFileType,
} from '@hepu/api/areas/contract/record/contractFileTypes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { listFiles } from '../../../files/attachedFiles.ts'
import type { FileHome } from '../../../files/fileHomes.ts'
import type { Ctx } from '../../../http/context.ts'
import { getContract, type Contract } from '../contractRows.ts'

const homeOf = ({ id, orgId }: Pick<Contract, 'id' | 'orgId'>, type: ContractFileType): FileHome => ({
  infoType: contractFileKind(type),
  infoId: String(id),
  orgId,
})

/** Returns where the files of a contract belong, one place for each type. */
export const contractHomes = (row: Pick<Contract, 'id' | 'orgId'>): FileHome[] =>
  contractFileTypeNames.map((type) => homeOf(row, type))

/** Lists the files of a contract, of all types or of one. */
export async function listContractFiles(
  ctx: Ctx,
  { contractId, type }: ParsedInputOf<typeof api.contractFiles>,
): Promise<ResultOf<typeof api.contractFiles>> {
  const row = await getContract(ctx, contractId)
  const wanted = type ? [type] : contractFileTypeNames
  const files = await Promise.all(
    wanted.map(async (each) =>
      (await listFiles(ctx, homeOf(row, each))).map((file) => ({ ...file, type: each })),
    ),
  )
  return files.flat()
}
