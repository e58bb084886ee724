import {
  contractFileKind,
  contractFileTypeNames,
  type ContractFileType,
} from '@hepu/api/areas/contract/record/contractFileTypes'
import type * as api from '@hepu/api/areas/project/contract/projectContract'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm'
import { contains, ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import { contract, contractProject, projectNode, storedFile, user } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { presentFile } from '../../../files/fileRow.ts'
import type { Ctx } from '../../../http/context.ts'
import { contractsBelow, openContracts } from './projectContracts.ts'

const typeOfKind: ReadonlyMap<string, ContractFileType> = new Map(
  contractFileTypeNames.map((type) => [contractFileKind(type), type]),
)

/** Returns one page of the files of the contracts that belong to a node and to those below it, each file once. */
export async function pageContractFiles(
  ctx: Ctx,
  { current, size, sort, order, model }: ParsedInputOf<typeof api.pageProjectContractsFile>,
): Promise<ResultOf<typeof api.pageProjectContractsFile>> {
  const { type, name, ...key } = model
  const { node } = await openContracts(ctx, key)
  const kinds = type ? [contractFileKind(type)] : [...typeOfKind.keys()]
  const linked = ctx.db
    .select({ id: contractProject.id })
    .from(contractProject)
    .innerJoin(projectNode, eq(projectNode.id, contractProject.nodeId))
    .where(
      and(
        contractsBelow(ctx, node),
        eq(contractProject.contractId, contract.id),
        isNull(contractProject.removedAt),
      ),
    )
  const query = ctx.db
    .select({ file: storedFile, contract, uploadedByName: user.name })
    .from(storedFile)
    .innerJoin(
      contract,
      and(eq(contract.orgId, storedFile.orgId), sql`${contract.id}::text = ${storedFile.infoId}`),
    )
    .leftJoin(user, eq(user.id, storedFile.ownerId))
    .where(
      and(
        rows(ctx, storedFile),
        rows(ctx, contract),
        inArray(storedFile.infoType, kinds),
        eq(storedFile.state, 'stored'),
        exists(linked),
        name
          ? or(
              contains(storedFile.originalName, name),
              contains(contract.name, name),
              contains(contract.number, name),
            )
          : undefined,
      ),
    )
    .$dynamic()
  const sorts = { id: storedFile.id, createTime: storedFile.createdAt, storedAt: storedFile.storedAt }
  const { found, page } = await pageOf(
    ctx,
    query,
    { current, size },
    ordered(order, sorts[sort], storedFile.id),
  )
  return {
    ...page,
    records: await Promise.all(
      found.map(async ({ file, contract: row, uploadedByName }) => ({
        id: file.id,
        contractId: row.id,
        contractName: row.name,
        contractNumber: row.number,
        type: must(typeOfKind.get(file.infoType), 'the type of the file'),
        file: await presentFile(ctx.services, file),
        uploadedByName,
        createTime: file.storedAt ?? file.createdAt,
      })),
    ),
  }
}
