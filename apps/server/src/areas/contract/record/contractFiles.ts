import type * as api from '@hepu/api/areas/contract/record/contractCalls'
import {
  contractFileKind,
  contractFileTypeNames,
  type ContractFileType,
} from '@hepu/api/areas/contract/record/contractFileTypes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { contractWorkflow } from '@hepu/api/areas/contract/record/contractStates'
import { AppError } from '@hepu/api/core/errorCodes'
import { inOrgOf } from '../../../db/scope.ts'
import { writeLog } from '../../../db/write.ts'
import { listFiles, removeFile } from '../../../files/attachedFiles.ts'
import type { FileHome } from '../../../files/fileHomes.ts'
import type { Ctx } from '../../../http/context.ts'
import { getContract, type Contract } from '../contractRows.ts'

/** Returns where the files of a contract of one type belong. */
export const fileHomeOf = (
  { id, orgId }: Pick<Contract, 'id' | 'orgId'>,
  type: ContractFileType,
): FileHome => ({
  infoType: contractFileKind(type),
  infoId: String(id),
  orgId,
})

/** Returns where the files of a contract belong, one place for each type. */
export const contractHomes = (row: Pick<Contract, 'id' | 'orgId'>): FileHome[] =>
  contractFileTypeNames.map((type) => fileHomeOf(row, type))

/** Lists the files of a contract, of all types or of one. */
export async function listContractFiles(
  ctx: Ctx,
  { contractId, type }: ParsedInputOf<typeof api.contractFiles>,
): Promise<ResultOf<typeof api.contractFiles>> {
  const row = await getContract(ctx, contractId)
  const wanted = type ? [type] : contractFileTypeNames
  const files = await Promise.all(
    wanted.map(async (each) =>
      (await listFiles(ctx, fileHomeOf(row, each))).map((file) => ({ ...file, type: each })),
    ),
  )
  return files.flat()
}

/** Deletes a file of a contract, with a line in its history. A contract that is over keeps its files. */
export async function deleteContractFile(
  ctx: Ctx,
  { contractId, fileId }: ParsedInputOf<typeof api.deleteContractFile>,
): Promise<null> {
  const row = await getContract(ctx, contractId)
  if (contractWorkflow.final.includes(row.state))
    throw new AppError('BAD_STATE', `合同「${row.name}」已结束，文件不能删除`)
  const files = await listContractFiles(ctx, { contractId, type: null })
  const gone = files.find(({ id }) => id === fileId)
  if (!gone) throw new AppError('NOT_FOUND', '文件不存在或不属于该合同')
  await removeFile(inOrgOf(ctx, row), fileId)
  await writeLog(ctx, {
    object: 'contract',
    objectId: row.id,
    orgId: row.orgId,
    crop: row.crop,
    action: 'update',
    before: { fileIds: [gone.originalName] },
    after: { fileIds: [] },
  })
  return null
}
